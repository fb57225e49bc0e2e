import { useCallback, useEffect, useState } from 'react';
import { Button } from '../views/Button';
import { Dialog, DialogButtons } from '../views/Dialog';
import { ErrorMessage } from '../views/ErrorMessage';
import { Loading } from '../views/Loading';
import styles from './accounts.module.css';
import { browserName } from './browserName';
import { endSession, endSessions, type Session, sessions } from './calls';
import { moment } from './moment';

/** Where somebody is signed in, each to be ended by itself, or all of them. */
export function OwnSessions({ onClose, onLeft }: { onClose: () => void; onLeft: () => void }) {
  const [own, setOwn] = useState<readonly Session[]>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const attempt = useCallback(
    (what: () => Promise<void>): Promise<void> =>
      what().then(
        () => setFailure(undefined),
        (error: Error) => setFailure(error.message),
      ),
    [],
  );
  const load = useCallback(async () => setOwn(await sessions()), []);
  useEffect(() => void attempt(load), [attempt, load]);

  const end = async (what: () => Promise<void>) => {
    setBusy(true);
    await attempt(what);
    setBusy(false);
  };
  return (
    <Dialog
      question="Sessions"
      subject="Where you are signed in. End what you do not know, and change your password."
      busy={busy}
      onCancel={onClose}
    >
      {failure && <ErrorMessage message={failure} onRetry={() => void attempt(load)} />}
      {!own && !failure && <Loading />}
      <ul className={styles.sessions}>
        {own?.map(({ id, browser, address, usedAt, isCurrent }) => (
          <li key={id}>
            <span>
              <strong>{browserName(browser)}</strong>
              <small>
                {isCurrent ? 'this one' : `last used ${moment(usedAt)}`}, from {address}
              </small>
            </span>
            {!isCurrent && (
              <Button
                variant="outlined"
                aria-label={`End ${browserName(browser)}, ${moment(usedAt)}`}
                disabled={busy}
                onClick={() => void end(() => endSession(id).then(load))}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      <DialogButtons>
        <Button tone="error" disabled={busy} onClick={() => void end(() => endSessions().then(onLeft))}>
          Sign out everywhere
        </Button>
        <Button variant="contained" onClick={onClose} disabled={busy}>
          Close
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
