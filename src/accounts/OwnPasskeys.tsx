import { useCallback, useEffect, useState } from 'react';
import { Button } from '../views/Button';
import { Dialog, DialogButtons } from '../views/Dialog';
import { EmptyMessage, ErrorMessage } from '../views/ErrorMessage';
import { Loading } from '../views/Loading';
import { AddPasskey } from './AddPasskey';
import styles from './accounts.module.css';
import { moment } from './moment';
import { canUsePasskeys, type Passkey, passkeys, removePasskey } from './passkeys';

const SUBJECT =
  'They sign you in by finger, face or PIN, in place of the password. Remove those of devices you no longer have.';

/** What signs somebody in without a password, each to be removed, and another one to be added. */
export function OwnPasskeys({ onClose }: { onClose: () => void }) {
  const [own, setOwn] = useState<readonly Passkey[]>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [isAdding, setAdding] = useState(false);

  const attempt = useCallback(
    (what: () => Promise<void>): Promise<void> =>
      what().then(
        () => setFailure(undefined),
        (error: Error) => setFailure(error.message),
      ),
    [],
  );
  const load = useCallback(async () => setOwn(await passkeys()), []);
  useEffect(() => void attempt(load), [attempt, load]);

  const remove = async (id: number) => {
    setBusy(true);
    await attempt(() => removePasskey(id).then(load));
    setBusy(false);
  };
  if (isAdding) {
    const back = () => setAdding(false);
    return (
      <AddPasskey
        onCancel={back}
        onAdded={() => {
          back();
          void attempt(load);
        }}
      />
    );
  }
  return (
    <Dialog question="Passkeys" subject={SUBJECT} busy={busy} onCancel={onClose}>
      {failure && <ErrorMessage message={failure} onRetry={() => void attempt(load)} />}
      {!own && !failure && <Loading />}
      {own?.length === 0 && <EmptyMessage>You have no passkeys yet.</EmptyMessage>}
      <ul className={styles.sessions}>
        {own?.map(({ id, name, createdAt, usedAt }) => (
          <li key={id}>
            <span>
              <strong>{name}</strong>
              <small>
                made {moment(createdAt)}, {usedAt ? `last used ${moment(usedAt)}` : 'never used'}
              </small>
            </span>
            <Button
              variant="outlined"
              aria-label={`Remove ${name}, made ${moment(createdAt)}`}
              disabled={busy}
              onClick={() => void remove(id)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <DialogButtons>
        {canUsePasskeys() && (
          <Button disabled={busy} onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        )}
        <Button variant="contained" onClick={onClose} disabled={busy}>
          Close
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
