import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { HttpError } from 'react-admin';
import { API_URL } from '../../../src/config';
import type { pageQuery } from '../../../src/routing/pageRoute';
import type { News } from '../contract';
import { OVER } from '../over';

/** The delay before the first connection, and the first and the longest delay before a retry, in ms. */
const FIRST_MS = 500;
const RECONNECT_MS = 2_000;
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
  let pause = RECONNECT_MS;
  let isOver = false;

  const open = () => {
    const query = new URLSearchParams(last === undefined ? { age: String(Date.now() - shownAt) } : { since: last });
    if (of) query.set('of', of);
    source = new EventSource(`${API_URL}/api/live?${query}`);
    source.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) => {
      last = lastEventId;
      pause = RECONNECT_MS;
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

/** The shortest time between two refreshes, in ms. */
const PAUSE_MS = 5_000;

interface Renewal<T> {
  /** The queries of the page. Those without data in the cache are skipped. */
  queries: () => readonly ReturnType<typeof pageQuery<T>>[];
  /** The lists and records that the page shows; absent: all. */
  of?: string | undefined;
  /** Returns true when an event may concern the page. */
  concerns?: (news: News) => boolean;
  /** Receives a newer answer. */
  onNewer: (fresh: T, queryKey: readonly unknown[]) => void;
  /** Called when the record does not exist any more. */
  onGone?: () => void;
  pause?: number;
}

const isAny = ({ changes, missed }: News) => missed || changes.length > 0;

/**
 * Fetches a page's data again after an event that concerns it. The page keeps its data meanwhile and decides what to do with the
 * new answer. A failed refresh is ignored: the page's own requests report failures.
 */
export function useRenewed<T>({ queries, of, concerns = isAny, onNewer, onGone, pause = PAUSE_MS }: Renewal<T>): void {
  const queryClient = useQueryClient();
  const isConcerned = useEffectEvent(concerns);
  const renew = useEffectEvent((signal: AbortSignal) => {
    for (const { queryKey, queryFn } of queries()) {
      const stateNow = () => queryClient.getQueryState(queryKey);
      if (!stateNow()) continue;
      const ask = async (): Promise<void> => {
        const shown = stateNow();
        const fresh = await queryFn({ signal });
        if (signal.aborted) return;
        // The page may have fetched newer data meanwhile, for example after a save.
        if (stateNow()?.data !== shown?.data || stateNow()?.fetchStatus === 'fetching') return ask();
        onNewer(fresh, queryKey);
      };
      ask().catch((error: unknown) => {
        if (error instanceof HttpError && error.status === 404) onGone?.();
      });
    }
  });
  const shownAt = useEffectEvent(() => {
    const times = queries().map(({ queryKey }) => queryClient.getQueryState(queryKey)?.dataUpdatedAt || Date.now());
    return Math.min(...times);
  });

  const key = JSON.stringify(queries().map(({ queryKey }) => queryKey));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads the queries of this key
  useEffect(() => {
    const left = new AbortController();
    let next: ReturnType<typeof setTimeout> | undefined;
    let readyAt = 0;
    const begin = () => {
      next = undefined;
      readyAt = Date.now() + pause;
      renew(left.signal);
    };
    const leave = listen(of, shownAt(), (news) => {
      if (isConcerned(news)) next ??= setTimeout(begin, readyAt - Date.now());
    });
    return () => {
      leave();
      left.abort();
      clearTimeout(next);
    };
  }, [key, of, pause]);
}
