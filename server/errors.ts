/**
 * A request that cannot be done, told to the one who asked.
 * @param status the HTTP status it is answered with
 * @param description what went wrong, in words for a person
 * @param errors a message for each bad field
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: 400 | 404 | 409 | 413 | 415 | 421 | 422 | 429 | 503,
    description: string,
    readonly errors?: Record<string, string>,
  ) {
    super(description);
  }
}
