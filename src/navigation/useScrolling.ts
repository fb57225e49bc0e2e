import { useEffect, useLayoutEffect } from 'react';
import type { Location } from 'react-router';
import { useAppHistory } from './AppRouter';
import { scrollKey } from './lastListLocation';
import { sessionStore } from './sessionStore';

/** Scroll positions in pixels. */
const positions = sessionStore<number>('scroll');

/** Shows a new page from its top or its named part, and restores the scroll position of a page that the user returns to. */
export function useScrolling(): void {
  const { history, entry } = useAppHistory();
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const save = (location: Location) => positions.set(scrollKey(location), window.scrollY);
    const onHide = () => save(history.entry().location);
    const stop = history.onChange((_, before) => save(before.location));
    window.addEventListener('pagehide', onHide);
    return () => {
      stop();
      window.removeEventListener('pagehide', onHide);
    };
  }, [history]);
  useLayoutEffect(() => {
    if (entry.keepsScroll) return;
    const saved = positions.get(scrollKey(entry.location));
    const named = saved === null && document.getElementById(entry.location.hash.slice(1));
    if (named) named.scrollIntoView();
    else window.scrollTo(0, saved ?? 0);
  }, [entry]);
}
