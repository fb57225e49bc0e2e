import { afterAll, describe, expect, test, vi } from 'vitest';
import { batchResults } from '../../src/inventory/lines/batchResults';
import { limitConcurrency } from '../../src/inventory/lines/limitConcurrency';
import type { Named, Products } from '../../src/inventory/lines/products';
import { type Reading, readingsOf } from '../../src/inventory/lines/readings';
import { type Resolution, resolveLine } from '../../src/inventory/lines/resolveLine';
import { hasWords } from '../../src/inventory/lines/textMatching';
import { withLines } from '../../src/inventory/lines/unplacedLines';

// The served page names no currency: the firm's is the dollar.
vi.stubGlobal('document', { querySelector: () => null });
afterAll(() => void vi.unstubAllGlobals());

const short = ({ words, amount, unread }: Reading) =>
  unread !== undefined ? `"${unread}"? of ${words}` : amount === undefined ? words : `${amount} of ${words}`;

test.each([
  ['watering can', ['watering can']],
  ['12 watering can 1 l', ['12 watering can 1 l', '12 of watering can 1 l']],
  ['12x watering can', ['12x watering can', '12 of watering can', '12 x watering can']],
  ['0012 hammer', ['0012 hammer', '"0012"? of hammer']],
  ['1. hammer', ['1. hammer', '"1."? of hammer']],
  ['hammer 007', ['hammer 007', '"007"? of hammer']],
  // A unit makes the number a size.
  ['18 V driver', ['18 V driver', '"18 V"? of V driver']],
  ['18V driver', ['18V driver', '"18 V"? of V driver', '18 V driver']],
  ['5l paint', ['5l paint', '"5 l"? of l paint', '5 l paint']],
  ['12; hammer', ['12; hammer', '12 of hammer']],
  ['12 - hammer', ['12 - hammer', '12 of hammer']],
  ['hammer (12)', ['hammer (12)', '12 of hammer']],
  ['5 large paint', ['5 large paint', '5 of large paint']],
  ['12 szt. watering can', ['12 szt. watering can', '12 of watering can']],
  ['watering can 1 l x 12', ['watering can 1 l x 12', '12 of watering can 1 l']],
  ['watering can ×12', ['watering can ×12', '12 of watering can']],
  ['watering can; 12', ['watering can; 12', '12 of watering can']],
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

test('what was scanned is one code or name, and has no amount in it', () => {
  expect(readingsOf({ text: '1240170725', isScanned: true })).toEqual([{ words: '1240170725' }]);
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
    'Driver, 8 V',
    'Tape 5',
  ];
  const all = NAMES.map((name, id) => ({ id, name }));
  const searches: string[] = [];
  const products: Products<Named> = {
    search: async (words) => {
      searches.push(words);
      return { found: all.filter(({ name }) => hasWords(name, words)), isAll: true };
    },
    byCode: async (code) => {
      const [can, ten] = all as [Named, Named];
      const coded: Record<string, Named[]> = {
        '40170725': [can],
        '04S04/05 E': [can],
        '36000291452': [can, ten],
        '9 40170725': [ten],
      };
      return coded[code] ?? [];
    },
  };
  const named = (meaning: Resolution<Named>) =>
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
    ['1 kg flour', ['1 kg? × 15 kg flour', '1 × 15 kg flour']],
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
    // A code that is printed with a space, or 9 of another one.
    ['9 40170725', ['9 × Watering can 1 l', '1 × Watering can 10 l']],
    ['13 mugs', '13 × Mugs'],
    ['lopata 3', '3 × Łopata'],
    ['łop', '1 × Łopata'],
    ['white paint 0.5 l 2', '2 × Paint (white), 0.5 l'],
    ['40170725\t6', '6 × Watering can 1 l'],
    ['04S04/05 E', '1 × Watering can 1 l'],
    ['4 x 04S04/05 E', '4 × Watering can 1 l'],
    // Older data gave it to two products in two spellings.
    ['36000291452', ['1 × Watering can 1 l', '1 × Watering can 10 l']],
    ['watering can', ['1 × Watering can 1 l', '1 × Watering can 10 l']],
    ['2 water', ['2 × Watering can 1 l', '2 × Watering can 10 l']],
    // A figure within another is no word.
    ['5 kg flour', ['5 kg? × 15 kg flour', '1 × 15 kg flour']],
    ['20 kg flour', ['20 kg? × 15 kg flour']],
    ['8V driver', ['8 V? × Driver, 8 V', '1 × Driver, 8 V']],
    ['18V driver', ['18 V? × Driver, 8 V']],
    ['0012 mugs', ['0012? × Mugs']],
    // All words of a name, but the number in front of it may be the amount.
    ['5 tape', ['5 × Tape 5', '1 × Tape 5']],
    ['tape 5', '1 × Tape 5'],
    ['5) tape', ['5)? × Tape 5', '1 × Tape 5']],
    // The amount with a unit wins over a row number, and a row number without a list beside it asks.
    ['1. mugs - 3 szt.', '3 × Mugs'],
    ['1) 3 x mugs', '3 × Mugs'],
    ['Lp. 1 mugs, 3 szt.', '3 × Mugs'],
    ['1. 5 mugs', ['1. 5? × Mugs']],
    ['watering can, 1 l - 3 szt.', '3 × Watering can 1 l'],
    ['mugs 3x', '3 × Mugs'],
    ['mugs – 3 szt., 12,72 zł', '3 × Mugs'],
    ['1. meridan angle grinder - 3 szt.', ['3 × Meridian Angle Grinder']],
    ['mugs (5)', '5 × Mugs'],
    ['8 pavlin led bulb w', ['8 × Pavlin LED Bulb, 8 W', '1 × Pavlin LED Bulb, 8 W']],
    ['atering 10', ['10 × Watering can 1 l', '10 × Watering can 10 l', '1 × Watering can 10 l']],
    ['nail', []],
  ])('%j: %j', async (text, expected) => {
    expect(named(await resolveLine({ id: 1, text }, products))).toEqual(expected);
  });

  test.each([
    [{ code: '40170725', words: 'Mugs', amount: '5' }, ['5 × Watering can 1 l', '5 × Mugs']],
    [{ code: '40170725', words: 'Can for water', amount: '5' }, '5 × Watering can 1 l'],
  ])('the row %j', async (row, expected) => {
    expect(named(await resolveLine({ id: 1, text: '', row }, products))).toEqual(expected);
  });

  test('what is called so beyond the first page', async () => {
    const search: Products<Named>['search'] = async (_, isWhole) =>
      isWhole ? { found: all, isAll: true } : { found: all.slice(0, 2), isAll: false };
    expect(named(await resolveLine({ id: 1, text: 'can' }, { search }))).toBe('1 × can');
    expect(
      named(
        await resolveLine({ id: 1, text: 'pan' }, { search: async () => ({ found: all.slice(0, 1), isAll: false }) }),
      ),
    ).toEqual(['1 × Watering can 1 l']);
  });
});

test('lines have new ids, and empty lines are skipped', () => {
  const first = withLines([], 'Hammer\r\n\n \nSaw\tx');
  expect(first.map(({ text }) => text)).toEqual(['Hammer', 'Saw\tx']);
  // A cell of several lines, as a spreadsheet copies it.
  expect(withLines([], '"Work glove\nblue"\t5\r\n"8" peg\t3').map(({ text }) => text)).toEqual([
    '"Work glove blue"\t5',
    '"8" peg\t3',
  ]);
  const again = withLines([], 'Hammer');
  expect(again[0]?.id).toBeGreaterThan(first[1]?.id ?? Number.POSITIVE_INFINITY);
});

test('a limited number of tasks run at a time, in order, even if one fails', async () => {
  const run = limitConcurrency(2);
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

test('results are given on in lots: the first at once, later ones together, and none is held back at the end', async () => {
  vi.useFakeTimers();
  try {
    const given: (readonly number[])[] = [];
    const { begin, give } = batchResults<number>((lot) => given.push(lot));
    for (let line = 0; line < 6; line++) begin();
    give(1);
    await vi.advanceTimersByTimeAsync(1);
    give(2);
    give(3);
    expect(given).toEqual([[1]]);
    // Without waiting for the other searches, which may be slow.
    await vi.advanceTimersByTimeAsync(500);
    expect(given).toEqual([[1], [2, 3]]);
    give(4);
    await vi.advanceTimersByTimeAsync(1);
    give(5);
    expect(given).toEqual([[1], [2, 3]]);
    give(6);
    expect(given).toEqual([[1], [2, 3], [4, 5, 6]]);
  } finally {
    vi.useRealTimers();
  }
});
