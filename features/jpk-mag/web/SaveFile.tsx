import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../../src/format/number';
import { t } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Card } from '../../../src/views/page/Card';
import { DescriptionList } from '../../../src/views/page/DescriptionList';
import type { FileQuery, Preview } from '../contract';
import styles from './jpk.module.css';
import { streamFile } from './streamFile';

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
