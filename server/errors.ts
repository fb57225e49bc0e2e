import { type KnownMessage, type Message, original, type Said, say, term } from './texts/message';

/**
 * An error whose message is for the client, who gets it in the language of the request.
 * @param status the HTTP status of the response
 * @param said the reason: the key of a message without values, a sentence, or a message of `say`
 * @param errors a message per invalid field
 * @param extraProperties further properties of the response
 * @param about the record for the audit trail, where the call does not name it; not part of the response
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 412 | 413 | 415 | 417 | 421 | 422 | 429 | 431 | 503,
    readonly said: KnownMessage,
    readonly errors?: Record<string, KnownMessage>,
    readonly extraProperties?: object,
    readonly about?: { entity: string; recordId: number; record: string; note?: Said },
  ) {
    super(original(said));
  }
}

const missing = (noun: string, id?: number | string): Message =>
  id === undefined ? say('not-found', { noun: term(noun) }) : say('not-found|id', { noun: term(noun), id });

/** Returns the error for an unknown id, with the text of the specification. @param id named in the message, if given */
export const notFound = (noun: string, id?: number | string): ApiError => new ApiError(404, missing(noun, id));

/** Returns the error for a body that refers to a missing record. @param field the field with its id */
export function unknownReference(field: string, noun: string): ApiError {
  return new ApiError(400, missing(noun), { [field]: missing(noun) });
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
