import { accountKey } from '../../account';
import { readStoredJson, store } from '../../localStore';
import type { Role } from './columns';
import { areRoles } from './pastedRows';

/*
 * Remembers the confirmed column roles by table layout.
 */

const key = () => accountKey('pasted');
/** Maximum number of stored layouts; the oldest are dropped. */
const MOST = 30;

type Kept = Record<string, unknown>;

const readAll = (): Kept => {
  const kept = readStoredJson(key());
  return kept && typeof kept === 'object' ? { ...kept } : {};
};

/** Returns the confirmed roles of a layout; undefined without any. */
export function loadRoles(layout: string, columns: number): readonly Role[] | undefined {
  const roles = readAll()[layout];
  return areRoles(roles, columns) ? roles : undefined;
}

/** Stores the confirmed roles of a layout. */
export function saveRoles(layout: string, roles: readonly Role[]): void {
  const { [layout]: _, ...others } = readAll();
  store(key(), JSON.stringify(Object.fromEntries([...Object.entries(others), [layout, roles]].slice(-MOST))));
}
