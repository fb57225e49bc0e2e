import { describe, expect, test } from 'vitest';
import {
  bodyOf,
  emptyForm,
  isFilled,
  itemsOf,
  type MoveRow,
  rowPrice,
  totalPrice,
} from '../../src/inventory/move/moveForm';
import { moveSpecs as moves } from '../../src/inventory/move/moveSpecs';

const hammer = { id: 7, name: 'Hammer', unitPrice: 12.5 };
const saw = { id: 8, name: 'Saw', unitPrice: 0.1 };
const row = (product: MoveRow['product'], amount: string): MoveRow => ({ product, amount });

describe('the items of a form', () => {
  test.each<[string, MoveRow[], Record<string, number>]>([
    ['each product with its amount as a number', [row(hammer, '2'), row(saw, '10')], { 7: 2, 8: 10 }],
    ['rows of the same product summed', [row(hammer, '2'), row(saw, '1'), row(hammer, '5')], { 7: 7, 8: 1 }],
    ['a row without a product left out', [row(null, '3'), row(saw, '1')], { 8: 1 }],
    ['a row without an amount left out', [row(hammer, ''), row(saw, '1')], { 8: 1 }],
    ['a product whose other row has no amount kept', [row(hammer, ''), row(hammer, '4')], { 7: 4 }],
    ['nothing of empty rows', [row(null, ''), row(null, '')], {}],
    ['nothing of no rows', [], {}],
  ])('are %s', (_, rows, items) => {
    expect(itemsOf(rows)).toEqual(items);
  });
});

describe('the request body', () => {
  const rows = [row(hammer, '2'), row(saw, '3'), row(null, '')];
  const items = { 7: 2, 8: 3 };

  test('of a receipt names warehouse, supplier and employee', () => {
    const form = { ids: { warehouseId: '1', employeeId: '9' }, party: { id: 6, name: 'Acme' }, rows };
    expect(bodyOf(moves.receive, form)).toEqual({ warehouseId: 1, supplierId: 6, employeeId: 9, items });
  });

  test('of a delivery names warehouse, client and employee', () => {
    const form = { ids: { warehouseId: '1', employeeId: '9' }, party: { id: 5, name: 'Baltic Shop' }, rows };
    expect(bodyOf(moves.delivery, form)).toEqual({ warehouseId: 1, clientId: 5, employeeId: 9, items });
  });

  test('of a transfer names both warehouses and the employee, and no party', () => {
    const form = { ids: { fromWarehouseId: '1', toWarehouseId: '2', employeeId: '10' }, party: null, rows };
    expect(bodyOf(moves.transfer, form)).toEqual({ fromWarehouseId: 1, toWarehouseId: 2, employeeId: 10, items });
  });
});

describe('prices', () => {
  test.each<[string, MoveRow, number]>([
    ['unit price times amount', row(hammer, '4'), 50],
    ['0 without a product', row(null, '4'), 0],
    ['0 without an amount', row(hammer, ''), 0],
    ['0 while the amount is no number', row(hammer, '-'), 0],
    ['0 at a negative amount', row(hammer, '-2'), 0],
    ['0 at a fraction', row(hammer, '1.5'), 0],
    ['0 where the price is not known', row({ id: 7, name: 'Hammer' }, '4'), 0],
  ])('of a row: %s', (_, one, price) => {
    expect(rowPrice(one)).toBe(price);
  });

  test('of the form are the sum of its rows', () => {
    expect(totalPrice([row(hammer, '4'), row(saw, '10'), row(null, '')])).toBe(51);
    expect(totalPrice([])).toBe(0);
  });
});

describe('an empty form', () => {
  test.each([
    ['receive', ['warehouseId', 'employeeId']],
    ['transfer', ['fromWarehouseId', 'toWarehouseId', 'employeeId']],
    ['delivery', ['warehouseId', 'employeeId']],
  ] as const)('of %s has its ids under their names on the wire, and one row', (path, names) => {
    const { ids, party, rows } = emptyForm(moves[path]);
    expect(Object.keys(ids)).toEqual(names);
    expect({ party, rows }).toEqual({ party: null, rows: [{ ...row(null, ''), words: '' }] });
  });

  test('counts as empty until any field has a value', () => {
    const empty = emptyForm(moves.receive);
    expect(isFilled(empty)).toBe(false);
    expect(isFilled({ ...empty, rows: [row(null, ''), row(null, '')] })).toBe(false);
    expect(isFilled({ ...empty, ids: { ...empty.ids, warehouseId: null } })).toBe(false);
    expect(isFilled({ ...empty, ids: { ...empty.ids, warehouseId: '1' } })).toBe(true);
    expect(isFilled({ ...empty, party: { id: 6, name: 'Acme' } })).toBe(true);
    expect(isFilled({ ...empty, rows: [row(hammer, '')] })).toBe(true);
    expect(isFilled({ ...empty, rows: [row(null, '1')] })).toBe(true);
  });
});
