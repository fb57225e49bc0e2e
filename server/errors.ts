/**
 * A request that cannot be done, told to the one who asked.
 * @param status the HTTP status it is answered with
 * @param description what went wrong, in words for a person
 * @param errors a message for each bad field
 * @param besides what else the answer says
 * @param about the record it is noted with in the audit trail, where the call itself does not say; the answer does not
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 412 | 413 | 415 | 417 | 421 | 422 | 429 | 431 | 503,
    description: string,
    readonly errors?: Record<string, string>,
    readonly besides?: object,
    readonly about?: { entity: string; recordId: number; record: string; note?: string },
  ) {
    super(description);
  }
}

/** The refusal of an id that no record has, in the words of the specification. */
export const notFound = (noun: string): ApiError => new ApiError(404, `${noun} not found.`);

/** The refusal of a body that refers to a record that is not there. @param field where the body says its id */
export function unknownReference(field: string, noun: string): ApiError {
  const description = `${noun} not found.`;
  return new ApiError(400, description, { [field]: description });
}

/** The one row that was asked for; without it a 404. */
export function found<Row>(noun: string, row: Row | undefined): Row {
  if (row === undefined) throw notFound(noun);
  return row;
}

/** The row that a body refers to; without it a 400 that names the field. */
export function referred<Row>(field: string, noun: string, row: Row | undefined): Row {
  if (row === undefined) throw unknownReference(field, noun);
  return row;
}
