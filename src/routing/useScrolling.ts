import { useEffect, useLayoutEffect } from 'react';
import type { Location } from 'react-router';
import { useAppHistory } from './AppRouter';
import { keptInTab } from './keptInTab';
import { scrollingKey } from './places';

/** How far down each place was scrolled, in pixels. */
const positions = keptInTab<number>('scroll');

/** Begins a new page at its top or at the part that its address names, and shows one that somebody comes back to as far down as it was left. */
export function useScrolling(): void {
  const { history, entry } = useAppHistory();
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const keep = (location: Location) => positions.keep(scrollingKey(location), window.scrollY);
    const onHide = () => keep(history.entry().location);
    const end = history.onChange((_, before) => keep(before.location));
    window.addEventListener('pagehide', onHide);
    return () => {
      end();
      window.removeEventListener('pagehide', onHide);
    };
  }, [history]);
  useLayoutEffect(() => {
    if (entry.keepsScroll) return;
    const left = positions.at(scrollingKey(entry.location));
    const named = left === null && document.getElementById(entry.location.hash.slice(1));
    if (named) named.scrollIntoView();
    else window.scrollTo(0, left ?? 0);
  }, [entry]);
}
