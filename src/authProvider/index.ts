import type { AuthProvider } from 'react-admin';
import { account } from '../account';
import { LOGIN } from '../routing/urls';
import { type Credentials, isLoggedIn, logIn, logOut } from './session';

/** react-admin's gate on the local session: one flag. Where the server has accounts it is told who signs out. */
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
  // A session that has ended at the server is mended before a call fails by it (dataProvider/http).
  async checkError() {},
} satisfies AuthProvider;
