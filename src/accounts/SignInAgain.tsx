import { useEffect, useState } from 'react';
import type { WhoAmI } from '../../contract/accounts';
import { account } from '../account';
import { Button, ButtonLink } from '../views/Button';
import { Dialog, DialogButtons } from '../views/Dialog';
import { ErrorMessage } from '../views/ErrorMessage';
import styles from './accounts.module.css';
import { onSignedInBesides } from './besides';
import { signIn, whoAmI } from './calls';
import { SecretField } from './Fields';
import { page } from './page';
import { canUsePasskeys, signInWithPasskey } from './passkeys';
import { providerAddress, providerLabel, SIGNED_IN } from './provider';
import { useAttempt } from './useAttempt';

interface SignInAgainProps {
  onSignedIn: (who: WhoAmI) => void;
  onCancel: () => void;
}

const SUBJECT = 'Your session has ended. What you have typed is still there, and goes on from here.';
/** It is asked again when the window is come back to. */
const noAnswer = () => {};

/**
 * Signs in at the provider in a window beside the page, which stays as it is.
 * @param variant `contained` where it is the one way
 */
const ProviderLink = ({ label, variant }: { label: string; variant: 'contained' | 'outlined' }) => (
  <ButtonLink
    variant={variant}
    // The attribute, which React does not write: a dialog that opens goes by it.
    ref={(link) => void (variant === 'contained' && link?.setAttribute('autofocus', ''))}
    href={providerAddress(SIGNED_IN)}
    target="_blank"
    onClick={(event) => {
      // Where the browser lets no page open one, the link does.
      if (page.openBeside(event.currentTarget.href)) event.preventDefault();
    }}
  >
    Sign in with {label}
  </ButtonLink>
);

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
  const label = providerLabel();
  // It may have been done in another window, that of the provider above all.
  useEffect(
    () => (label ? onSignedInBesides(() => void whoAmI().then((who) => who && onSignedIn(who), noAnswer)) : undefined),
    [label, onSignedIn],
  );
  if (label && account.who?.by === 'provider') {
    return (
      <Dialog question="Sign in again" subject={SUBJECT} busy={false} onCancel={onCancel} holdsForm isNarrow>
        <DialogButtons>
          <Button onClick={onCancel}>Not now</Button>
          <ProviderLink label={label} variant="contained" />
        </DialogButtons>
      </Dialog>
    );
  }
  return (
    <Dialog question="Sign in again" subject={SUBJECT} busy={busy} onCancel={onCancel} holdsForm isNarrow>
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
        <DialogButtons>
          <Button onClick={onCancel} disabled={busy}>
            Not now
          </Button>
          <Button type="submit" variant="contained" busy={busy && 'Signing in'}>
            Log in
          </Button>
        </DialogButtons>
      </form>
      {(label || canUsePasskeys()) && (
        <div className={styles.otherWays}>
          <span>or</span>
          {canUsePasskeys() && (
            <Button
              variant="outlined"
              disabled={busy}
              onClick={() => void attempt(async () => onSignedIn(await signInWithPasskey()))}
            >
              Sign in with a passkey
            </Button>
          )}
          {label && <ProviderLink label={label} variant="outlined" />}
        </div>
      )}
    </Dialog>
  );
}
