import { ApiError } from '../../server/errors';

/** Returns the status and message of an error from the API, or `done` on success. */
export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.message}` : error),
  );
