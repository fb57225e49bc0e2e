import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { HttpError } from 'react-admin';
import type { News } from '../../../features/live/contract';
import type { pageQuery } from '../../routing/pageRoute';
import { listen } from './listen';

/** What is shown is asked for again at most once in so many ms, however much others record. */
const PAUSE_MS = 5_000;

interface Renewal<T> {
  /** What the page may show; what it does not is not asked for. */
  queries: readonly ReturnType<typeof pageQuery<T>>[];
  /** The lists and records that it is made of; all where absent. */
  of?: string | undefined;
  /** Whether news may be of what it shows. */
  concerns?: (news: News) => boolean;
  /** Told of an answer that is newer than what is shown. */
  onNewer: (fresh: T, queryKey: readonly unknown[]) => void;
  /** Told where there is nothing to be shown any more. */
  onGone?: () => void;
  pause?: number;
}

const isAny = ({ changes, missed }: News) => missed || changes.length > 0;

/**
 * Asks again for what a page shows, once others have recorded something of it. It is asked for aside, so that nothing moves or
 * vanishes meanwhile; what becomes of the answer is for the page to say. A failure is told by what the page asks itself.
 */
export function useRenewed<T>({ queries, of, concerns = isAny, onNewer, onGone, pause = PAUSE_MS }: Renewal<T>): void {
  const queryClient = useQueryClient();
  const isConcerned = useEffectEvent(concerns);
  const renew = useEffectEvent((signal: AbortSignal) => {
    for (const { queryKey, queryFn } of queries) {
      const stateNow = () => queryClient.getQueryState(queryKey);
      if (!stateNow()) continue;
      const ask = async (): Promise<void> => {
        const shown = stateNow();
        const fresh = await queryFn({ signal });
        if (signal.aborted) return;
        // What the page has asked for by itself meanwhile, after a save of one's own, may be newer.
        if (stateNow()?.data !== shown?.data || stateNow()?.fetchStatus === 'fetching') return ask();
        onNewer(fresh, queryKey);
      };
      ask().catch((error: unknown) => {
        if (error instanceof HttpError && error.status === 404) onGone?.();
      });
    }
  });
  const shownAt = useEffectEvent(() => {
    const times = queries.map(({ queryKey }) => queryClient.getQueryState(queryKey)?.dataUpdatedAt || Date.now());
    return Math.min(...times);
  });

  const key = JSON.stringify(queries.map(({ queryKey }) => queryKey));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for goes by its key
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
