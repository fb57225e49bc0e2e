import type { WhoAmI } from '../contract/accounts';
import { includes, type Role } from '../contract/definition/roles';

/** Who uses the page, where the server asks that. Somebody else gets a page of his own: it is loaded anew then. */
interface Account {
  /** Nobody is known where nobody is asked. */
  who?: WhoAmI | undefined;
  /** Asks, over the page, to sign in again after the session has ended. @returns whether that was done */
  again?: () => Promise<boolean>;
  /** Signs out at the server. */
  leave?: () => Promise<void>;
  /** Asks the server anew who that is: it has refused what was offered. */
  recheck?: () => void;
}

/** What the window tells once the same account may do something else. */
export const ACCOUNT_CHANGED = 'accountchanged';

/** `src/accounts` fills it in, which is fetched where the page announces accounts and nowhere else. */
export const account: Account = {};

/** Whether what is for a role may be done here. It is the server that refuses; what it would refuse is not offered. */
export const may = (role: Role = 'viewer'): boolean => !account.who || includes(account.who.role, role);

/** Whether goods may be moved in a warehouse. */
export const reaches = (warehouseId: string | number): boolean =>
  account.who?.warehouseIds?.includes(Number(warehouseId)) ?? true;

/** By what something is kept in the browser that is nobody else's. */
export const owned = (key: string): string => (account.who ? `${key}@${account.who.name}` : key);
