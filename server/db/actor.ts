import { AsyncLocalStorage } from 'node:async_hooks';
import type { Role } from '../../contract/definition/roles';
import type { Language } from '../../contract/language';

/** The actor of a request: the account, token or proxy user that made it. Unknown fields are absent. */
export interface Actor {
  /** The account that signed in, or that created the token. */
  account?: { id: number; name: string };
  /** The name of the token that the request carried. */
  token?: string;
  /** The user that a trusted proxy names, where no account has that name. */
  user?: string;
  /** The caller's role; absent for operator commands and the server's own tasks. */
  role?: Role;
  /** Limits the stock movements to these warehouses and to this employee; no limit where a field is absent. */
  reach?: { warehouseIds?: readonly number[]; employeeId?: number };
  /** The client's network address. */
  address?: string;
  requestId?: string;
  /** The language of the response; the original where it is absent. */
  language?: Language;
}

const actors = new AsyncLocalStorage<Actor>();

/** Runs a function on behalf of an actor. */
export const actAs = <Result>(actor: Actor, act: () => Result): Result => actors.run(actor, act);

/** Returns the current actor; an empty one for operator commands and the server's own tasks. */
export const currentActor = (): Actor => actors.getStore() ?? {};

/** Returns the statement that begins a transaction and sets its actor, which the audit triggers record. */
export function beginStatement(text: string, quoted: (text: string) => string): string {
  const { account, user, token, address, requestId } = currentActor();
  const actor = { account_id: account?.id, account: account?.name ?? user, token, address, request_id: requestId };
  const json = JSON.stringify(actor);
  return json === '{}' ? text : `${text}; SET LOCAL magazyn.actor TO ${quoted(json)}`;
}
