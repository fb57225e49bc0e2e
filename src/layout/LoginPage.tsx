import { useEffect } from 'react';
import { useLogout } from 'react-admin';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { isLoggedIn } from '../authProvider/session';
import { HOME, SIGNING_OUT } from '../routing/urls';
import { LoginScreen } from './LoginScreen';

/** The sign-in at its path, once the app is loaded. Whoever is signed in passes on, or came to sign out. */
export function LoginPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  if (isLoggedIn()) return state === SIGNING_OUT ? <SignOut /> : <Navigate to={HOME} replace />;
  return <LoginScreen onLoggedIn={() => navigate(HOME, { replace: true })} />;
}

/** Signs out, without a way back: the next person starts at the Main Panel. */
function SignOut() {
  const logout = useLogout();
  useEffect(() => void logout(undefined, undefined, false), [logout]);
  return null;
}
