import { t, translate } from '../texts/t';
import screen from './accounts.module.css';
import { page } from './page';

/** Shown at startup if the server does not return the current user. */
export const NoAnswer = ({ message }: { message: string }) => (
  <main className={screen.screen}>
    <div className={screen.card}>
      <h1>{t('The server is not available')}</h1>
      <p role="alert">{translate(message)}</p>
      <button type="button" onClick={page.reload}>
        {t('Try again')}
      </button>
    </div>
  </main>
);
