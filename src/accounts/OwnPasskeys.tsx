import { useState } from 'react';
import { Button } from '../views/Button';
import { AddPasskey } from './AddPasskey';
import { moment } from './moment';
import { OwnList } from './OwnList';
import { canUsePasskeys, type Passkey, passkeys, removePasskey } from './passkeys';

const SUBJECT =
  'They sign you in by finger, face or PIN, in place of the password. Remove those of devices you no longer have.';

/** The user's passkeys, with buttons to remove one and to add one. */
export function OwnPasskeys({ onClose }: { onClose: () => void }) {
  const [isAdding, setAdding] = useState(false);
  const back = () => setAdding(false);
  if (isAdding) return <AddPasskey onCancel={back} onAdded={back} />;
  return (
    <OwnList
      question="Passkeys"
      subject={SUBJECT}
      fetchAll={passkeys}
      rowOf={rowOf}
      whenEmpty="You have no passkeys yet."
      action={(disabled) =>
        canUsePasskeys() && (
          <Button disabled={disabled} onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        )
      }
      onClose={onClose}
    />
  );
}

const rowOf = ({ id, name, createdAt, usedAt }: Passkey) => ({
  name,
  note: `made ${moment(createdAt)}, ${usedAt ? `last used ${moment(usedAt)}` : 'never used'}`,
  end: { label: 'Remove', name: `Remove ${name}, made ${moment(createdAt)}`, send: () => removePasskey(id) },
});
