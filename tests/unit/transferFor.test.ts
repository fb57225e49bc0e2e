import { describe, expect, test } from 'vitest';
import { type MoveForm, type MoveRow, sizeOf } from '../../src/inventory/form';
import type { MovePath } from '../../src/inventory/movePath';
import { moveSpecs } from '../../src/inventory/moveSpecs';
import { transferFor } from '../../src/inventory/transferFor';

const hammer = { id: 7, name: 'Hammer', unitPrice: 12.5, unitSize: 0.5 };
const saw = { id: 8, name: 'Saw', unitPrice: 20, unitSize: 2 };
const unmeasured = { id: 9, name: 'Axe', unitPrice: 30 };

describe('the transfer that brings what a form lacks', () => {
  const form = (ids: MoveForm['ids']): MoveForm => ({
    ids,
    party: { id: 5, name: 'Baltic Shop' },
    rows: [{ product: hammer, amount: '40' }],
  });

  test.each<[string, MovePath, MoveForm['ids'], string]>([
    [
      'a delivery, by its own employee, who works where it goes',
      'delivery',
      { warehouseId: '1', employeeId: '9' },
      '9',
    ],
    ['a delivery without an employee', 'delivery', { warehouseId: '1', employeeId: '' }, ''],
    ['a delivery whose employee was cleared', 'delivery', { warehouseId: '1', employeeId: null }, ''],
    [
      'a transfer, whose employee works where that one goes',
      'transfer',
      { fromWarehouseId: '1', toWarehouseId: '3', employeeId: '10' },
      '',
    ],
  ])('for %s', (_, path, ids, employeeId) => {
    expect(transferFor(moveSpecs[path], form(ids), { product: hammer, amount: 8, from: 2, to: '1' })).toEqual({
      ids: { fromWarehouseId: '2', toWarehouseId: '1', employeeId },
      party: null,
      rows: [{ product: hammer, amount: '8', words: '' }],
    });
  });
});

describe('the room that rows need', () => {
  test.each<[string, MoveRow[], number | undefined]>([
    ['none without rows', [], 0],
    [
      'that of all amounts',
      [
        { product: hammer, amount: '3' },
        { product: saw, amount: '2' },
      ],
      5.5,
    ],
    [
      'that of both rows of a product',
      [
        { product: saw, amount: '1' },
        { product: saw, amount: '2' },
      ],
      6,
    ],
    [
      'none for rows without a product, an amount, or a number for one',
      [
        { product: null, amount: '3' },
        { product: saw, amount: '' },
        { product: saw, amount: 'many' },
      ],
      0,
    ],
    ['unknown where that of a product is', [{ product: unmeasured, amount: '1' }], undefined],
    [
      'unknown as a whole where that of one product is',
      [
        { product: unmeasured, amount: '1' },
        { product: saw, amount: '2' },
      ],
      undefined,
    ],
  ])('is %s', (_, rows, size) => {
    expect(sizeOf(rows)).toBe(size);
  });
});
