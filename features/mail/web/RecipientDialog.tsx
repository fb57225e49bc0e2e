import { useState } from 'react';
import type { HttpError } from 'react-admin';
import { send } from '../../../src/calls/call';
import { t, translate } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { Dialog, DialogButtons } from '../../../src/views/dialog/Dialog';
import { ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import type { Recipient } from '../contract';
import { KINDS, type Kind, kindNames } from '../kinds';
import styles from './mail.module.css';
import { addCall, changeCall } from './mailCalls';

interface RecipientDialogProps {
  /** The recipient to change; absent to add one. */
  recipient: Recipient | undefined;
  onSaved: () => void;
  onCancel: () => void;
}

/** Adds a recipient, or changes the kinds of mail that one gets. */
export function RecipientDialog({ recipient, onSaved, onCancel }: RecipientDialogProps) {
  const [address, setAddress] = useState('');
  const [kinds, setKinds] = useState<readonly Kind[]>(recipient?.kinds ?? []);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<HttpError | null>(null);
  const problem: string | undefined = failure?.body?.errors?.address;
  const submit = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const body = { kinds: [...kinds] };
      if (recipient) await send(changeCall, { params: { id: recipient.recipientId }, body });
      else await send(addCall, { body: { address, ...body } });
      onSaved();
    } catch (error) {
      setFailure(error as HttpError);
      setBusy(false);
    }
  };
  return (
    <Dialog
      question={recipient ? recipient.address : t('Add recipient')}
      subject={t('Each of these mails has a link with which its recipient unsubscribes.')}
      busy={busy}
      onCancel={onCancel}
      holdsForm
      isNarrow
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {failure && !problem && <ErrorMessage message={failure.message} />}
        {!recipient && (
          <LabelledControl
            label={t('E-mail')}
            spec={{ as: 'text', type: 'email' }}
            value={address}
            onChange={setAddress}
            problem={problem}
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
        <DialogButtons>
          <Button onClick={onCancel} disabled={busy}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="contained" busy={busy && t('Saving')}>
            {recipient ? t('Save') : t('Add')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
