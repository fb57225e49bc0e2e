import { describe, expect, test } from 'vitest';
import { inSight } from '../../src/inventory/lines/inSight';
import { inTurns } from '../../src/inventory/lines/inTurns';
import { type Meaning, meaningOf, type Named, type Products } from '../../src/inventory/lines/meaning';
import { withLines } from '../../src/inventory/lines/openLines';
import { type Reading, readingsOf } from '../../src/inventory/lines/readings';
import { hasWords } from '../../src/inventory/lines/words';

const short = ({ words, amount }: Reading) => (amount === undefined ? words : `${amount} of ${words}`);

test.each([
  ['watering can', ['watering can']],
  ['12 watering can 1 l', ['12 watering can 1 l', '12 of watering can 1 l']],
  ['12x watering can', ['12x watering can', '12 of watering can', '12 of x watering can']],
  ['watering can 1 l x 12', ['watering can 1 l x 12', '12 of watering can 1 l', '12 of watering can 1 l x']],
  ['watering can ×12', ['watering can ×12', '12 of watering can']],
  ['watering can; 12', ['watering can; 12', '12 of watering can', '12 of watering can;']],
  ['Bolt M8 40', ['Bolt M8 40', '40 of Bolt M8']],
  ['5901234123457\t12', ['12 of 5901234123457']],
  ['012\tWatering can', ['012 of Watering can']],
  ['5901234123457\tWatering can\t1 250\t9.50', ['1250 of 5901234123457', '1250 of Watering can', '1250 of 9.50']],
  ['Watering can\t', ['Watering can']],
  ['12', ['12']],
  ['1240170725', ['1240170725', '1 of 240170725', '12 of 40170725']],
])('%j may say %j', (text, readings) => {
  expect(readingsOf({ text }).map(short)).toEqual(readings);
});

test('what was scanned is one code or name, and has no amount in it', () => {
  expect(readingsOf({ text: '1240170725', isScanned: true })).toEqual([{ words: '1240170725' }]);
});

describe('a line means', () => {
  const NAMES = [
    'Watering can 1 l',
    'Watering can 10 l',
    'can',
    'Łopata',
    '12 mugs',
    'Mugs',
    '15 kg flour',
    'Paint (white), 0.5 l',
  ];
  const all = NAMES.map((name, id) => ({ id, name }));
  const asked: string[] = [];
  const products: Products<Named> = {
    search: async (words) => {
      asked.push(words);
      return { found: all.filter(({ name }) => hasWords(name, words)), isAll: true };
    },
    byCode: async (code) => {
      const [can, ten] = all as [Named, Named];
      return code === '40170725' || code === '04S04/05 E' ? [can] : code === '36000291452' ? [can, ten] : [];
    },
  };
  const named = (meaning: Meaning<Named>) =>
    'product' in meaning
      ? `${meaning.reading.amount ?? 1} × ${meaning.product.name}`
      : meaning.candidates.map(({ name }) => name);

  test.each([
    ['l can 1 WATERING', '1 × Watering can 1 l'],
    ['can', '1 × can'],
    ['12 mugs', '1 × 12 mugs'],
    ['13 mugs', '13 × Mugs'],
    ['lopata 3', '3 × Łopata'],
    ['łop', '1 × Łopata'],
    ['white paint 0.5 l 2', '2 × Paint (white), 0.5 l'],
    ['40170725\t6', '6 × Watering can 1 l'],
    ['04S04/05 E', '1 × Watering can 1 l'],
    ['4 x 04S04/05 E', '4 × Watering can 1 l'],
    // Older data gave it to two products in two spellings.
    ['36000291452', ['Watering can 1 l', 'Watering can 10 l']],
    ['watering can', ['Watering can 1 l', 'Watering can 10 l']],
    ['2 water', ['Watering can 1 l', 'Watering can 10 l']],
    // A figure within another is no word.
    ['5 kg flour', ['15 kg flour']],
    ['atering 10', ['Watering can 10 l']],
    ['nail', []],
  ])('%j: %j', async (text, expected) => {
    expect(named(await meaningOf({ id: 1, text }, products))).toEqual(expected);
  });

  test('what is called so beyond the first page', async () => {
    const search: Products<Named>['search'] = async (_, isWhole) =>
      isWhole ? { found: all, isAll: true } : { found: all.slice(0, 2), isAll: false };
    expect(named(await meaningOf({ id: 1, text: 'can' }, { search }))).toBe('1 × can');
    expect(
      named(
        await meaningOf({ id: 1, text: 'pan' }, { search: async () => ({ found: all.slice(0, 1), isAll: false }) }),
      ),
    ).toEqual(['Watering can 1 l']);
  });
});

test('lines have ids that no earlier one had, and empty ones are none', () => {
  const first = withLines([], 'Hammer\r\n\n \nSaw\tx');
  expect(first.map(({ text }) => text)).toEqual(['Hammer', 'Saw\tx']);
  const again = withLines([], 'Hammer');
  expect(again[0]?.id).toBeGreaterThan(first[1]?.id ?? Number.POSITIVE_INFINITY);
});

test('so many run at a time, in the order they came, also where one fails', async () => {
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

test('a code that stays before the camera is one piece, one that comes back another', () => {
  const newIn = inSight();
  expect([['1'], ['1'], [], ['1', '2']].map(newIn)).toEqual([['1'], [], [], ['2']]);
  for (let look = 0; look < 10; look++) newIn(['2']);
  expect(newIn(['1', '2'])).toEqual(['1']);
  // UPC-A and EAN-13 of one number.
  expect([['036000291452'], ['0036000291452']].map(inSight())).toEqual([['036000291452'], []]);
});
