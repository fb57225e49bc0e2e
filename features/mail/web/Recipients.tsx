import { useState } from 'react';
import { send } from '../../../src/calls/call';
import { t } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { ConfirmDialog } from '../../../src/views/dialog/ConfirmDialog';
import { EmptyMessage, ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Card } from '../../../src/views/page/Card';
import { Table } from '../../../src/views/table/Table';
import type { Recipient } from '../contract';
import { recipientColumns } from './columns';
import styles from './mail.module.css';
import { removeCall } from './mailCalls';
import { RecipientDialog } from './RecipientDialog';

interface RecipientsProps {
  recipients: readonly Recipient[];
  onChanged: () => Promise<unknown>;
}

/** Who gets which kinds of mail. */
export function Recipients({ recipients, onChanged }: RecipientsProps) {
  const [edited, setEdited] = useState<Recipient | 'new' | null>(null);
  const [removed, setRemoved] = useState<Recipient | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const remove = async ({ recipientId }: Recipient) => {
    setBusy(true);
    setFailure('');
    await send(removeCall, { params: { id: recipientId } }).catch(({ message }: Error) => setFailure(message));
    setRemoved(null);
    await onChanged();
    setBusy(false);
  };
  return (
    <>
      <Card
        title={t('Recipients')}
        action={
          <Button variant="outlined" onClick={() => setEdited('new')}>
            {t('Add recipient')}
          </Button>
        }
      >
        {() => (
          <>
            {failure && <ErrorMessage message={failure} focused />}
            {recipients.length === 0 ? (
              <EmptyMessage>{t('No mail about stock or backups is sent to anyone yet.')}</EmptyMessage>
            ) : (
              <Table
                label={t('Recipients')}
                columns={recipientColumns}
                rows={recipients}
                rowKey={({ recipientId }) => recipientId}
                actions={(recipient) => (
                  <div className={styles.rowButtons}>
                    <Button
                      variant="outlined"
                      aria-label={t('Change {address}', { address: recipient.address })}
                      disabled={busy}
                      onClick={() => setEdited(recipient)}
                    >
                      {t('Change')}
                    </Button>
                    <Button
                      variant="outlined"
                      tone="error"
                      aria-label={t('Remove {address}', { address: recipient.address })}
                      disabled={busy}
                      onClick={() => setRemoved(recipient)}
                    >
                      {t('Remove')}
                    </Button>
                  </div>
                )}
              />
            )}
          </>
        )}
      </Card>
      {edited && (
        <RecipientDialog
          recipient={edited === 'new' ? undefined : edited}
          onSaved={() => {
            setEdited(null);
            void onChanged();
          }}
          onCancel={() => setEdited(null)}
        />
      )}
      {removed && (
        <ConfirmDialog
          question={t('Remove this recipient?')}
          subject={t('{address} gets no more mails.', { address: removed.address })}
          confirmLabel={t('Remove')}
          busy={busy}
          onConfirm={() => void remove(removed)}
          onCancel={() => setRemoved(null)}
        />
      )}
    </>
  );
}
