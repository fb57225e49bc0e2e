import type { AuthProvider } from 'react-admin';
import { LOGIN } from '../routing/urls';
import { type Credentials, isLoggedIn, logIn, logOut } from './session';

/** react-admin's gate on the local session: one flag, no roles, nothing asked of a server. */
export const authProvider = {
  async login(credentials: Credentials) {
    logIn(credentials);
    return { redirectTo: '/' };
  },
  async logout() {
    logOut();
    return LOGIN;
  },
  async checkAuth() {
    if (!isLoggedIn()) throw Object.assign(new Error(), { message: false, redirectTo: LOGIN });
  },
  // The API knows no sessions, so its errors say nothing about this one.
  async checkError() {},
} satisfies AuthProvider;
