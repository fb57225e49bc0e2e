import { useState } from 'react';
import type { HttpError } from 'react-admin';
import { send } from '../../../src/calls/call';
import { t } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { Dialog, DialogButtons } from '../../../src/views/dialog/Dialog';
import { ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { testCall } from './mailCalls';

interface TestDialogProps {
  onSent: () => Promise<unknown>;
  onClose: () => void;
}

/** Sends a test mail; the list of messages shows whether the mail server takes it. */
export function TestDialog({ onSent, onClose }: TestDialogProps) {
  const [address, setAddress] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<HttpError | null>(null);
  const problem: string | undefined = failure?.body?.errors?.address;
  const submit = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await send(testCall, { body: { address } });
      onClose();
      await onSent();
    } catch (error) {
      setFailure(error as HttpError);
      setBusy(false);
    }
  };
  return (
    <Dialog
      question={t('Send a test mail')}
      subject={t('The list of messages shows whether the mail server accepts it.')}
      busy={busy}
      onCancel={onClose}
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
        <LabelledControl
          label={t('E-mail')}
          spec={{ as: 'text', type: 'email' }}
          value={address}
          onChange={setAddress}
          problem={problem}
          required
        />
        <DialogButtons>
          <Button onClick={onClose} disabled={busy}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="contained" busy={busy && t('Sending')}>
            {t('Send')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
