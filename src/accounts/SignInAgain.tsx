import { useState } from 'react';
import type { WhoAmI } from '../../contract/accounts';
import { account } from '../account';
import { Button } from '../views/Button';
import { Dialog, DialogButtons } from '../views/Dialog';
import { ErrorMessage } from '../views/ErrorMessage';
import styles from './accounts.module.css';
import { signIn } from './calls';
import { SecretField } from './Fields';
import { canUsePasskeys, signInWithPasskey } from './passkeys';
import { useAttempt } from './useAttempt';

interface SignInAgainProps {
  onSignedIn: (who: WhoAmI) => void;
  onCancel: () => void;
}

/** The sign-in in front of a page whose session has ended. */
export function SignInAgain({ onSignedIn, onCancel }: SignInAgainProps) {
  const [name, setName] = useState(account.who?.name ?? '');
  const [password, setPassword] = useState('');
  const { busy, failure, submit, attempt } = useAttempt(async () => {
    try {
      onSignedIn(await signIn(name, password));
    } catch (error) {
      setPassword('');
      throw error;
    }
  });
  return (
    <Dialog
      question="Sign in again"
      subject="Your session has ended. What you have typed is still there, and goes on from here."
      busy={busy}
      onCancel={onCancel}
      holdsForm
      isNarrow
    >
      <form className={styles.form} onSubmit={submit}>
        {failure && <ErrorMessage prefix="" message={failure.message} />}
        <SecretField label="Login" autoComplete="username" value={name} onChange={setName} />
        <SecretField
          label="Password"
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={setPassword}
        />
        {canUsePasskeys() && (
          <Button
            variant="outlined"
            disabled={busy}
            onClick={() => void attempt(async () => onSignedIn(await signInWithPasskey()))}
          >
            Sign in with a passkey
          </Button>
        )}
        <DialogButtons>
          <Button onClick={onCancel} disabled={busy}>
            Not now
          </Button>
          <Button type="submit" variant="contained" busy={busy && 'Signing in'}>
            Log in
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
