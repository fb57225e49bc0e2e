import { useEffect, useState } from 'react';
import type { WhoAmI } from '../../contract/accounts';
import { t, translate } from '../texts/t';
import screen from './accounts.module.css';
import { setByLink } from './calls';
import { useAttempt } from './useAttempt';

const TITLE = 'Set Your Password';

interface SetPasswordProps {
  /** The token from the URL fragment. */
  link: string;
  onDone: (who: WhoAmI) => void;
}

/** The page of a set-password link. Like the sign-in, it has no layout around it. */
export default function SetPassword({ link, onDone }: SetPasswordProps) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const { busy, failure, submit } = useAttempt(async () => onDone(await setByLink(link, password)));
  useEffect(() => {
    document.title = t(TITLE);
  }, []);
  const differs = again !== '' && again !== password;
  return (
    <main className={screen.screen}>
      <form className={screen.card} onSubmit={submit}>
        <h1>{t(TITLE)}</h1>
        <p>{t('At least 10 characters. A few unrelated words are easy to remember.')}</p>
        <label htmlFor="password">{t('New password')}</label>
        <input
          id="password"
          type="password"
          autoComplete="new-password"
          // biome-ignore lint/a11y/noAutofocus: the screen has nothing but this form
          autoFocus
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <label htmlFor="again">{t('Repeat the password')}</label>
        <input
          id="again"
          type="password"
          autoComplete="new-password"
          required
          value={again}
          onChange={(event) => setAgain(event.target.value)}
        />
        <p className={screen.error} role="alert">
          {differs ? t('The two passwords differ.') : failure && translate(failure.message)}
        </p>
        <button type="submit" disabled={busy || differs}>
          {t('Set password and log in')}
        </button>
      </form>
    </main>
  );
}
