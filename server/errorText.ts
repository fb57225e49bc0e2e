/** Returns the message of an error. */
export function errorText(error: unknown): string {
  // An AggregateError of a host name with several addresses has no message of its own.
  if (error instanceof AggregateError && error.message === '') return error.errors.map(errorText).join('; ');
  return error instanceof Error ? error.message : String(error);
}
