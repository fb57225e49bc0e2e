import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useNavigationState } from '../navigation/navigationState';
import { showUrl } from '../routing/urls';

/** Loads the code that moves the focus, which the first page does not need. */
export const loadFocus = () => import('./focusOn');

/**
 * Focuses the heading of each new page. After navigating back, focuses the link that the user had followed; after a save, the
 * link to the record.
 */
export function useNavigationFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const { scroll, done } = useNavigationState();
  const isBack = useNavigationType() === NavigationType.Pop || scroll !== undefined;
  const before = useRef(pathname);
  const arrive = useEffectEvent((from: string, signal: AbortSignal) => {
    const link = done ? showUrl(done.entity, done.id ?? '') : isBack ? from : null;
    // If the code cannot be loaded, the focus stays where the browser leaves it.
    loadFocus().then(
      ({ focusOn }) => main.current && focusOn(main.current, link, signal),
      () => {},
    );
  });
  useEffect(() => {
    const unmount = new AbortController();
    if (before.current !== pathname) arrive(before.current, unmount.signal);
    before.current = pathname;
    return () => unmount.abort();
  }, [pathname]);
}
