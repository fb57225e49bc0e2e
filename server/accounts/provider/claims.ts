import { roles as byPower, type Role } from '../../../contract/definition/roles';
import { accountName, isAccountName } from '../accounts';
import type { ProviderSettings } from './settings';

/** A provider's claims about a user. */
export type Claims = Readonly<Record<string, unknown>>;

/** Returns the highest role that the role claim maps to; undefined where it has no known value. */
export function roleIn(claims: Claims, { roleClaim, roles }: Pick<ProviderSettings, 'roleClaim' | 'roles'>) {
  const value = claimed(claims, roleClaim);
  const given = (Array.isArray(value) ? value : [value]).map((each) =>
    typeof each === 'string' ? roles.get(each) : undefined,
  );
  return byPower.findLast((role): role is Role => given.includes(role));
}

/** Looks a claim up by its whole name, which may contain dots, or else by path. */
const claimed = (claims: Claims, name: string): unknown =>
  Object.hasOwn(claims, name) ? claims[name] : name.split('.').reduce<unknown>(memberOf, claims);

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** Returns the first claimed name that is a valid account name; undefined where there is none. */
export const nameIn = ({ preferred_username, email }: Claims): string | undefined =>
  [preferred_username, email]
    .flatMap((name) => (typeof name === 'string' ? accountName(name) : []))
    .find(isAccountName);
