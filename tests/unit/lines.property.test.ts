import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import type { Named, Products } from '../../src/inventory/lines/products';
import { resolveLine } from '../../src/inventory/lines/resolveLine';
import { hasWords, splitWords } from '../../src/inventory/lines/textMatching';
import type { UnplacedLine } from '../../src/inventory/lines/unplacedLines';
import { ROLES } from '../../src/inventory/pasted/columns';
import { applyRoles, readPaste } from '../../src/inventory/pasted/pastedRows';

// The served page names no currency: the firm's is the dollar.
vi.stubGlobal('document', { querySelector: () => null });
afterAll(() => void vi.unstubAllGlobals());

/*
 * Checks that no input is booked with an amount or a product that the user neither wrote nor confirmed. Implements the rule a
 * second time, from the text alone.
 */

const CODES: Record<string, string> = { '5902135016336': 'Hammer', '40170725': 'Saw', '1004115': 'Crema 1000 g' };
const NAMES = [
  ...Object.values(CODES),
  'Pavlin LED Bulb, 8 W',
  'Nordvik Impact Driver, 12 V',
  'Hammer 12 oz',
  'Watering can 1 l',
  'Watering can 10 l',
  '12 mugs',
  'Mugs',
  '5 kg flour',
  '15 kg flour',
  'Tarvis Lawn Rake, steel',
  'Bolt M8',
  'Bolt M8 40',
  'Hose 1 250 mm',
  'Tape 5',
  'Tape wide',
  'Flour white, 25 kg',
];
const catalogue = NAMES.map((name, id) => ({ id, name }));
const products: Products<Named> = {
  search: async (words) => ({ found: catalogue.filter(({ name }) => hasWords(name, words)), isAll: true }),
  byCode: async (code) => catalogue.filter(({ name }) => name === CODES[code]),
};

/** Texts in the amount's column, with their number; undefined if the user has to enter it. */
const AMOUNTS: Record<string, string | undefined> = {
  3: '3',
  8: '8',
  12: '12',
  40: '40',
  250: '250',
  '12,00': '12',
  '80,000000': '80',
  '1 250': '1250',
  '1 250,00': '1250',
  '12 szt.': '12',
  '12,5': undefined,
  '0,06': undefined,
  '-3': undefined,
  '1,250': undefined,
  12345678: undefined,
  '0012': undefined,
  '1.': undefined,
  '½': undefined,
  '18 V': undefined,
  '5l': undefined,
  '25 kg': undefined,
};

/** Returns the number tokens of a text. */
const numbersIn = (text: string): string[] => text.match(/[-−]?\d[\d.,]*/g) ?? [];

/** The amounts that are written in a text: one by one, and in groups of three, without sizes. */
function amountsIn(given: string): Set<string> {
  const text = given.replace(/\d[\d.,]* ?(?:kg|g|ml|l|mm|v|w)\.?(?![\p{L}\d])/giu, ' ');
  const written = [...numbersIn(text), ...(text.match(/\d{1,3}(?: \d{3})+(?:,00)?(?!\d)/g) ?? [])];
  return new Set(
    written.flatMap((number) => {
      const plain = number.replaceAll(' ', '').replace(/,(0{1,2}|0{4,})$/, '');
      return /^(0|[1-9]\d{0,6})$/.test(plain) ? [String(Number(plain))] : [];
    }),
  );
}

const isNumber = (word: string): boolean => /^[-−]?\d[\d.,]*$/.test(word);

/** Checks a line that was added without a question. */
function checkPlaced(text: string, product: Named, amount: string | undefined): void {
  const called = splitWords(product.name);
  const code = Object.keys(CODES).find((each) => CODES[each] === product.name && text.includes(each));
  const words = text
    .replace(/^\d+(?=\p{L})/u, '$& ')
    .split(/[\s;|×]+|,(?!\d)|(?<!\d),/)
    .flatMap(splitWords);
  const ofProduct = words.filter((word) =>
    called.some((each) => (/\d/.test(word) ? each === word : each.startsWith(word))),
  );
  if (!code) expect(ofProduct.filter((word) => !isNumber(word))).not.toEqual([]);
  const beside = words.filter(
    (word) => !ofProduct.includes(word) && word !== code && !['x', 'szt', '-'].includes(word),
  );
  if (amount === undefined) {
    // One piece, so the text must not have another possible amount.
    expect(beside).toEqual([]);
    // A number in front is the amount, unless the name begins with it.
    if (!code && isNumber(text.split(/\s/)[0] ?? '')) expect(splitWords(text.replace(/[|;]/g, ' '))).toEqual(called);
    expect(code === undefined || text.replace(/[\t;|]/g, '').trim() === code).toBe(true);
  } else {
    expect([...amountsIn(text)].concat(code ? splitsOf(text, code) : [])).toContain(amount);
    expect(beside.filter((word) => !isNumber(word) && !(code && word.endsWith(code)))).toEqual([]);
  }
}

/** The possible splits of digits typed before a scanned code. */
const splitsOf = (text: string, code: string): string[] => {
  const before = text.trim().endsWith(code) ? text.trim().slice(0, -code.length) : '';
  return /^\d{1,4}$/.test(before) ? [before] : [];
};

const pieceOf = (name: string) =>
  fc
    .subarray(name.split(' '), { minLength: 1 })
    .chain((words) =>
      fc.constantFrom(words.join(' '), words.toReversed().join(' '), words.map((word) => word.slice(0, 3)).join(' ')),
    );
const subject = fc.oneof(
  fc.constantFrom(...NAMES),
  fc.constantFrom(...NAMES).chain(pieceOf),
  fc.constantFrom(...Object.keys(CODES), '4006381333931', '1344289', 'GF-9', 'Garden Fork XL', 'steel', 'meridan'),
);
const number = fc.constantFrom(...Object.keys(AMOUNTS));
const typed = fc.oneof(
  subject,
  fc
    .tuple(number, subject, fc.constantFrom(' ', ' x ', '', '; ', ' szt. '))
    .map(([amount, words, between]) => `${amount}${between}${words}`),
  fc
    .tuple(subject, number, fc.constantFrom(' ', ' x ', '; ', ' ×', ',', ': ', ' - '))
    .map(([words, amount, between]) => `${words}${between}${amount}`),
);

test('a typed or scanned line', async () => {
  let placed = 0;
  await fc.assert(
    fc.asyncProperty(typed, async (text) => {
      const meaning = await resolveLine({ id: 1, text }, products);
      if (!('product' in meaning)) return;
      placed += 1;
      checkPlaced(text, meaning.product, meaning.reading.amount);
    }),
    { numRuns: 2000 },
  );
  expect(placed).toBeGreaterThan(100);
});

test('pasted rows without a question', async () => {
  const cells = fc.oneof(
    fc.tuple(subject, number),
    fc.tuple(number, subject),
    fc.tuple(subject, subject, number),
    fc.tuple(subject, number, number),
    fc.tuple(subject, fc.constant('')),
  );
  let placed = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(cells, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('\t', '|', ';'),
      async (rows, mark) => {
        const texts = rows.map((row) => row.join(mark));
        const together = readPaste(texts);
        if ('table' in together) return;
        for (const [at, text] of texts.entries()) {
          const line = together.lines[at];
          if (line?.isAside) continue;
          const meaning = await resolveLine({ id: 1, text, ...line }, products);
          if (!('product' in meaning)) continue;
          placed += 1;
          checkPlaced(text, meaning.product, meaning.reading.amount);
        }
      },
    ),
    { numRuns: 600 },
  );
  expect(placed).toBeGreaterThan(50);
});

test('numbers of rows are no amounts', () => {
  fc.assert(
    fc.property(fc.array(subject, { minLength: 2, maxLength: 4 }), (subjects) => {
      const together = readPaste(subjects.map((words, at) => `${at + 1}\t${words}`));
      if ('lines' in together) for (const { row } of together.lines) expect(row?.amount).toBeUndefined();
    }),
  );
});

test('every line below the headings of a table is a row', () => {
  const cells = fc.array(fc.oneof(subject, number), { minLength: 1, maxLength: 4 }).map((row) => row.join('\t'));
  const table = fc.tuple(fc.array(subject, { maxLength: 2 }), fc.array(cells, { minLength: 1, maxLength: 5 }));
  let tables = 0;
  fc.assert(
    fc.property(table, fc.boolean(), ([above, body], isHeaded) => {
      const texts = isHeaded ? [...above, 'Kod\tNazwa\tStan\tCena', 'GF-9\tGarden Fork\t5\t9,50', ...body] : body;
      const together = readPaste(texts);
      if (!('table' in together)) return;
      tables += 1;
      const left = together.table.rows.filter((row) => row === undefined);
      expect(left).toHaveLength(isHeaded ? above.length + 1 : 0);
      expect(together.table.above).toEqual(isHeaded ? above : []);
    }),
  );
  expect(tables).toBeGreaterThan(20);
});

test('rows of a table whose columns are confirmed', async () => {
  const table = fc.integer({ min: 3, max: 6 }).chain((length) =>
    fc.tuple(
      fc.array(
        fc.array(fc.oneof(subject, number, fc.constantFrom('Szt.', '')), { minLength: length, maxLength: length }),
        {
          minLength: 1,
          maxLength: 4,
        },
      ),
      fc.array(fc.constantFrom(...ROLES), { minLength: length, maxLength: length }),
    ),
  );
  await fc.assert(
    fc.asyncProperty(table, async ([rows, roles]) => {
      for (const [at, row] of applyRoles(roles, rows).entries()) {
        const cell = (role: (typeof ROLES)[number]) => rows[at]?.[roles.indexOf(role)] ?? '';
        const line: UnplacedLine = { id: 1, text: '', ...(row && { row }) };
        const meaning = await resolveLine(line, products);
        if (!('product' in meaning)) continue;
        const { product, reading } = meaning;
        const isNamed = [cell('name'), cell('code')].some(
          (each) => splitWords(each).toSorted().join(' ') === splitWords(product.name).toSorted().join(' '),
        );
        expect(isNamed || [cell('code'), cell('name')].some((each) => CODES[each] === product.name)).toBe(true);
        if (roles.includes('amount')) expect([...amountsIn(cell('amount'))]).toContain(reading.amount);
        else expect(reading.amount).toBeUndefined();
      }
    }),
    { numRuns: 600 },
  );
});

test('the row numbers of a list are no amounts, and an amount with a unit is the amount', async () => {
  const form = fc.constantFrom(
    (name: string, amount: number) => `${name} - ${amount} szt.`,
    (name: string, amount: number) => `${name}, ${amount} pcs`,
    (name: string, amount: number) => `${amount} x ${name}`,
    (name: string, amount: number) => `${name} – ${amount} szt., 12,72 zł`,
  );
  const marks = fc.constantFrom('1.', '1)', 'Lp. 1', '(1)', 'poz. 1:', '1');
  const goods = fc.tuple(
    fc.constantFrom('Hammer 12 oz', 'Tarvis Lawn Rake, steel', 'Mugs', 'Flour white, 25 kg'),
    fc.integer({ min: 1, max: 999 }),
  );
  await fc.assert(
    fc.asyncProperty(marks, form, fc.array(goods, { minLength: 2, maxLength: 5 }), async (mark, write, rows) => {
      const texts = rows.map(([name, amount], at) => `${mark.replace('1', String(at + 1))} ${write(name, amount)}`);
      const together = readPaste(texts);
      if (!('lines' in together)) throw new Error('A list is no table');
      for (const [at, text] of texts.entries()) {
        const meaning = await resolveLine({ id: 1, text, ...together.lines[at] }, products);
        const [name, amount] = rows[at] ?? [];
        const options = 'product' in meaning ? [meaning] : meaning.options;
        expect(options.map(({ product, reading }) => [product.name, reading.amount])).toEqual([[name, String(amount)]]);
      }
    }),
    { numRuns: 300 },
  );
});

test('the price of a line is one that is written, a share of it, or asked about', async () => {
  const cents = fc.integer({ min: 1, max: 99_999 });
  await fc.assert(
    fc.asyncProperty(
      cents,
      fc.integer({ min: 1, max: 20 }),
      fc.constantFrom(', ', ' po ', ' @ '),
      async (price, amount, between) => {
        const written = (price / 100).toFixed(2);
        const meaning = await resolveLine({ id: 1, text: `Mugs ${amount} szt.${between}${written} $` }, products, true);
        const [option, other] = 'product' in meaning ? [meaning] : meaning.options;
        expect([option?.product.name, option?.reading.amount, other]).toEqual(['Mugs', String(amount), undefined]);
        const prices = option?.reading.prices ?? [];
        expect(prices[0]).toBe(String(price / 100));
        const isCertain = between !== ', ' || amount === 1;
        expect('product' in meaning).toBe(isCertain);
        if (!isCertain)
          expect(prices.slice(1)).toEqual(price % amount === 0 ? [String(price / amount / 100), ''] : ['']);
      },
    ),
  );
});
