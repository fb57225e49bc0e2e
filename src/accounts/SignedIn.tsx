import { useEffect } from 'react';
import { t } from '../texts/t';
import screen from './accounts.module.css';
import { page } from './page';
import { tellSignedIn } from './signInChannel';

/** The last page of a sign-in in a separate window. It notifies the original page, which continues. */
export function SignedIn() {
  useEffect(() => {
    document.title = t('Signed in');
    tellSignedIn();
    page.close();
  }, []);
  return (
    <main className={screen.screen}>
      <div className={screen.card}>
        <h1>{t('You are signed in')}</h1>
        <p>{t('Close this window and go on working.')}</p>
      </div>
    </main>
  );
}
