import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isLoggedIn } from './authProvider/session';
import { supports } from './capabilities';
import { LoadFailure } from './layout/LoadFailure';
import { replaceUrl } from './navigation/replaceUrl';
import { LOGIN } from './routing/urls';
import { LoginScreen } from './signIn/LoginScreen';
import { showChosenScheme } from './theme/scheme';
import './theme/base.css';
import 'virtual:look.css';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no element #root');
const root = createRoot(container);

/** The app, which is not needed to sign in. */
const loadApp = () => import('./app/enter');
// A browser does not try again by itself what it could not fetch: the page has to be loaded anew.
const enter = (): void =>
  void loadApp()
    .then((app) => app.enter(root))
    .catch(fail);
const fail = (error: Error) => {
  // By its name: the class arrives with the app.
  const isMistake = import.meta.env.DEV && error.name === 'DefinitionError';
  root.render(<LoadFailure mistake={isMistake ? error.message : undefined} />);
};

showChosenScheme();
if (supports('accounts')) {
  loadApp()
    .then(({ loadAccounts }) => loadAccounts())
    .then(({ begin }) => begin(root, enter))
    .catch(fail);
} else if (isLoggedIn()) {
  enter();
} else {
  replaceUrl(LOGIN);
  root.render(
    <StrictMode>
      <LoginScreen onLoggedIn={enter} />
    </StrictMode>,
  );
  // It arrives while the name is typed; if it does not, signing in says so.
  loadApp().catch(() => {});
}
