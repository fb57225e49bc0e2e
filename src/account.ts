import type { WhoAmI } from '../contract/accounts';
import { COSTS_META } from '../contract/costs';
import { includes, type Role } from '../contract/definition/roles';
import { supports } from './capabilities';

/** The current user of a server with accounts. A different user gets a new page: the page reloads. */
interface Account {
  /** Undefined when the server has no accounts. */
  who?: WhoAmI | undefined;
  /** Opens a sign-in dialog over the page after the session has expired. @returns whether the user signed in */
  signInAgain?: () => Promise<boolean>;
  /** Signs out at the server. */
  leave?: () => Promise<void>;
  /** Requests the user's role again, after the server has refused a call. */
  recheck?: () => void;
}

/** The window event for a change of the current user's role. */
export const ACCOUNT_CHANGED = 'accountchanged';

/** Filled by `src/accounts`, which loads only if the page announces accounts. */
export const account: Account = {};

/** Returns whether the user has a role. Only hides actions that the server would refuse; the server authorizes. */
export const hasRole = (role: Role = 'viewer'): boolean => !account.who || includes(account.who.role, role);

/** Returns whether the user sees costs, which the firm pays for goods. The server leaves them out of its answers otherwise. */
export const seesCosts = (): boolean =>
  hasRole('manager') || document.querySelector(`meta[name="${COSTS_META}"]`) === null;

/** A part of the app that needs a capability of the backend, or a role. */
interface Offer {
  capability?: string | undefined;
  role?: Role | undefined;
}

/** Returns whether the backend announces a part of the app, and the user has its role. */
export const isOffered = ({ capability, role }: Offer): boolean => supports(capability) && hasRole(role);

/** Returns whether the user may move goods in a warehouse. */
export const canMoveIn = (warehouseId: string | number): boolean =>
  account.who?.warehouseIds?.includes(Number(warehouseId)) ?? true;

/** Returns the storage key for data of the current user only. */
export const accountKey = (key: string): string => (account.who ? `${key}@${account.who.name}` : key);
