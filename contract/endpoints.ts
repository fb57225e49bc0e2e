import { newPassword, ownSessions, passwordByLink, signIn, whoAmI } from './accounts';
import { createdAddress, newAddress } from './address';
import { idParams } from './common';
import { summary, summaryQuery } from './dashboard';
import { type Addition, extended } from './definition/extend';
import { category } from './details/category';
import { employee } from './details/employee';
import { client, supplier } from './details/party';
import { product } from './details/product';
import { transaction } from './details/transaction';
import { warehouse } from './details/warehouse';
import { callsOf, creates, type Endpoint, reads } from './endpoint';
import { countries, countryQuery, regions } from './geography';
import { deliveryInput, moves, receiptInput, transferInput } from './inventory';
import { newPasskey, ownPasskeys, passkeyAssertion, passkeyCreation, passkeyRequest, passkeyStart } from './passkeys';

const ofAccounts = { extra: 'accounts', tag: 'Accounts', errors: 'json' } as const;
const ofPasskeys = { ...ofAccounts, extra: 'passkeys' } as const;

/** The calls of the core's entities, with the fields and filters that features add to them. */
export const entityCallsWith = (additions: readonly Addition[] = []) => ({
  products: callsOf(extended(product, additions)),
  categories: callsOf(extended(category, additions)),
  warehouses: callsOf(extended(warehouse, additions)),
  clients: callsOf(extended(client, additions)),
  suppliers: callsOf(extended(supplier, additions)),
  employees: callsOf(extended(employee, additions)),
  transactions: callsOf(extended(transaction, additions)),
});

/** The calls of the core: the documented API, and accounts. Features have a `contract.ts` of their own for theirs. */
export const endpoints = {
  ...entityCallsWith(),
  inventory: {
    receive: { ...moves, path: '/api/inventory/receive', summary: 'Receive goods from a supplier', body: receiptInput },
    transfer: {
      ...moves,
      path: '/api/inventory/transfer',
      summary: 'Transfer goods between warehouses',
      body: transferInput,
    },
    delivery: { ...moves, path: '/api/inventory/delivery', summary: 'Deliver goods to a client', body: deliveryInput },
  },
  dashboard: {
    summary: {
      ...reads,
      path: '/api/dashboard/summary',
      tag: 'Dashboard',
      summary: 'The figures of the dashboard',
      query: summaryQuery,
      answer: summary,
    },
  },
  geography: {
    regions: { ...reads, path: '/api/regions', tag: 'Geography', summary: 'List regions', answer: regions },
    countries: {
      ...reads,
      path: '/api/countries',
      tag: 'Geography',
      summary: 'List countries',
      query: countryQuery,
      answer: countries,
    },
    createAddress: {
      ...creates,
      role: 'manager',
      path: '/api/addresses',
      tag: 'Geography',
      summary: 'Create an address',
      body: newAddress,
      answer: createdAddress,
    },
  },
  accounts: {
    signIn: {
      ...ofAccounts,
      method: 'POST',
      path: '/api/session',
      summary: 'Sign in; the answer brings a cookie',
      role: 'anybody',
      body: signIn,
      status: 200,
      answer: whoAmI,
    },
    whoAmI: { ...reads, ...ofAccounts, path: '/api/session', summary: 'Who is signed in', answer: whoAmI },
    signOut: {
      ...ofAccounts,
      method: 'DELETE',
      path: '/api/session',
      summary: 'Sign out',
      role: 'anybody',
      status: 204,
    },
    setPassword: {
      ...ofAccounts,
      method: 'PUT',
      path: '/api/account/password',
      summary: "Change one's own password, which ends all other sessions",
      role: 'viewer',
      body: newPassword,
      status: 204,
    },
    useLink: {
      ...ofAccounts,
      method: 'POST',
      path: '/api/account/link',
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
      summary: 'Where one is signed in, the last used first',
      answer: ownSessions,
    },
    endSessions: {
      ...ofAccounts,
      method: 'DELETE',
      path: '/api/account/sessions',
      summary: 'Sign out everywhere',
      role: 'viewer',
      status: 204,
    },
    endSession: {
      ...ofAccounts,
      method: 'DELETE',
      path: '/api/account/sessions/:id',
      summary: 'End one session',
      role: 'viewer',
      noun: 'Session',
      params: idParams,
      status: 204,
    },
    askForPasskey: {
      ...ofPasskeys,
      method: 'POST',
      path: '/api/session/passkey/challenge',
      summary: 'Ask for a passkey to sign in with; the answer is for `navigator.credentials.get`, and brings a cookie',
      role: 'anybody',
      status: 200,
      answer: passkeyRequest,
    },
    signInByPasskey: {
      ...ofPasskeys,
      method: 'POST',
      path: '/api/session/passkey',
      summary: 'Sign in with a passkey; the answer brings a cookie',
      role: 'anybody',
      body: passkeyAssertion,
      status: 200,
      answer: whoAmI,
    },
    passkeys: {
      ...reads,
      ...ofPasskeys,
      path: '/api/account/passkeys',
      summary: "One's own passkeys, the oldest first",
      answer: ownPasskeys,
    },
    beginPasskey: {
      ...ofPasskeys,
      method: 'POST',
      path: '/api/account/passkeys/challenge',
      summary: 'Begin to add a passkey; the answer is for `navigator.credentials.create`, and brings a cookie',
      role: 'viewer',
      body: passkeyStart,
      status: 200,
      answer: passkeyCreation,
    },
    addPasskey: {
      ...ofPasskeys,
      method: 'POST',
      path: '/api/account/passkeys',
      summary: 'Add a passkey',
      role: 'viewer',
      body: newPasskey,
      status: 204,
    },
    removePasskey: {
      ...ofPasskeys,
      method: 'DELETE',
      path: '/api/account/passkeys/:id',
      summary: 'Remove a passkey',
      role: 'viewer',
      noun: 'Passkey',
      params: idParams,
      status: 204,
    },
  },
} as const satisfies Record<string, Record<string, Endpoint>>;

/** The calls of several groups, in one list. */
export const callsIn = (groups: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>): Endpoint[] =>
  Object.values(groups).flatMap((group) => Object.values(group));

/** The capabilities of the core. Each feature announces its own name. */
export const coreCapabilities: readonly string[] = [...new Set(callsIn(endpoints).flatMap(({ extra }) => extra ?? []))];
