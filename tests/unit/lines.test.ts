import { describe, expect, test } from 'vitest';
import { inSight } from '../../src/inventory/lines/inSight';
import { inTurns } from '../../src/inventory/lines/inTurns';
import { type Meaning, meaningOf } from '../../src/inventory/lines/meaning';
import { withLines } from '../../src/inventory/lines/openLines';
import type { Named, Products } from '../../src/inventory/lines/products';
import { type Reading, readingsOf } from '../../src/inventory/lines/readings';
import { hasWords } from '../../src/inventory/lines/words';

const short = ({ words, amount, unread }: Reading) =>
  unread !== undefined ? `"${unread}"? of ${words}` : amount === undefined ? words : `${amount} of ${words}`;

test.each([
  ['watering can', ['watering can']],
  ['12 watering can 1 l', ['12 watering can 1 l', '12 of watering can 1 l']],
  ['12x watering can', ['12x watering can', '12 of watering can', '12 of x watering can']],
  ['12 szt. watering can', ['12 szt. watering can', '12 of watering can', '12 of szt. watering can']],
  ['watering can 1 l x 12', ['watering can 1 l x 12', '12 of watering can 1 l', '12 of watering can 1 l x']],
  ['watering can ×12', ['watering can ×12', '12 of watering can']],
  ['watering can; 12', ['watering can; 12', '12 of watering can', '12 of watering can;']],
  ['watering can;12,00', ['watering can;12,00', '12 of watering can']],
  ['Bolt M8 40', ['Bolt M8 40', '40 of Bolt M8']],
  ['1 250 bolts', ['1 250 bolts', '1250 of bolts', '1 of 250 bolts']],
  ['bolts 1 250,00', ['bolts 1 250,00', '1250 of bolts', '250 of bolts 1']],
  ['12,00 hammer', ['12,00 hammer', '12 of hammer']],
  ['12,5 hammer', ['12,5 hammer', '"12,5"? of hammer']],
  ['-3 hammer', ['-3 hammer', '"-3"? of hammer']],
  ['1,250 hammer', ['1,250 hammer', '"1,250"? of hammer']],
  ['12345678 hammer', ['12345678 hammer', '"12345678"? of hammer']],
  // A comma within a number is no separator.
  ['hammer 12,5', ['hammer 12,5', '"12,5"? of hammer']],
  // A long number before a name may be a product code.
  ['1004115 crema', ['1004115 crema', '"1004115"? of crema']],
  ['12', ['12']],
  ['1240170725', ['1240170725', '1 of 240170725', '12 of 40170725']],
  // A retail code is never split into an amount and a shorter code.
  ['15901234123454', ['15901234123454']],
])('%j has the readings %j', (text, readings) => {
  expect(readingsOf({ text }).map(short)).toEqual(readings);
});

test('a scanned code at the end of an amount leaves none to all digits of the amount', () => {
  expect(readingsOf({ text: '45 kg', into: { row: 0, stood: '' } })).toEqual([
    { words: '45 kg', own: 0 },
    { words: '5 kg', own: 1 },
    { words: 'kg', own: 2 },
    { words: 'kg', own: 3 },
  ]);
});

describe('a line matches', () => {
  const NAMES = [
    'Watering can 1 l',
    'Watering can 10 l',
    'can',
    'Łopata',
    '12 mugs',
    'Mugs',
    '15 kg flour',
    'Paint (white), 0.5 l',
    'Pavlin LED Bulb, 8 W',
    'Meridian Angle Grinder',
  ];
  const all = NAMES.map((name, id) => ({ id, name }));
  const searches: string[] = [];
  const products: Products<Named> = {
    search: async (words) => {
      searches.push(words);
      return { found: all.filter(({ name }) => hasWords(name, words)), isAll: true };
    },
    byCode: async (code) => (code === '40170725' ? all[0] : undefined),
  };
  const named = (meaning: Meaning<Named>) =>
    'product' in meaning
      ? `${meaning.reading.amount ?? 1} × ${meaning.product.name}`
      : meaning.options.map(
          ({ product, reading: { amount, unread } }) =>
            `${unread === undefined ? (amount ?? 1) : `${unread}?`} × ${product.name}`,
        );

  test.each([
    ['l can 1 WATERING', '1 × Watering can 1 l'],
    ['can', '1 × can'],
    ['12 mugs', ['12 × Mugs', '1 × 12 mugs']],
    ['1 kg flour', ['1 × 15 kg flour']],
    ['8 pavlin led bulb', ['8 × Pavlin LED Bulb, 8 W', '1 × Pavlin LED Bulb, 8 W']],
    ['500 meridan angle grinder', ['500 × Meridian Angle Grinder']],
    ['500 meridian angle grinder', '500 × Meridian Angle Grinder'],
    ['meridan', ['1 × Meridian Angle Grinder']],
    ['12,5 mugs', ['12,5? × Mugs']],
    ['mugs 12,5', ['12,5? × Mugs']],
    ['white paint 0.5', '1 × Paint (white), 0.5 l'],
    ['mugs 1 250', '1250 × Mugs'],
    ['6 40170725', '6 × Watering can 1 l'],
    ['640170725', '6 × Watering can 1 l'],
    ['13 mugs', '13 × Mugs'],
    ['lopata 3', '3 × Łopata'],
    ['łop', '1 × Łopata'],
    ['white paint 0.5 l 2', '2 × Paint (white), 0.5 l'],
    ['watering can', ['1 × Watering can 1 l', '1 × Watering can 10 l']],
    ['2 water', ['2 × Watering can 1 l', '2 × Watering can 10 l']],
    // A number within another one is no match.
    ['5 kg flour', ['5 × 15 kg flour', '1 × 15 kg flour']],
    ['atering 10', ['10 × Watering can 1 l', '10 × Watering can 10 l', '1 × Watering can 10 l']],
    ['nail', []],
  ])('%j: %j', async (text, expected) => {
    expect(named(await meaningOf({ id: 1, text }, products))).toEqual(expected);
  });

  test('a product on a later page of the list', async () => {
    const search: Products<Named>['search'] = async (_, isWhole) =>
      isWhole ? { found: all, isAll: true } : { found: all.slice(0, 2), isAll: false };
    expect(named(await meaningOf({ id: 1, text: 'can' }, { search }))).toBe('1 × can');
    expect(
      named(
        await meaningOf({ id: 1, text: 'pan' }, { search: async () => ({ found: all.slice(0, 1), isAll: false }) }),
      ),
    ).toEqual(['1 × Watering can 1 l']);
  });
});

test('lines have new ids, and empty lines are skipped', () => {
  const first = withLines([], 'Hammer\r\n\n \nSaw\tx');
  expect(first.map(({ text }) => text)).toEqual(['Hammer', 'Saw\tx']);
  const again = withLines([], 'Hammer');
  expect(again[0]?.id).toBeGreaterThan(first[1]?.id ?? Number.POSITIVE_INFINITY);
});

test('a limited number of tasks run at a time, in order, even if one fails', async () => {
  const run = inTurns(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = [0, 1, 2, 3].map((which) =>
    run(async () => {
      begun.push(which);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (which === 0) throw new Error('failed');
    }),
  );
  const settled = Promise.allSettled(all);
  expect(begun).toEqual([0, 1]);
  ends[0]?.();
  await expect(all[0]).rejects.toThrow('failed');
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  ends[1]?.();
  ends[2]?.();
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  ends[3]?.();
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
});

test('a code counts once while it stays in view of the camera, and again when it returns', () => {
  const newIn = inSight();
  expect([['1'], ['1'], [], ['1', '2']].map(newIn)).toEqual([['1'], [], [], ['2']]);
  for (let look = 0; look < 10; look++) newIn(['2']);
  expect(newIn(['1', '2'])).toEqual(['1']);
});
