import type { Query, QueryClient } from '@tanstack/react-query';
import { HttpError } from 'react-admin';

/** How long after one try the next one begins, in ms. */
const PAUSE = 3000;

/** True where no answer came at all, or not in time. */
const isUnanswered = (error: unknown): boolean => error instanceof HttpError && error.status === 0;

/** For queries: what got no answer is asked for again until it gets one, and is on its way meanwhile. */
export const untilAnswered = {
  retry: (_: number, error: Error) => isUnanswered(error),
  retryDelay: PAUSE,
};

/** What a page waits for that got no answer yet. */
export const unansweredOf = (queryClient: QueryClient): Query[] =>
  queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => isUnanswered(state.fetchFailureReason) });

/** Asks at once for what got no answer yet, without a pause. */
export function askAgain(queryClient: QueryClient): void {
  for (const query of unansweredOf(queryClient)) {
    const { fetchFailureReason } = query.state;
    void query.cancel({ silent: true });
    query.fetch().catch(() => {});
    // Until it is answered nothing has changed.
    query.setState({ fetchFailureReason });
  }
}
