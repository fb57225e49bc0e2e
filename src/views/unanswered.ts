import type { Query, QueryClient, UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError } from 'react-admin';

/** How long after one try the next one begins, in ms. */
const PAUSE = 3000;

/** True where no answer came at all, or not in time. */
export const isUnanswered = (error: unknown): boolean => error instanceof HttpError && error.status === 0;

/** Options of queries: retry a query without an answer until it gets one. */
export const untilAnswered = {
  retry: (_: number, error: Error) => isUnanswered(error),
  retryDelay: PAUSE,
};

/** Returns the queries of the page that have no answer yet. */
export const unansweredOf = (queryClient: QueryClient): Query[] =>
  queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => isUnanswered(state.fetchFailureReason) });

/** Retries the queries without an answer at once. */
export function askAgain(queryClient: QueryClient): void {
  for (const query of unansweredOf(queryClient)) {
    const { fetchFailureReason } = query.state;
    void query.cancel({ silent: true });
    query.fetch().catch(() => {});
    // Until it is answered nothing has changed.
    query.setState({ fetchFailureReason });
  }
}

type Asked = Pick<UseQueryResult, 'data' | 'error' | 'failureReason' | 'isFetching' | 'refetch'>;

/** Why a query has nothing to show, as ErrorMessage takes it. */
export type QueryFailure =
  | { message: string; onRetry: () => void }
  /** The query is retried by itself, and the connection bar offers to retry at once. */
  | { message: string; unanswered: true };

/**
 * Returns why a query has nothing to show. A query without an answer is retried for as long as its page is shown, so
 * `isPending` alone would show a spinner for ever.
 * @returns null while the first try is under way, and where there is an answer, were it an earlier one
 */
export function failureOf({ data, error, failureReason, isFetching, refetch }: Asked): QueryFailure | null {
  if (isUnanswered(failureReason)) {
    return data === undefined ? { message: String(failureReason?.message), unanswered: true } : null;
  }
  return error && !isFetching ? { message: error.message, onRetry: () => void refetch() } : null;
}

/**
 * Returns when the answer on the screen came, in ms, while a newer one is missing: the server or the network is silent.
 * `data` may be placeholder data of the query's last key.
 */
export function useStaleSince({
  data,
  dataUpdatedAt,
  failureReason,
}: Pick<UseQueryResult, 'data' | 'dataUpdatedAt' | 'failureReason'>): number | undefined {
  const [answeredAt, setAnsweredAt] = useState(dataUpdatedAt);
  // A query under another key has no time of its own yet.
  if (dataUpdatedAt > 0 && dataUpdatedAt !== answeredAt) setAnsweredAt(dataUpdatedAt);
  return isUnanswered(failureReason) && data !== undefined ? answeredAt : undefined;
}
