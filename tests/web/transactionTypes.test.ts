import { beforeEach, expect, test, vi } from 'vitest';
import { announce } from '../helpers/app';

beforeEach(() => vi.resetModules());

test.each([
  ['returns', ['Warehouse to Supplier', 'Customer to Warehouse']],
  ['counts', ['Stock Count']],
  ['returns counts', ['Warehouse to Supplier', 'Customer to Warehouse', 'Stock Count']],
  ['', []],
])('with the announcement "%s" a filter offers the types of these features', async (names, labels) => {
  if (names) announce(names);
  const { transactionTypes } = await import('../../src/resources/transactions/types');
  expect(transactionTypes.slice(3).map(({ label }) => label)).toEqual(labels);
});
