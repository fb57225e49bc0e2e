import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useNavigationState } from '../navigation/navigationState';
import { recordUrl } from '../routing/urls';

/** What moves the focus, which the first page is not drawn by. */
export const loadFocus = () => import('./focusOn');

/**
 * Puts the focus on the heading of each new page; of one that somebody comes back to, on the link that was followed from
 * there, or on the record that was just saved.
 */
export function useNavigationFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const { scroll, done } = useNavigationState();
  const isBack = useNavigationType() === NavigationType.Pop || scroll !== undefined;
  const before = useRef(pathname);
  const arrive = useEffectEvent((from: string, signal: AbortSignal) => {
    const link = done ? recordUrl(done.entity, done.id ?? '') : isBack ? from : null;
    // Without it the focus is where the browser leaves it.
    loadFocus().then(
      ({ focusOn }) => main.current && focusOn(main.current, link, signal),
      () => {},
    );
  });
  useEffect(() => {
    const gone = new AbortController();
    if (before.current !== pathname) arrive(before.current, gone.signal);
    before.current = pathname;
    return () => gone.abort();
  }, [pathname]);
}
