import { useEffect } from 'react';
import { useLogout } from 'react-admin';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { isLoggedIn } from '../authProvider/session';
import { HOME, LOGIN, SIGNING_OUT } from '../routing/urls';
import { LoginScreen } from './LoginScreen';

/** The sign-in at its path, once the app is loaded. Whoever is signed in passes on, or came to sign out. */
export function LoginPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  if (isLoggedIn()) return state === SIGNING_OUT ? <SignOut /> : <Navigate to={HOME} replace />;
  return <LoginScreen onLoggedIn={() => void navigate(HOME, { replace: true })} />;
}

/** Signs out, and leads to the sign-in. The entry of the history by which that was asked for goes, or coming back to it would ask again. */
export function SignOut() {
  const logout = useLogout();
  const navigate = useNavigate();
  useEffect(() => void logout(undefined, false).then(() => navigate(LOGIN, { replace: true })), [logout, navigate]);
  return null;
}
