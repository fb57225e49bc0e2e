import { useEffect, useState } from 'react';
import type { WhoAmI } from '../../contract/accounts';
import { account } from '../account';
import { t } from '../texts/t';
import { Button, ButtonLink } from '../views/Button';
import { Dialog, DialogButtons } from '../views/dialog/Dialog';
import { ErrorMessage } from '../views/messages/ErrorMessage';
import styles from './accounts.module.css';
import { signIn, whoAmI } from './calls';
import { SecretField } from './Fields';
import { page } from './page';
import { canUsePasskeys, signInWithPasskey } from './passkeys';
import { providerAddress, providerLabel, SIGNED_IN } from './provider';
import { onSignedInElsewhere } from './signInChannel';
import { useAttempt } from './useAttempt';

interface SignInAgainProps {
  onSignedIn: (who: WhoAmI) => void;
  onCancel: () => void;
}

const SUBJECT = 'Your session has ended. What you typed is kept: sign in and continue.';
/** Ignores a failure: the check repeats when the window gets the focus. */
const noAnswer = () => {};

/**
 * A link that opens the provider's sign-in in another window. The page stays as it is.
 * @param variant `contained` where the provider is the only way to sign in
 */
const ProviderLink = ({ label, variant }: { label: string; variant: 'contained' | 'outlined' }) => (
  <ButtonLink
    variant={variant}
    // Sets the attribute, which React does not write: an opening dialog focuses the element that has it.
    ref={(link) => void (variant === 'contained' && link?.setAttribute('autofocus', ''))}
    href={providerAddress(SIGNED_IN)}
    target="_blank"
    onClick={(event) => {
      // If the browser blocks the popup, it follows the link, which opens a tab.
      if (page.openBeside(event.currentTarget.href)) event.preventDefault();
    }}
  >
    {t('Sign in with {label}', { label })}
  </ButtonLink>
);

/** A sign-in dialog over a page whose session has expired. */
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
  // The user may sign in in another window, such as the provider's.
  useEffect(
    () =>
      label ? onSignedInElsewhere(() => void whoAmI().then((who) => who && onSignedIn(who), noAnswer)) : undefined,
    [label, onSignedIn],
  );
  if (label && account.who?.by === 'provider') {
    return (
      <Dialog question={t('Sign in again')} subject={t(SUBJECT)} busy={false} onCancel={onCancel} holdsForm isNarrow>
        <DialogButtons>
          <Button onClick={onCancel}>{t('Not now')}</Button>
          <ProviderLink label={label} variant="contained" />
        </DialogButtons>
      </Dialog>
    );
  }
  return (
    <Dialog question={t('Sign in again')} subject={t(SUBJECT)} busy={busy} onCancel={onCancel} holdsForm isNarrow>
      <form className={styles.form} onSubmit={submit}>
        {failure && <ErrorMessage prefix="" message={failure.message} />}
        <SecretField label={t('Login')} autoComplete="username" value={name} onChange={setName} />
        <SecretField
          label={t('Password')}
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={setPassword}
        />
        <DialogButtons>
          <Button onClick={onCancel} disabled={busy}>
            {t('Not now')}
          </Button>
          <Button type="submit" variant="contained" busy={busy && t('Signing in')}>
            {t('Log in')}
          </Button>
        </DialogButtons>
      </form>
      {(label || canUsePasskeys()) && (
        <div className={styles.otherWays}>
          <span>{t('or')}</span>
          {canUsePasskeys() && (
            <Button
              variant="outlined"
              disabled={busy}
              onClick={() => void attempt(async () => onSignedIn(await signInWithPasskey()))}
            >
              {t('Sign in with a passkey')}
            </Button>
          )}
          {label && <ProviderLink label={label} variant="outlined" />}
        </div>
      )}
    </Dialog>
  );
}
