/**
 * An error whose message is for the client.
 * @param status the HTTP status of the response
 * @param description the reason as text for people
 * @param errors a message per invalid field
 * @param extraProperties further properties of the response
 * @param about the record for the audit trail, where the call does not name it; not part of the response
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 412 | 413 | 415 | 417 | 421 | 422 | 429 | 431 | 503,
    description: string,
    readonly errors?: Record<string, string>,
    readonly extraProperties?: object,
    readonly about?: { entity: string; recordId: number; record: string; note?: string },
  ) {
    super(description);
  }
}

/** Returns the error for an unknown id, with the text of the specification. */
export const notFound = (noun: string): ApiError => new ApiError(404, `${noun} not found.`);

/** Returns the error for a body that refers to a missing record. @param field the field with its id */
export function unknownReference(field: string, noun: string): ApiError {
  const description = `${noun} not found.`;
  return new ApiError(400, description, { [field]: description });
}

/** Returns the row of a query; throws a 404 where there is none. */
export function found<Row>(noun: string, row: Row | undefined): Row {
  if (row === undefined) throw notFound(noun);
  return row;
}

/** Returns the row that a body refers to; throws a 400 for the field where there is none. */
export function referred<Row>(field: string, noun: string, row: Row | undefined): Row {
  if (row === undefined) throw unknownReference(field, noun);
  return row;
}
