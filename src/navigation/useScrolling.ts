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
    return named ? named.scrollIntoView() : scrollOnTo(saved ?? 0);
  }, [entry]);
}

/** Scrolls to a position, and on to it while the page is too short because its parts arrive later, until the user acts. @returns stops */
function scrollOnTo(position: number): () => void {
  const stopped = new AbortController();
  // Reports the first size too, before it is painted.
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, position);
    if (window.scrollY >= position) stop();
  });
  const stop = () => {
    observer.disconnect();
    stopped.abort();
  };
  observer.observe(document.body);
  for (const act of ['wheel', 'pointerdown', 'keydown']) window.addEventListener(act, stop, { signal: stopped.signal });
  return stop;
}
