import { AsyncLocalStorage } from 'node:async_hooks';

/** Who a request is made by. What is not known of him is left out. */
export interface Actor {
  /** The account that signed in, or that a token was made by. */
  account?: { id: number; name: string };
  /** The name of the token that was shown. */
  token?: string;
  /** Whom a proxy in front names, where no account is called so. */
  user?: string;
  /** What of goods it may move: in these warehouses and as this employee alone, where it says so. */
  reach?: { warehouseIds?: readonly number[]; employeeId?: number };
  /** The network address it came from. */
  address?: string;
  requestId?: string;
}

const actors = new AsyncLocalStorage<Actor>();

/** Does what a request asks for, by its actor. */
export const actAs = <Result>(actor: Actor, act: () => Result): Result => actors.run(actor, act);

/** Whoever acts now; nobody is known where a command of the operator's or a task of the server's does. */
export const currentActor = (): Actor => actors.getStore() ?? {};

/** The statement that begins a transaction, and tells the database who acts in it, which triggers put down. */
export function beginningOf(text: string, quoted: (text: string) => string): string {
  const { account, user, token, address, requestId } = currentActor();
  const actor = { account_id: account?.id, account: account?.name ?? user, token, address, request_id: requestId };
  const told = JSON.stringify(actor);
  return told === '{}' ? text : `${text}; SET LOCAL magazyn.actor TO ${quoted(told)}`;
}
