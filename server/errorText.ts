/** What went wrong, in the words of whoever noticed. */
export function errorText(error: unknown): string {
  // What a host name with several addresses gives, each with its own failure and no message of its own.
  if (error instanceof AggregateError && error.message === '') return error.errors.map(errorText).join('; ');
  return error instanceof Error ? error.message : String(error);
}
