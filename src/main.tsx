import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isLoggedIn, keepLoggedIn } from './authProvider/session';
import { hasExtra } from './extras';
import { LoadFailure } from './layout/LoadFailure';
import { LoginScreen, type SignInWays } from './layout/LoginScreen';
import { showAt } from './routing/showAt';
import { LOGIN } from './routing/urls';
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

/** Where the server says who is signed in. */
function enterAt(address: string): void {
  keepLoggedIn();
  showAt(address);
  enter();
}

/**
 * @param asked the address that the sign-in leads to; the home where absent
 * @param ways to sign in: how the server is asked, where that has accounts, and others besides
 */
function askToSignIn(asked?: string, ways?: SignInWays): void {
  showAt(LOGIN);
  root.render(
    <StrictMode>
      <LoginScreen {...ways} onLoggedIn={() => (asked ? enterAt(asked) : enter())} />
    </StrictMode>,
  );
  // It arrives while the name is typed; if it does not, signing in says so.
  loadApp().catch(() => {});
}

showChosenScheme();
if (hasExtra('accounts')) {
  loadApp()
    .then((app) => app.begin(root, { isLoggedIn: isLoggedIn(), enter: enterAt, askToSignIn }))
    .catch(fail);
} else if (isLoggedIn()) {
  enter();
} else {
  askToSignIn();
}
