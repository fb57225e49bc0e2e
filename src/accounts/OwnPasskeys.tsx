import { useState } from 'react';
import { t } from '../texts/t';
import { Button } from '../views/Button';
import { Dialog, DialogButtons } from '../views/dialog/Dialog';
import { ErrorMessage } from '../views/messages/ErrorMessage';
import styles from './accounts.module.css';
import { browserName } from './browserName';
import { SecretField } from './Fields';
import { moment } from './moment';
import { OwnList } from './OwnList';
import { addPasskey, canUsePasskeys, type Passkey, passkeys, removePasskey } from './passkeys';
import { useAttempt } from './useAttempt';

/** The user's passkeys, with buttons to remove one and to add one. */
export function OwnPasskeys({ onClose }: { onClose: () => void }) {
  const [isAdding, setAdding] = useState(false);
  const back = () => setAdding(false);
  if (isAdding) return <AddPasskey onCancel={back} onAdded={back} />;
  return (
    <OwnList
      question={t('Passkeys')}
      subject={t(
        'They sign you in by fingerprint, face or PIN instead of the password. Remove those of devices that you no longer have.',
      )}
      fetchAll={passkeys}
      rowOf={rowOf}
      whenEmpty={t('You have no passkeys yet.')}
      action={(disabled) =>
        canUsePasskeys() && (
          <Button disabled={disabled} onClick={() => setAdding(true)}>
            {t('Add a passkey')}
          </Button>
        )
      }
      onClose={onClose}
    />
  );
}

const rowOf = ({ id, name, createdAt, usedAt }: Passkey) => ({
  name,
  note: usedAt
    ? t('made {made}, last used {used}', { made: moment(createdAt), used: moment(usedAt) })
    : t('made {made}, never used', { made: moment(createdAt) }),
  end: {
    label: t('Remove'),
    name: t('Remove {name}, made {made}', { name, made: moment(createdAt) }),
    send: () => removePasskey(id),
  },
});

interface AddPasskeyProps {
  onAdded: () => void;
  onCancel: () => void;
}

/** A dialog that adds a passkey to the user's account. Requires the current password. */
function AddPasskey({ onAdded, onCancel }: AddPasskeyProps) {
  const [name, setName] = useState(browserName(navigator.userAgent));
  const [current, setCurrent] = useState('');
  const { busy, failure, submit } = useAttempt(async () => {
    await addPasskey(name, current);
    onAdded();
  });
  const { errors } = failure ?? {};
  return (
    <Dialog
      question={t('Add a passkey')}
      subject={t('Your browser asks next where to keep it: on this device, on a phone or on a security key.')}
      busy={busy}
      onCancel={onCancel}
      holdsForm
      isNarrow
    >
      <form className={styles.form} onSubmit={submit}>
        {failure && !errors?.current && !errors?.name && <ErrorMessage prefix="" message={failure.message} />}
        <SecretField label={t('Name')} autoComplete="off" value={name} onChange={setName} problem={errors?.name} />
        <SecretField
          label={t('Current password')}
          autoComplete="current-password"
          autoFocus
          value={current}
          onChange={setCurrent}
          problem={errors?.current}
        />
        <DialogButtons>
          <Button onClick={onCancel} disabled={busy}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="contained" busy={busy && t('Adding')}>
            {t('Add a passkey')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
