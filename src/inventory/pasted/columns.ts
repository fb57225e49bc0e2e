import { folded } from '../lines/textMatching';
import {
  decimalMarkOf,
  isLongNumber,
  isUnit,
  looksLikeAmount,
  mayBeCodeNumber,
  valuesOf,
} from '../lines/writtenAmount';
import { isMoney } from '../lines/writtenPrice';

/*
 * Detects the role of each column of a pasted table from its heading and its cells.
 */

/** The roles of a column. The unit belongs to the amount; the value and an ignored column only show that a number is not an amount. */
export const ROLES = ['code', 'name', 'amount', 'unit', 'price', 'value', 'ignored'] as const;
export type Role = (typeof ROLES)[number];

/** Headings in English and Polish, without accents. The first match counts: "Product code" is a code. */
const HEADINGS: readonly (readonly [Role, RegExp])[] = [
  ['ignored', /^(lp|l p|nr|no|id|line|pos|poz|data|date|uwagi|notes?|kategoria|category|magazyn|warehouse)$/],
  ['unit', /^(jm|j m|jedn|jednostka|jednostka miary|miara|unit|uom|unit of measure)$/],
  ['value', /\b(wartosc|value|total|suma|sum|razem|kwota|vat)\b/],
  ['price', /\b(cena|price|cost|koszt)\b/],
  ['code', /\b(kod|code|ean|ean13|gtin|upc|sku|symbol|indeks|index|barcode)\b/],
  ['amount', /\b(ilosc|stan|liczba|sztuk|szt|quantity|qty|amount|count|counted|stock|pieces|pcs)\b/],
  ['name', /\b(nazwa|towar|produkt|artykul|opis|name|title|product|item|part|article|description)\b/],
];

/** Returns the role that a heading names; undefined for an unknown heading. */
export function roleOfHeading(heading: string): Role | undefined {
  const text = folded(heading)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  return HEADINGS.find(([, pattern]) => pattern.test(text))?.[0];
}

/** The common kind of the cells of a column. */
export type Kind = 'empty' | 'number' | 'decimal' | 'money' | 'long' | 'unit' | 'date' | 'counter' | 'text';

const MARKED_COUNTER = /^(?:(?:lp|poz|pos|nr|no|#)\.?\s?)?\(?\d{1,3}[.)\]]+$/i;
const DATE = /^(\d{4}-\d\d?-\d\d?|\d\d?[./-]\d\d?[./-]\d{4})$/;

/** Returns the kind of most cells of a column, so that a few bad amounts do not hide the amount column. */
export function kindOf(cells: readonly string[]): Kind {
  const filled = cells.filter(Boolean);
  const most = (is: (cell: string) => boolean) => filled.filter(is).length > filled.length / 2;
  if (filled.length === 0) return 'empty';
  if (most((cell) => DATE.test(cell))) return 'date';
  if (most(isUnit)) return 'unit';
  if (most(isCodeNumber)) return 'long';
  if (most(isMoney)) return 'money';
  // "1)", "Lp. 2": a number alone is a counter only beside others, which `isCounter` tells.
  if (filled.length > 1 && filled.every((cell) => MARKED_COUNTER.test(cell))) return 'counter';
  if (!most(looksLikeAmount)) return 'text';
  const mark = decimalMarkOf(filled);
  return most((cell) => valuesOf(cell, mark).some(Number.isInteger)) ? 'number' : 'decimal';
}

/** Tells whether a cell is a long number: "5901234123457", or "5,90123E+12" as a spreadsheet displays it. */
const isCodeNumber = (cell: string): boolean => isLongNumber(cell) || /^\d[.,]\d+E\+\d+$/i.test(cell);

/** Returns the likely role of each column. The user sees and confirms it: see {@link readPaste}. */
export function rolesOf(columns: readonly (readonly string[])[], headings: readonly string[] = []): Role[] {
  const kinds = columns.map(kindOf);
  const roles = columns.map((_, at): Role | undefined => roleOfHeading(headings[at] ?? ''));
  const free = (kind: Kind) => kinds.flatMap((each, at) => (each === kind && !roles[at] ? [at] : []));
  const give = (role: Role, at: number | undefined) => {
    if (at !== undefined && !roles[at] && !roles.includes(role)) roles[at] = role;
  };
  give('unit', free('unit')[0]);
  // Numbers after the name are more likely amounts.
  const isCode = (at: number) =>
    isNumbering(columns[at] ?? []) && (at < kinds.indexOf('text') || free('number').length > 1);
  give('code', free('long')[0] ?? free('number').find(isCode));
  give('name', longestOf(free('text'), columns));
  give(
    'code',
    free('text').find((at) => isDistinct(columns[at] ?? [])),
  );
  const named = roles.findIndex((role) => role === 'code' || role === 'name');
  const numbers = free('number').filter((at) => at > named || !isCounter(columns[at] ?? []));
  // The form then asks about a number that is too long for an amount.
  give('amount', numbers[0] ?? free('long')[0]);
  // A whole number without a heading may be anything, and a price is booked.
  for (const role of ['price', 'value'] as const)
    give(
      role,
      [...free('money'), ...free('decimal'), ...numbers.filter((at) => hasCents(columns[at] ?? []))]
        .toSorted((a, b) => a - b)
        .find((at) => !roles[at]),
    );
  return once(roles.map((role) => role ?? 'ignored'));
}

/** Tells whether all numbers are written with two decimals, as money is: "9,00". */
const hasCents = (cells: readonly string[]): boolean => cells.every((cell) => cell === '' || /[.,]\d\d$/.test(cell));

/** Keeps only the first column of each role that lines use. */
const once = (roles: readonly Role[]): Role[] =>
  roles.map((role, at) => (isRead(role) && roles.indexOf(role) < at ? 'ignored' : role));

/** Tells whether lines use a column of that role. Only one column can have such a role. */
export const isRead = (role: Role): boolean => role !== 'value' && role !== 'ignored';

const isDistinct = (cells: readonly string[]): boolean => new Set(cells).size === cells.length;

/** Tells whether cells are distinct numbers of equal length, with five or more digits or leading zeros. */
const isNumbering = (cells: readonly string[]): boolean => {
  const [first = ''] = cells;
  return (
    isDistinct(cells) &&
    cells.every((cell) => mayBeCodeNumber(cell) && !isLongNumber(cell) && cell.length === first.length)
  );
};

/** Tells whether cells are row numbers, 1, 2, 3, also below an unknown heading. */
function isCounter([first = '', ...others]: readonly string[]): boolean {
  const cells = looksLikeAmount(first) ? [first, ...others] : others;
  return cells.length > 1 && cells.every((cell, at) => Number(cell) === Number(cells[0]) + at);
}

const longestOf = (from: readonly number[], columns: readonly (readonly string[])[]): number | undefined => {
  const letters = (at: number) => (columns[at] ?? []).join('').replace(/\P{L}/gu, '').length;
  return from.toSorted((a, b) => letters(b) - letters(a))[0];
};
