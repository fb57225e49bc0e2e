import { HttpError } from 'react-admin';
import { isSameOrigin } from '../config';

/* What is sent to be recorded, and may have to be sent again since its answer was lost. */

/** What was sent: the same body again goes under the same key, so that it is recorded once. */
export interface Attempt {
  key: string;
  body: string;
}

/** The key a body goes under: that of the last attempt where the body is the same, a new one otherwise. */
export const attemptFor = (body: string, last: Attempt | null): Attempt =>
  last?.body === body ? last : { key: randomKey(), body };

/** 32 hexadecimal digits that nothing else has. */
export function randomKey(): string {
  // Not randomUUID: that is missing where the app is served without TLS.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Only such an answer says for certain that nothing was recorded; a gateway's 504, say, does not. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof HttpError && error.status >= 400 && error.status < 500;

/** Why something was not recorded, or not for certain. */
export interface Failed {
  message: string;
  /** What to know before it is sent again, where it may be recorded all the same. */
  doubt: string | undefined;
}

/** What is told of a failure. @param records what a new one would be among, as for {@link doubtAbout} */
export const failedBy = (error: unknown, records?: string): Failed => ({
  message: (error as Error).message,
  doubt: doubtAbout(error, records),
});

/**
 * What to know before something is sent again that failed.
 * @param records what a new one would be among, such as "suppliers"; absent where one is changed that is there
 * @returns undefined where it was refused
 */
export function doubtAbout(error: unknown, records?: string): string | undefined {
  return isRefusal(error) ? undefined : `It may have been recorded all the same. ${advice(records)}`;
}

function advice(records: string | undefined): string {
  if (records === undefined) return 'Saving the same form again is safe: it stores the same values.';
  if (isSameOrigin()) return 'Sending the same form again is safe: it cannot be recorded twice.';
  return `Look at the ${records} before sending it again.`;
}
