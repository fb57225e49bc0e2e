import { describe, expect, test } from 'vitest';
import { type MoveForm, type MoveRow, sizeOf } from '../../src/inventory/move/moveForm';
import { moveSpecs } from '../../src/inventory/move/moveSpecs';
import type { MovePath } from '../../src/inventory/moveUrls';
import { transferFor } from '../../src/inventory/rows/transferFor';

const hammer = { id: 7, name: 'Hammer', unitPrice: 12.5, unitSize: 0.5 };
const saw = { id: 8, name: 'Saw', unitPrice: 20, unitSize: 2 };
const unmeasured = { id: 9, name: 'Axe', unitPrice: 30 };

describe('the transfer of stock that a form lacks', () => {
  const form = (ids: MoveForm['ids']): MoveForm => ({
    ids,
    party: { id: 5, name: 'Baltic Shop' },
    rows: [{ product: hammer, amount: '40' }],
  });

  test.each<[string, MovePath, MoveForm['ids'], string]>([
    [
      'has the employee of a delivery, who works at the destination',
      'delivery',
      { warehouseId: '1', employeeId: '9' },
      '9',
    ],
    ['is without an employee for a delivery without one', 'delivery', { warehouseId: '1', employeeId: '' }, ''],
    [
      'is without an employee for a delivery whose employee was cleared',
      'delivery',
      { warehouseId: '1', employeeId: null },
      '',
    ],
    [
      'is without an employee for a transfer, whose employee works at another warehouse',
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

describe('the size of rows', () => {
  test.each<[string, MoveRow[], number | undefined]>([
    ['none without rows', [], 0],
    [
      'the sum of all amounts',
      [
        { product: hammer, amount: '3' },
        { product: saw, amount: '2' },
      ],
      5.5,
    ],
    [
      'the sum of both rows of a product',
      [
        { product: saw, amount: '1' },
        { product: saw, amount: '2' },
      ],
      6,
    ],
    [
      '0 for rows without a product or a valid amount',
      [
        { product: null, amount: '3' },
        { product: saw, amount: '' },
        { product: saw, amount: 'many' },
      ],
      0,
    ],
    ['unknown if the only product has no size', [{ product: unmeasured, amount: '1' }], undefined],
    [
      'unknown if one of several products has no size',
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
