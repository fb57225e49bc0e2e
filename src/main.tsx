import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isLoggedIn } from './authProvider/session';
import { enter } from './enter';
import { LoadFailure } from './layout/LoadFailure';
import { LoginScreen } from './layout/LoginScreen';
import { showAt } from './routing/showAt';
import { LOGIN } from './routing/urls';
import { showChosenScheme } from './theme/chosenScheme';
import './theme/base.css';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no element #root');
const root = createRoot(container);

showChosenScheme();
if (isLoggedIn()) {
  enter(root).catch(() => root.render(<LoadFailure />));
} else {
  showAt(LOGIN);
  root.render(
    <StrictMode>
      <LoginScreen onLoggedIn={() => enter(root)} />
    </StrictMode>,
  );
  // The app arrives while the name is typed; if it does not, signing in tries again and says so.
  Promise.all([import('./preview'), import('./App')]).catch(() => {});
}
