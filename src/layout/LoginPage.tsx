import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { authProvider } from '../authProvider';
import { isLoggedIn } from '../authProvider/session';
import { HOME, LOGIN, SIGNING_OUT } from '../routing/urls';
import { LoginScreen } from '../signIn/LoginScreen';

/** The sign-in page. Redirects a signed-in user to the home page. */
export function LoginPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  if (isLoggedIn()) return <Navigate to={HOME} replace />;
  if (state === SIGNING_OUT) return <SignOut />;
  return <LoginScreen onLoggedIn={() => void navigate(HOME, { replace: true })} />;
}

/** Signs out, clears the query cache and opens the sign-in. Replaces the history entry that requested the sign-out. */
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
