import screen from './accounts.module.css';
import { page } from './page';

/** What stands there where the server does not say who is signed in. */
export const NoAnswer = ({ message }: { message: string }) => (
  <main className={screen.screen}>
    <div className={screen.card}>
      <h1>Not there just now</h1>
      <p role="alert">{message}</p>
      <button type="button" onClick={page.reload}>
        Try again
      </button>
    </div>
  </main>
);
