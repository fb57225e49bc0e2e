import { HttpError } from 'react-admin';
import { API_URL, isSameOrigin } from '../config';
import { type Refused, request } from './http';

/**
 * Returns the headers against repeated and outdated writes.
 * @param key the idempotency key; sent only to the same origin, since another origin would have to allow the header by CORS
 * @param version the record's version that the user has seen; the API refuses the request if the record has changed since
 */
export const safeguards = (key?: string, version?: string) => ({
  ...(key && isSameOrigin() && { 'Idempotency-Key': key }),
  ...(version && { 'If-Match': version }),
});

/**
 * Sends a documented POST request, whose answers the core reads by kind of call. Calls of features are declared with `callOf`
 * (`src/calls/call.ts`), so that the compiler compares them with the endpoint.
 * @param path below the backend's base URL, such as `/api/products`
 */
export const post = (path: string, body: object, key?: string, version?: string) =>
  request(API_URL + path, { method: 'POST', body: JSON.stringify(body), headers: safeguards(key, version) });

/** Returns an error whose message is the raw response, unless that is empty or, by its type, an HTML or XML page. */
export function verbatim(error: Refused): Error {
  const { answer } = error;
  const raw = answer?.body.trim();
  if (!answer || !raw || /html|xml/.test(answer.headers.get('Content-Type') ?? '')) return error;
  return new HttpError(raw, answer.status, answer.json ?? raw);
}
