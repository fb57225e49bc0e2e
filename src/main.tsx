import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isLoggedIn } from './authProvider/session';
import { supports } from './capabilities';
import { LoadFailure } from './layout/LoadFailure';
import { replaceUrl } from './navigation/replaceUrl';
import { LOGIN } from './routing/urls';
import { LoginScreen } from './signIn/LoginScreen';
import { loadLanguage } from './texts/language';
import { showChosenScheme } from './theme/scheme';
import './theme/base.css';
import 'virtual:look.css';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no element #root');
const root = createRoot(container);

/** Loads the app, which the sign-in does not need. */
const loadApp = () => import('./app/enter');
// Browsers do not retry a failed import; the user must reload the page.
const enter = (): void =>
  void loadApp()
    .then((app) => app.enter(root))
    .catch(fail);
const fail = (error: Error) => {
  // Compared by name, since the class is part of the app's chunk.
  const isMistake = import.meta.env.DEV && error.name === 'DefinitionError';
  root.render(<LoadFailure mistake={isMistake ? error.message : undefined} />);
};

showChosenScheme();
const language = loadLanguage();
if (language) void language.then(begin);
else begin();

/** Enters the app, or shows the sign-in. */
function begin(): void {
  if (supports('accounts')) {
    loadApp()
      .then(({ loadAccounts }) => loadAccounts())
      .then((accounts) => accounts.begin(root, enter))
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
    // Preloads the app while the user types. A failure is reported after the sign-in.
    loadApp().catch(() => {});
  }
}
