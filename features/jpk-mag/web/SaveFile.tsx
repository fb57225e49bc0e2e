import { useEffect, useRef, useState } from 'react';
import { HttpError } from 'react-admin';
import { account } from '../../../src/account';
import { pathOf } from '../../../src/calls/call';
import { API_URL } from '../../../src/config';
import { formatNumber } from '../../../src/format/number';
import { NETWORK_ERROR } from '../../../src/format/texts';
import { languageTag } from '../../../src/texts/language';
import { t } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { targetFor } from '../../../src/views/export/target';
import { ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Card } from '../../../src/views/page/Card';
import { DescriptionList } from '../../../src/views/page/DescriptionList';
import type { FileQuery, Preview } from '../contract';
import styles from './jpk.module.css';
import { FILE } from './jpkCalls';

/** From this number of lines on, a browser that can streams the file to the disk. */
const LARGE = 50_000;

interface SaveFileProps {
  preview: Preview;
  warehouse: string;
  query: FileQuery;
}

type Progress = { bytes: number } | { isSaved: true } | { error: Error } | null;

/** The head of the file, and its download. */
export function SaveFile({ preview, warehouse, query }: SaveFileProps) {
  const { fileName, firm, office, sections, missing, version } = preview;
  const [progress, setProgress] = useState<Progress>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const isBlocked = fileName === null || missing.some(({ blocks }) => blocks);
  const isRunning = progress !== null && 'bytes' in progress;
  const save = async () => {
    if (fileName === null) return;
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const lines = sections.reduce((sum, section) => sum + section.lines, 0);
    setProgress({ bytes: 0 });
    try {
      const onBytes = (bytes: number) => setProgress({ bytes });
      const isSaved = await streamFile({ fileName, warehouse, query, isLarge: lines >= LARGE, signal, onBytes });
      setProgress(isSaved ? { isSaved } : null);
    } catch (error) {
      if (!signal.aborted) setProgress({ error: error instanceof Error ? error : new Error(String(error)) });
    }
  };
  const cancel = () => {
    running.current?.abort();
    setProgress(null);
  };
  return (
    <Card title={t('The File')}>
      <DescriptionList
        items={[
          { label: 'Schema', value: version },
          { label: 'Firm', value: firm.name },
          { label: 'NIP', value: firm.nip },
          { label: 'Tax Office Code', value: office },
          { label: 'Currency', value: firm.currency },
        ]}
      />
      <div className={styles.save}>
        <Button
          variant="contained"
          size="medium"
          disabled={isBlocked}
          busy={isRunning && t('Downloading')}
          onClick={() => void save()}
        >
          {t('Download the File')}
        </Button>
        {isRunning && <Button onClick={cancel}>{t('Cancel')}</Button>}
        {fileName !== null && !isBlocked && <span className={styles.fileName}>{fileName}</span>}
        <span role="status">
          {isRunning && t('{size} MB', { size: formatNumber(Math.round(progress.bytes / 100_000) / 10) })}
          {progress !== null && 'isSaved' in progress && t('Saved. The audit trail has a note of it.')}
          {isBlocked && t('The file can be downloaded once the missing values above are entered.')}
        </span>
      </div>
      {progress !== null && 'error' in progress && <ErrorMessage message={progress.error.message} focused />}
    </Card>
  );
}

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
