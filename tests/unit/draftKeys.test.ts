import { afterEach, expect, test, vi } from 'vitest';
import { account } from '../../src/account';
import { draftKeys } from '../../src/inventory/drafts/draftKeys';

afterEach(() => {
  account.who = undefined;
  vi.unstubAllGlobals();
});

const STORED = ['draft:receive', 'draft:receive@anna', 'draft:count:1/@jan', 'draft:delivery@jan@anna', 'scheme@anna'];

test.each([
  [undefined, ['draft:receive']],
  ['anna', ['draft:receive@anna']],
  ['jan', ['draft:count:1/@jan']],
  ['jan@anna', ['draft:delivery@jan@anna']],
  ['vera', []],
])('the drafts of the account %s are %j', (name, expected) => {
  vi.stubGlobal('localStorage', Object.fromEntries(STORED.map((key) => [key, '[]'])));
  account.who = name
    ? { name, role: 'clerk', warehouseIds: null, employeeId: null, by: 'password', hasAccount: true }
    : undefined;
  expect(draftKeys()).toEqual(expected);
});
