import { useState } from 'react';
import { send } from '../../../src/calls/call';
import { t, translate } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { ConfirmDialog } from '../../../src/views/dialog/ConfirmDialog';
import { FormDialog } from '../../../src/views/dialog/FormDialog';
import { EmptyMessage, ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Card } from '../../../src/views/page/Card';
import { Table } from '../../../src/views/table/Table';
import type { Recipient } from '../contract';
import { KINDS, type Kind, kindNames } from '../kinds';
import { recipientColumns } from './columns';
import styles from './mail.module.css';
import { addCall, changeCall, removeCall } from './mailCalls';

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

interface RecipientDialogProps {
  /** The recipient to change; absent to add one. */
  recipient: Recipient | undefined;
  onSaved: () => void;
  onCancel: () => void;
}

/** Adds a recipient, or changes the kinds of mail that one gets. */
function RecipientDialog({ recipient, onSaved, onCancel }: RecipientDialogProps) {
  const [address, setAddress] = useState('');
  const [kinds, setKinds] = useState<readonly Kind[]>(recipient?.kinds ?? []);
  return (
    <FormDialog
      question={recipient ? recipient.address : t('Add recipient')}
      subject={t('Each of these mails has a link with which its recipient unsubscribes.')}
      submit={{ label: recipient ? t('Save') : t('Add'), busy: t('Saving') }}
      fields={['address']}
      onSubmit={async () => {
        const body = { kinds: [...kinds] };
        if (recipient) await send(changeCall, { params: { id: recipient.recipientId }, body });
        else await send(addCall, { body: { address, ...body } });
        onSaved();
      }}
      onCancel={onCancel}
      isNarrow
    >
      {(problems) => (
        <>
          {!recipient && (
            <LabelledControl
              label={t('Address')}
              spec={{ as: 'text', type: 'email' }}
              value={address}
              onChange={setAddress}
              problem={problems.address}
              required
            />
          )}
          <fieldset className={styles.kinds}>
            <legend>{t('Mails')}</legend>
            {kindNames.map((kind) => (
              <label key={kind}>
                <input
                  type="checkbox"
                  checked={kinds.includes(kind)}
                  onChange={({ target }) =>
                    setKinds(target.checked ? [...kinds, kind] : kinds.filter((each) => each !== kind))
                  }
                />
                {translate(KINDS[kind])}
              </label>
            ))}
          </fieldset>
        </>
      )}
    </FormDialog>
  );
}
