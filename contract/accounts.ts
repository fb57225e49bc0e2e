import { z } from 'zod';
import { idParams, moment, NAME_LENGTH, text } from './common';
import { roles } from './definition/roles';
import { type Endpoint, reads } from './endpoint';
import { LANGUAGES } from './language';

const role = z.enum(roles);
/** A password. Its rules are checked where it is set, with messages of their own. */
export const secret = z.string().min(1).max(1000);

/** The caller of a request. */
export const whoAmI = z.object({
  name: z.string(),
  role,
  warehouseIds: z.array(z.int()).nullable().describe('The warehouses stock may be moved in; null for all'),
  employeeId: z.int().nullable().describe('The employee stock is moved as; null for any'),
  by: z
    .enum(['password', 'provider', 'token', 'proxy'])
    .describe('What says so. Of a password and a provider one can sign out, and only a password be changed'),
  hasAccount: z
    .boolean()
    .describe('Whether the user has an account here, which keeps the language. A proxy may admit users without one'),
  language: z
    .enum(LANGUAGES)
    .optional()
    .describe('The language of the web app that the user has chosen; absent without a choice'),
});
export type WhoAmI = z.infer<typeof whoAmI>;

export const signIn = z.strictObject({ name: text(NAME_LENGTH), password: secret });
export const newPassword = z.strictObject({ current: secret, password: secret });
/** @see the command `npm run account`, which creates such a link */
export const chosenLanguage = z.strictObject({ language: z.enum(LANGUAGES) });
export const passwordByLink = z.strictObject({ link: secret, password: secret });

export const ownSessions = z.object({
  content: z.array(
    z.object({
      id: z.int(),
      address: z.string(),
      browser: z.string().describe('As it calls itself'),
      createdAt: moment,
      usedAt: moment.describe('To the minute'),
      isCurrent: z.boolean(),
    }),
  ),
});

export const ofAccounts = { capability: 'accounts', tag: 'Accounts', errors: 'json' } as const;

/** The calls for signing in, and for one's own password and sessions. */
export const accountCalls = {
  signIn: {
    ...ofAccounts,
    method: 'POST',
    path: '/api/session',
    operationId: 'signIn',
    summary: 'Sign in; the answer brings a cookie',
    role: 'anybody',
    body: signIn,
    status: 200,
    answer: whoAmI,
  },
  whoAmI: {
    ...reads,
    ...ofAccounts,
    path: '/api/session',
    operationId: 'whoAmI',
    summary: 'Who is signed in',
    answer: whoAmI,
  },
  signOut: {
    ...ofAccounts,
    method: 'DELETE',
    path: '/api/session',
    operationId: 'signOut',
    summary: 'Sign out',
    role: 'anybody',
    status: 204,
  },
  setPassword: {
    ...ofAccounts,
    method: 'PUT',
    path: '/api/account/password',
    operationId: 'setPassword',
    summary: "Change one's own password, which ends all other sessions",
    role: 'viewer',
    body: newPassword,
    status: 204,
  },
  setLanguage: {
    ...ofAccounts,
    method: 'PUT',
    path: '/api/account/language',
    operationId: 'setLanguage',
    summary: "Choose the language of the web app for one's own account",
    role: 'viewer',
    body: chosenLanguage,
    status: 204,
  },
  useLink: {
    ...ofAccounts,
    method: 'POST',
    path: '/api/account/link',
    operationId: 'setPasswordByLink',
    summary: 'Set a password by a link that is good for once, and sign in',
    role: 'anybody',
    body: passwordByLink,
    status: 200,
    answer: whoAmI,
  },
  sessions: {
    ...reads,
    ...ofAccounts,
    path: '/api/account/sessions',
    operationId: 'listOwnSessions',
    summary: 'Where one is signed in, the last used first',
    answer: ownSessions,
  },
  endSessions: {
    ...ofAccounts,
    method: 'DELETE',
    path: '/api/account/sessions',
    operationId: 'endOwnSessions',
    summary: 'Sign out everywhere',
    role: 'viewer',
    status: 204,
  },
  endSession: {
    ...ofAccounts,
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    operationId: 'endOwnSession',
    summary: 'End one session',
    role: 'viewer',
    noun: 'Session',
    params: idParams,
    status: 204,
  },
} as const satisfies Record<string, Endpoint>;
