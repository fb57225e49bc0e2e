import { ApiError } from '../../server/errors';

/** What is said of work that is refused, its status first; `done` of what is not. */
export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.message}` : error),
  );
