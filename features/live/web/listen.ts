import { API_URL } from '../../../src/config';
import type { News } from '../contract';
import { OVER } from '../over';

/** The delay before the first connection, and the first and the longest delay before a retry, in ms. */
const FIRST_MS = 500;
const PAUSE_MS = 2_000;
const LONGEST_MS = 60_000;

/**
 * Listens to the server's events while the page is visible. Reconnects after a lost connection and catches up.
 * @param of lists and records, `products/7,clients`; undefined for all
 * @param shownAt when the page fetched its data, in ms
 * @returns stops listening
 */
export function listen(of: string | undefined, shownAt: number, hear: (news: News) => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: string | undefined;
  let pause = PAUSE_MS;
  let isOver = false;

  const open = () => {
    const query = new URLSearchParams(last === undefined ? { age: String(Date.now() - shownAt) } : { since: last });
    if (of) query.set('of', of);
    source = new EventSource(`${API_URL}/api/live?${query}`);
    source.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) => {
      last = lastEventId;
      pause = PAUSE_MS;
      hear(JSON.parse(data) as News);
    });
    // The browser would reconnect at once and for ever.
    source.addEventListener('error', () => {
      close();
      timer = setTimeout(openIfSeen, pause * (1 + Math.random()));
      pause = Math.min(2 * pause, LONGEST_MS);
    });
    source.addEventListener(OVER, () => {
      isOver = true;
      close();
    });
  };
  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const openIfSeen = () => {
    close();
    if (!isOver && 'EventSource' in window && document.visibilityState === 'visible') open();
  };

  timer = setTimeout(openIfSeen, FIRST_MS);
  document.addEventListener('visibilitychange', openIfSeen);
  return () => {
    document.removeEventListener('visibilitychange', openIfSeen);
    close();
  };
}
