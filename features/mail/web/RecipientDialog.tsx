import { useState } from 'react';
import { send } from '../../../src/calls/call';
import { t, translate } from '../../../src/texts/t';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { FormDialog } from '../../../src/views/dialog/FormDialog';
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
