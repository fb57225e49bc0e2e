import { useState } from 'react';
import { t } from '../texts/t';
import { Button } from '../views/Button';
import { AddPasskey } from './AddPasskey';
import { moment } from './moment';
import { OwnList } from './OwnList';
import { canUsePasskeys, type Passkey, passkeys, removePasskey } from './passkeys';

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
