import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, share } from '../../server/db/units';
import { costOf, LineCosts } from '../../server/ledger/cost';
import { Ledger } from '../../server/ledger/ledger';

const stock = (quantity: number, value: number, atList = 0) => ({
  quantity,
  value: cents(value),
  atList: cents(atList),
});
const goods = (quantity: number, unitPrice = 0, cost?: number) => ({
  quantity,
  unitPrice: cents(unitPrice),
  ...(cost !== undefined && { cost: cents(cost) }),
});

test.each([
  [100, 1, 3, 33],
  [100, 2, 3, 67],
  [1, 1, 2, 1],
  [1, -1, 2, -1],
  [5, 1, 10, 1],
  [0, 5, 7, 0],
  [9_007_199_254_740_991, 2, 3, 6_004_799_503_160_661],
])('of %i cents, %i of %i pieces are %i', (amount, pieces, all, expected) => {
  expect(share(cents(amount), pieces, all)).toBe(expected);
});

describe('the cost of', () => {
  const incoming = { direction: 'in' } as const;
  const outgoing = { direction: 'out' } as const;
  const counted = { direction: 'in', counted: true } as const;
  test.each([
    ['a receipt without a price is its amount times the list price', incoming, goods(3, 250), stock(0, 0), 750],
    ['a receipt without a price is the average of the stock', incoming, goods(3, 250), stock(2, 100), 150],
    ['a receipt with a cost is that', incoming, goods(3, 250, 700), stock(0, 0), 700],
    ['a delivery is its share', outgoing, goods(1, 999), stock(3, 100), 33],
    ['a delivery of everything is the rest', outgoing, goods(3, 999), stock(3, 100), 100],
    ['a transfer is its share', { direction: 'between' } as const, goods(2, 999), stock(3, 100), 67],
    ['goods that go back is what they cost', outgoing, goods(2, 999, 50), stock(3, 100), 50],
    [
      'goods that go back to a stock which is worth less is their share',
      outgoing,
      goods(2, 999, 500),
      stock(3, 100),
      67,
    ],
    [
      'goods that go back and leave a cent for each piece is what they cost',
      outgoing,
      goods(2, 999, 98),
      stock(4, 100),
      98,
    ],
    ['goods that go back and leave less is their share', outgoing, goods(2, 999, 99), stock(4, 100), 50],
    ['free goods that go back is nothing', outgoing, goods(2, 999, 0), stock(3, 0), 0],
    ['the last goods that go back is the rest', outgoing, goods(3, 999, 50), stock(3, 100), 100],
    [
      'goods that go back to the other warehouse is their share',
      { direction: 'between' } as const,
      goods(2, 999, 500),
      stock(3, 100),
      67,
    ],
    ['a count that finds more is the average of the stock', counted, goods(2, 999), stock(4, 100), 50],
    ['a count that finds the first pieces is their price', counted, goods(2, 999), stock(0, 0), 1998],
    ['a count that misses some is their share', counted, goods(-1, 999), stock(3, 100), -33],
    ['a count that misses all is the rest', counted, goods(-3, 999), stock(3, 100), -100],
    ['a count that agrees is nothing', counted, goods(0, 999), stock(3, 100), 0],
    ['a count of nothing is nothing', counted, goods(0, 999), stock(0, 0), 0],
  ])('%s', (_, type, moved, held, expected) => expect(costOf(type, moved, held).cost).toBe(expected));

  test.each([
    ['the last goods of a stock', goods(3, 999, 50), stock(3, 100), 50],
    ['goods of a stock that is worth less', goods(2, 999, 500), stock(3, 100), -433],
    ['goods of a stock that is worth it', goods(2, 999, 50), stock(3, 100), 0],
    ['goods without an origin', goods(3, 999), stock(3, 100), 0],
  ])('%s that go back differs from what they cost', (_, moved, held, expected) =>
    expect(costOf(outgoing, moved, held).costDifference).toBe(expected),
  );

  test.each([
    ['given', goods(3, 250, 700), stock(2, 100, 100), undefined, 0, undefined],
    ['the average of the warehouse', goods(3, 250), stock(2, 100, 50), stock(9, 900), 75, 'average'],
    ['the average of all warehouses', goods(3, 250), stock(0, 0), stock(2, 100, 20), 30, 'average'],
    ['the list price', goods(3, 250), stock(0, 0), stock(0, 0), 750, 'list'],
  ])('goods that enter at %s', (_, moved, held, overall, atList, source) => {
    const cost = costOf(incoming, moved, held, overall);
    expect([cost.atList, cost.costSource]).toEqual([atList, source]);
  });

  test.each([
    [1, stock(3, 100, 60), 20],
    [3, stock(3, 100, 60), 60],
    [1, stock(3, 0, 0), 0],
  ])('takes with %i pieces of a stock their share of list prices', (pieces, held, atList) =>
    expect(costOf(outgoing, goods(pieces), held).atList).toBe(atList),
  );
});

test('what comes back in any parts costs together what the line and its corrections cost', () => {
  const layer = fc.record({ pieces: fc.integer({ min: 1, max: 50 }), cost: fc.nat(1_000_000) });
  fc.assert(
    fc.property(
      fc.array(layer, { minLength: 1 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 60 })),
      (layers, parts) => {
        const line = new LineCosts();
        for (const { pieces, cost } of layers) line.add(pieces, { cost: cents(cost), costDifference: cents(0) });
        let left = layers.reduce((sum, { pieces }) => sum + pieces, 0);
        let back = 0;
        while (left > 0) {
          const pieces = Math.min(left, parts.next().value);
          const { cost } = line.costOfBack(pieces);
          line.takeBack(pieces, cost);
          back += Number(cost);
          left -= pieces;
        }
        expect(back).toBe(layers.reduce((sum, { cost }) => sum + cost, 0));
      },
    ),
  );
});

describe('a ledger', () => {
  const TYPES = {
    receipt: { movementType: 'SUPPLIER_TO_WAREHOUSE', direction: 'in' },
    delivery: { movementType: 'WAREHOUSE_TO_CUSTOMER', direction: 'out' },
    'return from client': { movementType: 'CUSTOMER_TO_WAREHOUSE', direction: 'in' },
    'return to supplier': { movementType: 'WAREHOUSE_TO_SUPPLIER', direction: 'out' },
    transfer: { movementType: 'WAREHOUSE_TO_WAREHOUSE', direction: 'between' },
    'transfer back': { movementType: 'WAREHOUSE_TO_WAREHOUSE', direction: 'between' },
  } as const;
  /** Type, pieces, price, and the transaction that it returns or corrects, by its number in the list. */
  type Entry = [
    type: keyof typeof TYPES,
    quantity: number,
    price?: number,
    of?: { returnOf?: number; correctionOf?: number },
  ];
  /** Books entries in warehouse 1, from which transfers go to warehouse 2. @returns their costs and the stock of both */
  const book = (entries: readonly Entry[]) => {
    const ledger = new Ledger(() => true);
    const costs = entries.map(([type, quantity, price = 0, { returnOf = null, correctionOf = null } = {}], index) => {
      const { direction } = TYPES[type];
      const isBack = type === 'transfer back';
      const [line] = ledger.book({
        id: index + 1,
        type: TYPES[type],
        fromWarehouseId: direction === 'in' ? null : isBack ? 2 : 1,
        toWarehouseId: direction === 'out' ? null : direction === 'in' || isBack ? 1 : 2,
        returnOf,
        correctionOf,
        lines: [
          {
            productId: 1,
            quantity,
            unitPrice: cents(price),
            ...(type === 'receipt' && price > 0 && { unitCost: cents(price) }),
          },
        ],
      });
      return Number(line?.cost);
    });
    return { costs, stock: [1, 2].map((warehouse) => Number(ledger.held(warehouse, 1).value)) };
  };
  const received: Entry[] = [
    ['receipt', 30, 200],
    ['delivery', 10],
    ['receipt', 20, 800],
  ];
  const of = (correctionOf: number) => ({ correctionOf });
  test.each<[string, Entry[], { costs: number[]; stock: number[] }]>([
    [
      'takes a delivery that was corrected upwards back at what its pieces left for',
      [...received, ['delivery', 5, 0, of(2)], ['return from client', 15, 0, { returnOf: 2 }]],
      { costs: [6000, 2000, 16000, 2500, 4500], stock: [22000, 0] },
    ],
    [
      'leaves no trace of a correction upwards that was corrected back',
      [...received, ['delivery', 5, 0, of(2)], ['return from client', 5, 0, of(2)]],
      { costs: [6000, 2000, 16000, 2500, 2500], stock: [20000, 0] },
    ],
    [
      'returns the pieces first that left last, and sells them again at that cost when the return is corrected',
      [
        ...received,
        ['delivery', 5, 0, of(2)],
        ['return from client', 7, 0, { returnOf: 2 }],
        ['delivery', 4, 0, of(5)],
        ['return from client', 12, 0, { returnOf: 2 }],
      ],
      { costs: [6000, 2000, 16000, 2500, 2900, 1657, 3257], stock: [22000, 0] },
    ],
    [
      'takes a transfer back from the other warehouse at what its pieces left for',
      [
        ['receipt', 30, 200],
        ['transfer', 10],
        ['receipt', 20, 800],
        ['transfer', 5, 0, of(2)],
        ['transfer back', 15, 0, of(2)],
      ],
      { costs: [6000, 2000, 16000, 2500, 4500], stock: [22000, 0] },
    ],
    [
      'adds pieces to a receipt at its cost per piece, and takes them back at that',
      [
        ['receipt', 3, 100],
        ['receipt', 7, 900],
        ['receipt', 2, 0, of(1)],
        ['return to supplier', 2, 0, of(1)],
      ],
      { costs: [300, 6300, 200, 200], stock: [6600, 0] },
    ],
    [
      'takes the whole value with the last goods that go back, and brings it back with them',
      [
        ['receipt', 1, 2000],
        ['receipt', 1, 100_000],
        ['delivery', 1],
        ['return to supplier', 1, 0, { returnOf: 1 }],
        ['receipt', 1, 0, of(4)],
      ],
      { costs: [2000, 100_000, 51_000, 51_000, 51_000], stock: [51_000, 0] },
    ],
    [
      'leaves pieces at their average when goods go back that cost more than the stock is worth',
      [
        ['receipt', 2, 10_000],
        ['receipt', 18, 1],
        ['delivery', 17],
        ['return to supplier', 2, 0, { returnOf: 1 }],
        ['receipt', 2, 0, of(4)],
      ],
      { costs: [20_000, 18, 17_015, 2002, 2002], stock: [3003, 0] },
    ],
    [
      'brings the value back that left with a receipt which was corrected to 0',
      [
        ['receipt', 1, 2000],
        ['receipt', 1, 100_000],
        ['delivery', 1],
        ['return to supplier', 1, 0, of(1)],
        ['receipt', 1, 0, of(1)],
      ],
      { costs: [2000, 100_000, 51_000, 51_000, 51_000], stock: [51_000, 0] },
    ],
  ])('%s', (_, entries, expected) => expect(book(entries)).toEqual(expected));

  const step = fc.record({
    kind: fc.constantFrom('receipt', 'delivery', 'more', 'less', 'return'),
    pieces: fc.integer({ min: 1, max: 20 }),
    price: fc.integer({ min: 1, max: 100_000 }),
    nth: fc.nat(),
  });
  test('has the value of all receipts again when every delivery came back, and none without pieces', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
        const entries: Entry[] = [];
        const deliveries: { id: number; left: number }[] = [];
        let inStock = 0;
        const add = (change: number, ...entry: Entry) => {
          entries.push(entry);
          inStock += change;
        };
        for (const { kind, pieces, price, nth } of steps) {
          const delivery = deliveries[nth % deliveries.length];
          const leaving = Math.min(pieces, inStock);
          const back = Math.min(pieces, delivery?.left ?? 0);
          if (kind === 'receipt') add(pieces, 'receipt', pieces, price);
          else if (kind === 'delivery' && leaving > 0) {
            add(-leaving, 'delivery', leaving);
            deliveries.push({ id: entries.length, left: leaving });
          } else if (kind === 'more' && delivery && leaving > 0) {
            add(-leaving, 'delivery', leaving, 0, of(delivery.id));
            delivery.left += leaving;
          } else if (delivery && back > 0) {
            add(back, 'return from client', back, 0, kind === 'less' ? of(delivery.id) : { returnOf: delivery.id });
            delivery.left -= back;
          }
          if (inStock === 0) expect(book(entries).stock[0]).toBe(0);
        }
        for (const { id, left } of deliveries) if (left > 0) add(left, 'return from client', left, 0, { returnOf: id });
        const { costs, stock: values } = book(entries);
        const received = entries.map(([kind], index) => (kind === 'receipt' ? (costs[index] ?? 0) : 0));
        expect(values[0]).toBe(received.reduce((sum, cost) => sum + cost, 0));
      }),
    );
  });
});
