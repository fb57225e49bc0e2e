import { describe, expect, test } from 'vitest';
import { choicesOfTypes, type MovementType, oppositeOf, signOf } from '../../contract/definition/movementType';
import { delivery, documentedTypes, receipt, transfer } from '../../contract/entities/movementTypes';
import { describeTransaction, directionOf } from '../../server/inventory/rules';
import { countersOf } from '../../server/ledger/counters';
import { checkMovementTypes, faultOf } from '../../server/resources/checkMovementTypes';

const scrap: MovementType = {
  movementType: 'SCRAP',
  direction: 'out',
  countsAs: 'nothing',
  sentence: 'Warehouse {from} scrapped items by: {employee}',
  role: 'clerk',
};
const found: MovementType = {
  ...scrap,
  movementType: 'FOUND',
  direction: 'in',
  reverses: 'SCRAP',
  sentence: '{to} found {employee}',
};
const exchange: MovementType = { ...scrap, movementType: 'EXCHANGE', direction: 'between', sentence: '{from} to {to}' };
const count: MovementType = { ...found, movementType: 'COUNT', reverses: undefined, counted: true, needsReason: true };
const supplierReturn: MovementType = {
  ...receipt,
  movementType: 'SUPPLIER_RETURN',
  direction: 'out',
  reverses: receipt.movementType,
};
const clientReturn: MovementType = {
  ...delivery,
  movementType: 'CLIENT_RETURN',
  direction: 'in',
  reverses: delivery.movementType,
};

const gift: MovementType = { ...receipt, movementType: 'GIFT', countsAs: 'nothing' };

const types = [...documentedTypes, gift, scrap, found, exchange, count, supplierReturn, clientReturn];

describe('a declaration', () => {
  test.each(types.map((type) => [type.movementType, type] as const))('%s is accepted', (_, type) => {
    expect(faultOf(type, types)).toBeUndefined();
  });

  test.each<[string, MovementType, string]>([
    ['a name in small letters', { ...scrap, movementType: 'Scrap' }, 'is no name in capital letters with underscores'],
    ['a name with a space', { ...scrap, movementType: 'SCRAP NOTE' }, 'is no name in capital letters with underscores'],
    [
      'an unknown place',
      { ...scrap, sentence: 'In {warehouse}' },
      'has no {warehouse} for its sentence; there are: from',
    ],
    ['a place that goods of it do not reach', { ...scrap, sentence: '{from} to {to}' }, 'has no {to} for its sentence'],
    ['a place that goods of it do not leave', { ...count, sentence: '{from}' }, 'has no {from} for its sentence'],
    ['a count that goes out', { ...count, direction: 'out', sentence: '{from}' }, 'is counted, so it goes in'],
    ['a count without a reason', { ...count, needsReason: undefined }, 'is counted, so it goes in and needs a reason'],
    ['an unknown type to reverse', { ...found, reverses: 'SOLD' }, 'reverses SOLD, which is no type'],
    ['a type that another one reverses', { ...found, movementType: 'GAIN' }, 'reverses SCRAP, as another type does'],
    [
      'a type that reverses one itself',
      { ...scrap, movementType: 'LOSS', reverses: 'FOUND' },
      'reverses FOUND, which reverses a type itself',
    ],
    [
      'a reversal in the same direction',
      { ...exchange, movementType: 'SWAP', reverses: 'EXCHANGE' },
      'reverses EXCHANGE, whose goods do not go the same way back',
    ],
    [
      'a reversal for another party',
      { ...supplierReturn, movementType: 'BACK', reverses: 'COUNT' },
      'reverses COUNT, whose goods do not go the same way back',
    ],
    [
      'a reversal with other figures',
      { ...supplierReturn, movementType: 'BACK', reverses: 'GIFT' },
      'reverses GIFT, whose goods do not go the same way back',
    ],
  ])('with %s is refused', (_, type, fault) => {
    const others = types.filter(({ movementType }) => movementType !== type.movementType);
    expect(faultOf(type, [...others, type])).toContain(fault);
  });

  test('with the name of another one is refused', () => {
    expect(faultOf(scrap, [...types, scrap])).toBe('is declared twice.');
  });

  test('that is refused names its file', () => {
    const folder = {
      movementTypes: [{ ...scrap, sentence: '{to}' }],
      files: { movementTypes: 'scrap/movementTypes.ts' },
    };
    expect(() => checkMovementTypes(documentedTypes, [folder])).toThrow(
      'scrap/movementTypes.ts: SCRAP has no {to} for its sentence; there are: from, employee.',
    );
  });
});

describe.each<[MovementType, { sign: number; back: string | undefined; counters: object; text: string }]>([
  [
    receipt,
    {
      sign: 1,
      back: 'SUPPLIER_RETURN',
      counters: { in: 'receipts_count' },
      text: 'Supplier: A supplied warehouse: B by: C',
    },
  ],
  [
    delivery,
    {
      sign: 1,
      back: 'CLIENT_RETURN',
      counters: { out: 'deliveries_count' },
      text: 'Warehouse A sold items to: B by: C',
    },
  ],
  [
    transfer,
    {
      sign: 1,
      back: 'WAREHOUSE_TO_WAREHOUSE',
      counters: { out: 'transfers_out_count', in: 'transfers_in_count' },
      text: 'Warehouse A supplied warehouse: B by: C',
    },
  ],
  [
    supplierReturn,
    {
      sign: -1,
      back: 'SUPPLIER_TO_WAREHOUSE',
      counters: { out: 'others_count' },
      text: 'Supplier: A supplied warehouse: B by: C',
    },
  ],
  [
    clientReturn,
    {
      sign: -1,
      back: 'WAREHOUSE_TO_CUSTOMER',
      counters: { in: 'others_count' },
      text: 'Warehouse A sold items to: B by: C',
    },
  ],
  [scrap, { sign: 0, back: 'FOUND', counters: { out: 'others_count' }, text: 'Warehouse A scrapped items by: C' }],
  [found, { sign: 0, back: 'SCRAP', counters: { in: 'others_count' }, text: 'B found C' }],
  [
    exchange,
    { sign: 0, back: 'EXCHANGE', counters: { out: 'others_count', in: 'others_arrived_count' }, text: 'A to B' },
  ],
  [count, { sign: 0, back: undefined, counters: { in: 'others_count' }, text: 'B found C: Check' }],
])('$movementType', (type, { sign, back, counters, text }) => {
  test('counts in figures with its sign, and the other way round where a correction takes it back', () => {
    expect([signOf(type), directionOf({ type }), directionOf({ type, isBack: true })]).toEqual([sign, sign, 0 - sign]);
  });

  test('is taken back by the type that reverses it', () => {
    expect(oppositeOf(types, type)?.movementType).toBe(back);
  });

  test('has counters in its warehouses', () => {
    expect(countersOf(type)).toEqual(counters);
  });

  test('has a description of its places, with the reason if it needs one', () => {
    const names = { from: 'A', to: 'B', employee: 'C' };
    expect(describeTransaction({ type, reason: 'Check' }, names)).toBe(text);
    expect(describeTransaction({ type, reason: 'Wrong', correctionOf: 7 }, names)).toContain(
      '(correction of #7: Wrong)',
    );
    expect(describeTransaction({ type, returnOf: 7 }, names)).toContain('(return of #7)');
  });
});

test('declared types join the documented choices of a transaction', () => {
  expect(choicesOfTypes([scrap, found])).toMatchObject({
    to: 'transactions',
    choices: { type: { SCRAP: 'SCRAP', FOUND: 'FOUND' } },
  });
});
