import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { authProvider } from '../authProvider';
import { isLoggedIn } from '../authProvider/session';
import { HOME, LOGIN, SIGNING_OUT } from '../routing/urls';
import { LoginScreen } from '../signIn/LoginScreen';

/** The sign-in at its path, once the app is loaded. Whoever is signed in passes on. */
export function LoginPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  if (isLoggedIn()) return <Navigate to={HOME} replace />;
  if (state === SIGNING_OUT) return <SignOut />;
  return <LoginScreen onLoggedIn={() => void navigate(HOME, { replace: true })} />;
}

/** Forgets what was shown, and leads to the sign-in. The entry of the history by which that was asked for goes. */
export function SignOut() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    void authProvider.logout().then(() => {
      queryClient.clear();
      return navigate(LOGIN, { replace: true });
    });
  }, [queryClient, navigate]);
  return null;
}
