import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useArrival } from '../routing/arrival';
import { recordUrl } from '../routing/urls';

/**
 * Puts the focus on the heading of each new page; of one that somebody comes back to, on the link that was followed from
 * there, or on the record that was just saved. Whoever does something meanwhile keeps the focus.
 */
export function useArrivalFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const { scroll, done } = useArrival();
  const isBack = useNavigationType() === 'POP' || scroll !== undefined;
  const before = useRef(pathname);

  const linkFrom = useEffectEvent((from: string) => {
    if (done) return done.id === undefined ? null : recordUrl(done.entity, done.id);
    return isBack ? from : null;
  });

  useEffect(() => {
    const page = main.current;
    const from = before.current;
    before.current = pathname;
    if (from === pathname || !page) return undefined;
    const link = linkFrom(from);
    const atFirst = document.activeElement;
    if (page.contains(atFirst)) return undefined;

    /** @returns whether there is nothing to wait for any more */
    const focus = (): boolean => {
      const { activeElement } = document;
      const heading = page.querySelector('h1');
      if (![atFirst, heading, document.body].includes(activeElement as HTMLElement)) return true;
      const back = link && [...page.querySelectorAll('a')].find((one) => one.getAttribute('href') === link);
      if (back) back.focus();
      else heading?.focus({ preventScroll: true });
      return Boolean(back || (heading && (!link || !page.querySelector('[aria-busy=true]'))));
    };
    if (focus()) return undefined;
    const observer = new MutationObserver(() => focus() && observer.disconnect());
    observer.observe(page, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname, main]);
}
