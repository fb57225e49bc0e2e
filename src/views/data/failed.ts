import { HttpError } from 'react-admin';
import { supports } from '../../capabilities';
import { isSameOrigin } from '../../config';
import { t, translate } from '../../texts/t';

/** Returns whether the server has certainly recorded nothing. Only a 4xx is certain; a gateway's 504 is not. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof HttpError && error.status >= 400 && error.status < 500;

/** A failed write. */
export interface Failed {
  message: string;
  /** A hint for the retry, if the write may have succeeded all the same. */
  doubt: string | undefined;
}

/** Returns the message and the hint of a failed write. @param records see {@link doubtAbout} */
export const failedBy = (error: unknown, records?: string): Failed => ({
  message: (error as Error).message,
  doubt: doubtAbout(error, records),
});

/**
 * Returns a hint for the retry of a failed write.
 * @param records the plural noun for a new record, such as "suppliers"; absent for a change of an existing record
 * @returns undefined if the server refused the write
 */
export function doubtAbout(error: unknown, records?: string): string | undefined {
  return isRefusal(error) ? undefined : `${t('It may have been recorded anyway.')} ${advice(records)}`;
}

function advice(records: string | undefined): string {
  if (records === undefined) return t('Saving the same form again is safe: it stores the same values.');
  // Another backend ignores the key, and a key is sent only to the same origin.
  if (isSameOrigin() && supports('idempotency'))
    return t('Sending the same form again is safe: it cannot be recorded twice.');
  return t('Look at the {records} before sending it again.', { records: translate(records) });
}
