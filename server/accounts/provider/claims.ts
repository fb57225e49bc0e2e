import { roles as byPower, type Role } from '../../../contract/definition/roles';
import { accountName, isAccountName } from '../accounts';
import type { ProviderSettings } from './settings';

/** What a provider says of somebody. */
export type Claims = Readonly<Record<string, unknown>>;

/** The most that somebody's claim lets him do; undefined where it says nothing that is known here. */
export function roleIn(claims: Claims, { roleClaim, roles }: Pick<ProviderSettings, 'roleClaim' | 'roles'>) {
  const said = claimed(claims, roleClaim);
  const given = (Array.isArray(said) ? said : [said]).map((value) =>
    typeof value === 'string' ? roles.get(value) : undefined,
  );
  return byPower.findLast((role): role is Role => given.includes(role));
}

/** By its whole name, which may have dots in it, or else step by step. */
const claimed = (claims: Claims, name: string): unknown =>
  Object.hasOwn(claims, name) ? claims[name] : name.split('.').reduce<unknown>(memberOf, claims);

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** What somebody is called, in a form that an account can be; undefined where nothing is. */
export const nameIn = ({ preferred_username, email }: Claims): string | undefined =>
  [preferred_username, email]
    .flatMap((name) => (typeof name === 'string' ? accountName(name) : []))
    .find(isAccountName);
