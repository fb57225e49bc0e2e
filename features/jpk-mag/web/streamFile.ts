import { HttpError } from 'react-admin';
import { account } from '../../../src/account';
import { pathOf } from '../../../src/calls/call';
import { API_URL } from '../../../src/config';
import { NETWORK_ERROR } from '../../../src/format/texts';
import { languageTag } from '../../../src/texts/language';
import { t } from '../../../src/texts/t';
import { targetFor } from '../../../src/views/export/target';
import type { FileQuery } from '../contract';
import { FILE } from './jpkCalls';

interface Saving {
  fileName: string;
  warehouse: string;
  query: FileQuery;
  /** True if the browser should not hold the whole file. */
  isLarge: boolean;
  signal: AbortSignal;
  /** Is called with the bytes that have arrived. */
  onBytes: (bytes: number) => void;
}

/**
 * Saves the file while it arrives.
 * @returns whether it was saved; false if the user cancels the file picker
 * @throws Error with a message to show; an aborted save throws an AbortError
 */
export async function streamFile({ fileName, warehouse, query, isLarge, signal, onBytes }: Saving): Promise<boolean> {
  // First of all: browsers open a file picker only directly after a click.
  const target = await targetFor(fileName, 'application/xml', isLarge);
  if (!target) return false;
  try {
    const reader = (await begin(pathOf(FILE, { params: { id: warehouse }, query }), signal)).getReader();
    let bytes = 0;
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw signal.aborted ? error : new HttpError(NETWORK_ERROR, 0);
      });
      if (done) break;
      await target.write(value);
      bytes += value.length;
      onBytes(bytes);
    }
    await target.close();
    return true;
  } catch (error) {
    await target.abort();
    throw error;
  }
}

/** Requests the file; after a sign-in once more. @returns its content */
async function begin(
  path: string,
  signal: AbortSignal,
  isFinal = false,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const headers = { 'Accept-Language': languageTag() };
  const answer = await fetch(API_URL + path, { headers, signal }).catch((error: unknown) => {
    throw signal.aborted ? error : new HttpError(NETWORK_ERROR, 0);
  });
  if (answer.ok && answer.body) return answer.body;
  if (answer.status === 401 && !isFinal && (await account.signInAgain?.())) return begin(path, signal, true);
  const { description } = (await answer.json().catch(() => ({}))) as { description?: unknown };
  const { status } = answer;
  throw new HttpError(
    typeof description === 'string' ? description : t('Request failed with status code {status}', { status }),
    status,
  );
}
