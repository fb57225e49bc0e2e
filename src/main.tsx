import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isLoggedIn } from './authProvider/session';
import { LoadFailure } from './layout/LoadFailure';
import { LoginScreen } from './layout/LoginScreen';
import { showAt } from './routing/showAt';
import { LOGIN } from './routing/urls';
import { showChosenScheme } from './theme/scheme';
import './theme/base.css';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no element #root');
const root = createRoot(container);

/** The app, which is not needed to sign in. */
const loadApp = () => import('./app/enter');
const enter = async () => (await loadApp()).enter(root);

showChosenScheme();
if (isLoggedIn()) {
  enter().catch(() => root.render(<LoadFailure />));
} else {
  showAt(LOGIN);
  root.render(
    <StrictMode>
      <LoginScreen onLoggedIn={enter} />
    </StrictMode>,
  );
  // It arrives while the name is typed; if it does not, signing in tries again and says so.
  loadApp().catch(() => {});
}
