import { type ComponentType, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type Credentials, logIn } from '../authProvider/session';
import { LanguageButtons } from '../texts/LanguageButtons';
import { useLanguage } from '../texts/language';
import { t, translate } from '../texts/t';
import styles from './LoginScreen.module.css';

const TITLE = 'Welcome Back';

export interface OtherWaysProps {
  /** Runs a sign-in and shows the message of a thrown error. */
  attempt: (signIn: () => Promise<void>) => Promise<void>;
  /** True while an attempt is pending. */
  entering: boolean;
}

interface LoginScreenProps {
  /** Checks the credentials. Default: in the browser. @throws Error with the message to show */
  signIn?: ((credentials: Credentials) => void | Promise<void>) | undefined;
  /** Other sign-in methods, below the button. */
  OtherWays?: ComponentType<OtherWaysProps>;
  /** Called after a successful sign-in. The button stays busy until the caller replaces the screen. */
  onLoggedIn: () => void;
}

/** The sign-in screen. Depends on React alone, so that it shows before the rest of the app is loaded. */
export function LoginScreen({ signIn = logIn, OtherWays, onLoggedIn }: LoginScreenProps) {
  useLanguage();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [entering, setEntering] = useState(false);
  const passwordInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    document.title = t(TITLE);
  });

  const attempt = async (check: () => void | Promise<void>) => {
    setEntering(true);
    try {
      await check();
    } catch (reason) {
      setEntering(false);
      setError((reason as Error).message);
      setPassword('');
      passwordInput.current?.focus();
      return;
    }
    setError(null);
    onLoggedIn();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void attempt(() => signIn({ username, password }));
  };

  return (
    <main className={styles.screen}>
      <form className={styles.card} onSubmit={submit}>
        <h1>{t(TITLE)}</h1>
        <label htmlFor="login">{t('Login')}</label>
        <input
          id="login"
          autoComplete="username"
          // biome-ignore lint/a11y/noAutofocus: the screen has nothing but this form
          autoFocus
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
        <label htmlFor="password">{t('Password')}</label>
        <input
          id="password"
          ref={passwordInput}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <p className={styles.error} role="alert">
          {error && translate(error)}
        </p>
        <button type="submit" disabled={entering}>
          {t('Log in')}
        </button>
        {OtherWays && <OtherWays attempt={attempt} entering={entering} />}
      </form>
      <LanguageButtons />
    </main>
  );
}
