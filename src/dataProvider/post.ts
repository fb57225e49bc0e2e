import { API_URL, isSameOrigin } from '../config';
import { request } from './http';

/**
 * Sends a POST request.
 * @param path below the backend's base URL, such as `/api/products`
 * @param key the idempotency key; sent only to the same origin, since another origin would have to allow the header by CORS
 * @param version the record's version that the user has seen; the API refuses the request if the record has changed since
 */
export const post = (path: string, body: object, key?: string, version?: string) =>
  request(API_URL + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      ...(key && isSameOrigin() && { 'Idempotency-Key': key }),
      ...(version && { 'If-Match': version }),
    },
  });
