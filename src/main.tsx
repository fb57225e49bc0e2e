import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isLoggedIn } from './authProvider/session';
import { LoadFailure } from './layout/LoadFailure';
import { LoginScreen } from './layout/LoginScreen';
import { loadPage } from './pages';
import { HOME, LOGIN } from './routing/urls';
import { showChosenScheme } from './theme/chosenScheme';
import './theme/base.css';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no element #root');
const root = createRoot(container);

/** Fetches the app and its page side by side, then the page's data, and shows them together: no fallback flashes by. */
async function enter(path: string) {
  const [{ App, prepare }] = await Promise.all([import('./App'), loadPage(path)]);
  // A path of its own comes without the query of the one before.
  showAt(path);
  const access = await prepare(path, window.location.search);
  root.render(
    <StrictMode>
      <App access={access} />
    </StrictMode>,
  );
}

/** Corrects the address, in the same entry of the history: its state tells the router where in the history it stands. */
function showAt(path: string) {
  if (window.location.pathname !== path) window.history.replaceState(window.history.state, '', path);
}

showChosenScheme();
if (isLoggedIn()) {
  const { pathname } = window.location;
  enter(pathname === LOGIN ? HOME : pathname).catch(() => root.render(<LoadFailure />));
} else {
  showAt(LOGIN);
  root.render(
    <StrictMode>
      <LoginScreen onLoggedIn={() => enter(HOME)} />
    </StrictMode>,
  );
  // The app arrives while the name is typed; if it does not, signing in tries again and says so.
  import('./App').catch(() => {});
}
