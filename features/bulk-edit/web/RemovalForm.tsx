import { useState } from 'react';
import { send } from '../../../src/calls/call';
import { t } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Card } from '../../../src/views/page/Card';
import styles from './bulkEdit.module.css';
import { removeCall } from './bulkEditCalls';
import type { Selected } from './selectionIn';

interface RemovalFormProps {
  /** The selected records in words. */
  subject: string;
  selected: Selected;
  /** Opens the preview. */
  onPreview: (batchId: number) => void;
}

/** Asks which of the selected records can be deleted. */
export function RemovalForm({ subject, selected, onPreview }: RemovalFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const preview = async () => {
    setBusy(true);
    setFailure('');
    try {
      onPreview((await send(removeCall, { body: selected })).batchId);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <Card title={subject}>
      <p>{t('Records with stock or history stay, because other records need them. The next step names each one.')}</p>
      <Button
        variant="contained"
        size="medium"
        disabled={isBusy}
        busy={isBusy && t('Comparing')}
        className={styles.submit}
        onClick={() => void preview()}
      >
        {t('Show what can be deleted')}
      </Button>
      <p className={styles.note}>{t('Nothing is deleted before you have seen it.')}</p>
      {failure && <ErrorMessage message={failure} focused />}
    </Card>
  );
}
