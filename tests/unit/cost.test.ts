import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { costBack, costOf } from '../../server/db/costs/cost';
import { cents, share } from '../../server/db/units';

const stock = (quantity: number, value: number) => ({ quantity, value: cents(value) });
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
    ['a receipt is its amount times its price', incoming, goods(3, 250), stock(0, 0), 750],
    ['a receipt with a cost is that', incoming, goods(3, 250, 700), stock(0, 0), 700],
    ['a delivery is its share', outgoing, goods(1, 999), stock(3, 100), 33],
    ['a delivery of everything is the rest', outgoing, goods(3, 999), stock(3, 100), 100],
    ['a transfer is its share', { direction: 'between' } as const, goods(2, 999), stock(3, 100), 67],
    ['goods that go back is what they cost', outgoing, goods(2, 999, 50), stock(3, 100), 50],
    ['goods that go back is at most all there is', outgoing, goods(2, 999, 500), stock(3, 100), 100],
    ['the last goods that go back is the rest', outgoing, goods(3, 999, 50), stock(3, 100), 100],
    ['a count that finds more is the average of the stock', counted, goods(2, 999), stock(4, 100), 50],
    ['a count that finds the first pieces is their price', counted, goods(2, 999), stock(0, 0), 1998],
    ['a count that misses some is their share', counted, goods(-1, 999), stock(3, 100), -33],
    ['a count that misses all is the rest', counted, goods(-3, 999), stock(3, 100), -100],
    ['a count that agrees is nothing', counted, goods(0, 999), stock(3, 100), 0],
    ['a count of nothing is nothing', counted, goods(0, 999), stock(0, 0), 0],
  ])('%s', (_, type, moved, held, expected) => expect(costOf(type, moved, held)).toBe(expected));
});

test('what comes back in any parts costs together what the line cost', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }), (amount, parts) => {
      const pieces = parts.reduce((sum, part) => sum + part, 0);
      let back = 0;
      const costs = parts.map((part) => {
        const cost = Number(costBack({ cost: cents(amount), pieces, back }, part));
        back += part;
        return cost;
      });
      expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(amount);
    }),
  );
});

test('pieces that a correction adds to a line cost as much as they cost when they come back', () => {
  const line = { cost: cents(100), pieces: 3 };
  const added = costBack({ ...line, back: 0 }, -2);
  expect(added).toBe(67);
  expect(costBack({ ...line, back: -2 }, 2)).toBe(67);
});
