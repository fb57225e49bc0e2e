/* Idempotent requests: a request whose response was lost is sent again with the same key. */

/** A sent request. The same body is sent again with the same idempotency key, so that the server executes it once. */
export interface Attempt {
  key: string;
  body: string;
}

/** Returns the idempotency key for a body: the key of the last attempt if its body is the same, otherwise a new key. */
export const attemptFor = (body: string, last: Attempt | null): Attempt =>
  last?.body === body ? last : { key: randomKey(), body };

/** Returns a random key of 32 hexadecimal digits. */
export function randomKey(): string {
  // crypto.randomUUID is missing where the app is served without TLS.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
