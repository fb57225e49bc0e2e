import { accountKey } from '../../../src/account';
import { readStored, store } from '../../../src/localStore';

/** The effect of a key. */
export type Command =
  | { to: 'go'; path: string }
  | { to: 'filter' | 'create' | 'help' | 'nextRow' | 'previousRow' | 'selectRow' | 'editRow' | 'lastValues' };

/** The letter after `g` that leads to a page, where the user has it. */
export const GO: Readonly<Record<string, string>> = {
  h: '/',
  p: '/products',
  c: '/categories',
  w: '/warehouses',
  t: '/transactions',
  k: '/clients',
  s: '/suppliers',
  e: '/employees',
  o: '/purchase-orders',
  r: '/inventory/receive',
  m: '/inventory/transfer',
  d: '/inventory/delivery',
};

export const GO_KEY = 'g';

/** Returns the keys that open a page: "g p". */
export const keysOf = (path: string): string | undefined => {
  const [letter] = Object.entries(GO).find(([, to]) => to === path) ?? [];
  return letter && `${GO_KEY} ${letter}`;
};

const SINGLE: Readonly<Record<string, Command>> = {
  '/': { to: 'filter' },
  n: { to: 'create' },
  '?': { to: 'help' },
  j: { to: 'nextRow' },
  k: { to: 'previousRow' },
  x: { to: 'selectRow' },
  e: { to: 'editRow' },
  l: { to: 'lastValues' },
};

/** Returns the effect of a key. @param isAfterGo whether the key before was `g` */
export function commandOf(key: string, isAfterGo: boolean): Command | undefined {
  if (!isAfterGo) return Object.hasOwn(SINGLE, key) ? SINGLE[key] : undefined;
  const path = Object.hasOwn(GO, key) ? GO[key] : undefined;
  return path === undefined ? undefined : { to: 'go', path };
}

const OFF = 'off';
const storageKey = () => accountKey('search:keys');

/** Returns whether keys without Ctrl work. Users of speech input turn them off. */
export const areKeysOn = (): boolean => readStored(storageKey()) !== OFF;

/** Turns keys without Ctrl on or off in this browser, for this account. */
export const turnKeys = (on: boolean): void => void store(storageKey(), on ? null : OFF);
