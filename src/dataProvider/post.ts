import { isSameOrigin } from '../config';
import { request } from './http';
import { BASE } from './reads';

/**
 * Sends what is to be recorded.
 * @param path below the API's, `products`
 * @param key makes a retry the same; only an API of the same origin gets it, which need not allow it in advance
 */
export const post = (path: string, body: object, key?: string) =>
  request(`${BASE}/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    ...(key && isSameOrigin() && { headers: { 'Idempotency-Key': key } }),
  });
