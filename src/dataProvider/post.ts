import { API_URL, isSameOrigin } from '../config';
import { request } from './http';

/**
 * Sends what is to be recorded.
 * @param path below the backend's address, `/api/products`
 * @param key makes a retry the same; only an API of the same origin gets it, which need not allow it in advance
 * @param version the state of the record that the user has seen: the API refuses where it is no longer its own
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
