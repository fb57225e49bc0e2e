import { type RefObject, useLayoutEffect, useRef } from 'react';
import { t } from '../../../src/texts/t';

/** The distance of the message from the bar, in pixels. */
const GAP = 8;

/**
 * Keeps a message at the bottom of the window above the bar of the selection and the button of new rows, which come and go.
 * @returns the ref of the message
 */
export function useRoomBelow(isShown: boolean): RefObject<HTMLDivElement | null> {
  const message = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = message;
    if (!isShown || !current) return;
    const place = () => {
      current.style.bottom = '';
      const { top } = current.getBoundingClientRect();
      const others = document.querySelectorAll(
        `main :is(section[aria-label="${t('Selection')}"], [role=status] > button)`,
      );
      const tops = [...others]
        .map((each) => each.getBoundingClientRect())
        .filter((box) => box.top < window.innerHeight && box.bottom > top - GAP)
        .map((box) => box.top);
      if (tops.length > 0) current.style.bottom = `${window.innerHeight - Math.min(...tops) + GAP}px`;
    };
    place();
    const stop = new AbortController();
    for (const event of ['scroll', 'resize']) window.addEventListener(event, place, { signal: stop.signal });
    const observer = new MutationObserver(place);
    const page = document.querySelector('main');
    if (page) observer.observe(page, { childList: true, characterData: true, subtree: true });
    return () => {
      stop.abort();
      observer.disconnect();
    };
  }, [isShown]);
  return message;
}
