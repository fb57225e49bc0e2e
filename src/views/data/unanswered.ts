import type { Query, QueryClient, UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError } from 'react-admin';

/** Milliseconds between retries. */
const PAUSE = 3000;

/** Returns whether the server did not respond at all, or not in time. */
export const isUnanswered = (error: unknown): boolean => error instanceof HttpError && error.status === 0;

/** Query options: retry until the server responds. */
export const untilAnswered = {
  retry: (_: number, error: Error) => isUnanswered(error),
  retryDelay: PAUSE,
};

/** Returns the active queries without a response. */
export const unansweredOf = (queryClient: QueryClient): Query[] =>
  queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => isUnanswered(state.fetchFailureReason) });

/** Retries the queries without a response immediately. */
export function retryUnanswered(queryClient: QueryClient): void {
  for (const query of unansweredOf(queryClient)) {
    const { fetchFailureReason } = query.state;
    void query.cancel({ silent: true });
    query.fetch().catch(() => {});
    // Keeps the failure until a response arrives, so that the page does not change.
    query.setState({ fetchFailureReason });
  }
}

type QueryState = Pick<UseQueryResult, 'data' | 'error' | 'failureReason' | 'isFetching' | 'refetch'>;

/** The failure of a query without data, as props of ErrorMessage. */
export type QueryFailure =
  | { message: string; onRetry: () => void }
  /** The query retries by itself; the connection bar has a button to retry now. */
  | { message: string; unanswered: true };

/**
 * Returns the failure of a query without data. A query without a response retries as long as its page is open, so
 * `isPending` alone would show a spinner forever.
 * @returns null during the first attempt, and if there is data, even stale
 */
export function failureOf({ data, error, failureReason, isFetching, refetch }: QueryState): QueryFailure | null {
  if (isUnanswered(failureReason)) {
    return data === undefined ? { message: String(failureReason?.message), unanswered: true } : null;
  }
  return error && !isFetching ? { message: error.message, onRetry: () => void refetch() } : null;
}

/**
 * Returns the time of the response on the screen, in ms, while a newer response is overdue; otherwise undefined.
 * `data` may be placeholder data of the previous query key.
 */
export function useStaleSince({
  data,
  dataUpdatedAt,
  failureReason,
}: Pick<UseQueryResult, 'data' | 'dataUpdatedAt' | 'failureReason'>): number | undefined {
  const [answeredAt, setAnsweredAt] = useState(dataUpdatedAt);
  // A query with a new key has no time yet.
  if (dataUpdatedAt > 0 && dataUpdatedAt !== answeredAt) setAnsweredAt(dataUpdatedAt);
  return isUnanswered(failureReason) && data !== undefined ? answeredAt : undefined;
}
