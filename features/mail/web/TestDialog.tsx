import { useState } from 'react';
import { send } from '../../../src/calls/call';
import { t } from '../../../src/texts/t';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { FormDialog } from '../../../src/views/dialog/FormDialog';
import { testCall } from './mailCalls';

interface TestDialogProps {
  onSent: () => Promise<unknown>;
  onClose: () => void;
}

/** Sends a test mail; the list of messages shows whether the mail server takes it. */
export function TestDialog({ onSent, onClose }: TestDialogProps) {
  const [address, setAddress] = useState('');
  return (
    <FormDialog
      question={t('Send a test mail')}
      subject={t('The list of messages shows whether the mail server accepts it.')}
      submit={{ label: t('Send'), busy: t('Sending') }}
      fields={['address']}
      onSubmit={async () => {
        await send(testCall, { body: { address } });
        onClose();
        await onSent();
      }}
      onCancel={onClose}
      isNarrow
    >
      {(problems) => (
        <LabelledControl
          label={t('Address')}
          spec={{ as: 'text', type: 'email' }}
          value={address}
          onChange={setAddress}
          problem={problems.address}
          required
        />
      )}
    </FormDialog>
  );
}
