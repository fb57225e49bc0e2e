import type { AuthProvider } from 'react-admin';
import { account } from '../account';
import { LOGIN } from '../routing/urls';
import { type Credentials, isLoggedIn, logIn, logOut } from './session';

/** react-admin's auth provider: a flag in the browser. With accounts, a logout also ends the session at the server. */
export const authProvider = {
  async login(credentials: Credentials) {
    logIn(credentials);
    return { redirectTo: '/' };
  },
  async logout() {
    logOut();
    await account.leave?.();
    return LOGIN;
  },
  async checkAuth() {
    if (!isLoggedIn()) throw Object.assign(new Error(), { message: false, redirectTo: LOGIN });
  },
  // dataProvider/http handles an expired session before a call fails.
  async checkError() {},
} satisfies AuthProvider;
