import { fetchCode } from '../routing/pageCode';
import type { PageRoute } from '../routing/pageRoute';

/** Milliseconds between checks while the app is busy. */
const RETRY_MS = 100;

/**
 * Fetches the code of all pages while the browser is idle, one chunk after the other, so that no click waits for code. Waits
 * while a page is loading or being preloaded. A browser without `requestIdleCallback` fetches each page's code when the user
 * points at its link.
 * @param loads fetch the chunks, the most important first
 * @param isBusy whether a page is loading, `since` ms after the start of the queue
 * @returns stops the queue
 */
export function fetchWhenIdle(
  loads: readonly NonNullable<PageRoute['load']>[],
  isBusy: (since: number) => boolean,
): (() => void) | undefined {
  if (!('requestIdleCallback' in window)) return undefined;
  const queue = [...loads];
  const begun = performance.now();
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(whenIdle, RETRY_MS);
  };
  const whenIdle = () => void requestIdleCallback(() => (isBusy(performance.now() - begun) ? wait() : fetchNext()));
  const fetchNext = () => {
    if (queue.length > 0) void fetchCode(queue.shift()).then(whenIdle);
  };
  wait();
  return () => {
    clearTimeout(timer);
    queue.length = 0;
  };
}
