import { isPriceOfPiece, type Target } from './fields';
import { guessByValues } from './guess';
import { LONGEST_TITLE, type Table } from './read/table';
import { isNothing, isNumber, numberFormOf, numberIn } from './read/values';
import { IDLE_WORDS, titlesOf, UNSURE } from './titles';
import { IN_WAREHOUSE, TOTALS } from './titles/stock';

/*
 * Which column has which field: by the names that firms give to columns, in English, Polish and German, and by content where there are
 * none.
 */

/** Lower case, without signs and diacritics; words are separated by one space. */
export const normal = (title: string): string =>
  title
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const last = ({ path, name }: Target): string => path.at(-1) ?? name.split('.').at(-1) ?? name;

/** Returns the titles that mean a target, the most certain first. A title of another field is no name: "Category" of a product. */
function namesOf(target: Target, targets: readonly Target[]): string[] {
  if (target.amountIn !== undefined)
    return [target.label, ...IN_WAREHOUSE.map((word) => `${word} ${target.label}`)].map(normal);
  const own = last(target);
  const further = titlesOf(target.of, own).map(normal);
  const certain = [own, own.replace(/Id$/, ''), target.label].map(normal).filter((name) => !further.includes(name));
  const names = [...new Set([...certain, ...further])];
  if (target.isCode) {
    // "Barcode" is the code by which a row finds its record, "Pack barcode" the one of its line.
    const keys = new Set(targets.filter(({ isKey }) => isKey).flatMap((each) => namesOf(each, [])));
    return names.filter((name) => !keys.has(name));
  }
  if (own !== 'name') return names;
  const others = new Set(targets.filter((each) => each !== target).flatMap((each) => namesOf(each, [])));
  return names.filter((name) => certain.includes(name) || !others.has(name));
}

/** Returns the test whether a title means one of the targets. */
export function knownTitles(targets: readonly Target[]): (title: string) => boolean {
  const known = targets.map((target) => [...namesOf(target, targets), ...unsureTitlesOf(target)]);
  return (title) =>
    title.trim() !== '' && title.length <= LONGEST_TITLE && known.some((names) => rankOf(title, names) !== undefined);
}

const unsureTitlesOf = (target: Target): string[] => (UNSURE[last(target)]?.titles ?? []).map(normal);

/** A title without words that change nothing: the currency of a price, the unit of an amount. "Cena brutto" is no "Cena". */
const essence = (title: string): string =>
  normal(title)
    .split(' ')
    .filter((word) => !IDLE_WORDS.has(word))
    .join(' ');

/** Returns the rank of a title among names, 0 for the most certain; undefined where it is none of them. */
function rankOf(title: string, names: readonly string[]): number | undefined {
  const exact = names.indexOf(normal(title));
  if (exact >= 0) return exact;
  const close = names.indexOf(essence(title));
  if (close >= 0) return names.length + close;
  // The same in two languages: "Code / Kod".
  const parts = title.split(/[/|\n]/).map((part) => names.indexOf(normal(part)));
  return parts.length > 1 && parts.every((rank) => rank >= 0) ? 2 * names.length + Math.min(...parts) : undefined;
}

/** The fields of a file's columns, and the columns that the choice ignores. */
export interface Matched {
  /** The target of each column by its number; null for a column without one. */
  columns: Map<number, Target | null>;
  /** Columns that could have a field too: another column has it, or none where their titles are the same and their values differ. */
  rivals: { target: Target; taken: string | null; left: string }[];
  /** The numbers of the columns whose values tell their field, and not their titles. */
  guessed: number[];
}

/** Returns the target of each column. Where several columns could have a field, the one with the most certain title has it. */
export function matchColumns(table: Table, targets: readonly Target[]): Matched {
  const matched = new Map<number, Target | null>(table.columns.map(({ at }) => [at, null]));
  const rivals: Matched['rivals'] = [];
  if (table.headerRow === null) {
    matchByContent(table, targets, matched);
    return { columns: matched, rivals, guessed: [] };
  }
  const filled = table.columns.filter(({ at }) => table.rows.some(({ cells }) => !isNothing(cells[at] ?? '')));
  const ranked = targets
    .filter(({ isChosen }) => !isChosen)
    .flatMap((target) => {
      const names = namesOf(target, targets);
      return filled.flatMap((column) => {
        const title = isPriceOfPiece(target) ? column.title.replace(PIECES_OF_PRICE, ' ') : column.title;
        const rank = rankOf(title, names) ?? unsureRank(table, column.at, column.title, target);
        return rank === undefined ? [] : [{ column, target, rank }];
      });
    })
    .toSorted((one, other) => one.rank - other.rank || one.column.at - other.column.at);
  const taken = new Map<Target, string>();
  const unclear = new Set<Target>();
  for (const { column, target, rank } of ranked) {
    if (matched.get(column.at) !== null || unclear.has(target)) continue;
    const same = ranked.filter((each) => each.target === target && each.rank === rank).map((each) => each.column);
    if (target.part === undefined && !taken.has(target) && differ(table, same)) {
      unclear.add(target);
      rivals.push({ target, taken: null, left: same.map(({ title }) => title).join(', ') });
      continue;
    }
    const earlier = taken.get(target);
    if (earlier !== undefined && target.part === undefined) {
      if (!ranked.some((each) => each.column === column && each.target !== target))
        rivals.push({ target, taken: earlier, left: column.title });
      continue;
    }
    matched.set(column.at, target);
    taken.set(target, earlier ?? column.title);
  }
  const settled = new Set(rivals.map(({ target }) => target));
  const guessed = guessByValues(
    table,
    targets.filter((target) => !settled.has(target)),
    matched,
  );
  return { columns: matched, rivals, guessed };
}

/** How the title of a price names the pieces that it is for: "Cena za 100 szt." */
const PIECES_OF_PRICE = /\b(?:za|per|je|pro|für)\s*([1-9]\d{0,5})\b/i;

/** Returns the pieces that the title of a price names; undefined where it names none. */
export function piecesInTitle(title: string): number | undefined {
  const pieces = PIECES_OF_PRICE.exec(title)?.[1];
  return pieces === undefined ? undefined : Number(pieces);
}

/** Whether a title is the one of a total of other columns: "Razem". */
export const isTotalTitle = (title: string): boolean => TOTALS.map(normal).includes(normal(title));

/** Returns the titles of free columns that may mean a target which only the user chooses. */
export const possibleColumns = (
  table: Table,
  targets: readonly Target[],
  target: Target,
  free: (at: number) => boolean,
): string[] =>
  table.columns
    .filter(({ at, title }) => free(at) && rankOf(title, namesOf(target, targets)) !== undefined)
    .map(({ title }) => title);

/** Whether columns have different values in a row. */
const differ = (table: Table, [first, ...others]: readonly { at: number }[]): boolean =>
  others.some(({ at }) =>
    table.rows.some(({ cells }) => (cells[at] ?? '').trim() !== (cells[first?.at ?? at] ?? '').trim()),
  );

/** Returns the rank of a title that means a target only with certain values: "Kod" is a postal code where all values are. */
function unsureRank(table: Table, at: number, title: string, target: Target): number | undefined {
  const unsure = UNSURE[last(target)];
  if (!unsure || !unsureTitlesOf(target).includes(normal(title))) return undefined;
  const values = table.rows.map(({ cells }) => (cells[at] ?? '').trim()).filter((cell) => !isNothing(cell));
  const before = table.columns[table.columns.findIndex((column) => column.at === at) - 1]?.title;
  const isBeside = () =>
    before !== undefined &&
    unsure.beside !== undefined &&
    titlesOf(target.of, unsure.beside).map(normal).includes(normal(before));
  const isMeant =
    values.every((value) => unsure.all.test(value)) &&
    (isBeside() || values.filter((value) => unsure.most.test(value)).length > values.length / 2);
  return isMeant ? UNSURE_RANK : undefined;
}

const UNSURE_RANK = 1000;

const EMAIL = /^\S+@\S+\.\S+$/;
const CODE = /^(?:\d{6,14}|(?=.*\d)[A-Z0-9][A-Z0-9./_-]{3,19})$/;

/** Without titles: addresses of mail, codes that differ, the texts with the most letters as names, and amount times price. */
function matchByContent(table: Table, targets: readonly Target[], matched: Map<number, Target | null>): void {
  const sample = table.rows.slice(0, 500);
  const columns = table.columns.map(({ at }) => {
    const values = sample.map(({ cells }) => (cells[at] ?? '').trim()).filter((cell) => !isNothing(cell));
    const share = (test: (value: string) => boolean) => values.filter(test).length / Math.max(values.length, 1);
    return {
      at,
      distinct: new Set(values).size / Math.max(values.length, 1),
      emails: share((value) => EMAIL.test(value)),
      codes: share((value) => CODE.test(value)),
      places: share((value) => /\b\d{2}-\d{3}\b/.test(value) && /\p{L}{3}/u.test(value)),
      phones: share((value) => /^[+(]?\d[\d ()-]{6,}$/.test(value) && /[ +()-]/.test(value)),
      letters: share((value) => !isNumber(value) && /\p{L}{3}/u.test(value) && /\s/.test(value)),
    };
  });
  const give = (found: { at: number } | undefined, target: Target | undefined) => {
    if (found && target && matched.get(found.at) === null) matched.set(found.at, target);
  };
  const named = (name: string) => targets.find((target) => last(target) === name);
  give(
    columns.find(({ emails }) => emails > 0.8),
    named('email'),
  );
  give(
    columns.find(({ codes, distinct }) => codes > 0.8 && distinct > 0.8),
    targets.find(({ part }) => part !== undefined),
  );
  give(
    columns.find(({ places }) => places > 0.8),
    targets.find(({ isWholeAddress }) => isWholeAddress),
  );
  give(
    columns.find(({ phones }) => phones > 0.8),
    named('phoneNumber'),
  );
  const free = columns.filter(({ at, places }) => matched.get(at) === null && places < 0.5);
  give(free.toSorted((one, other) => other.letters - one.letters)[0], named('name'));
  const [amount, price] =
    factorsIn(
      sample,
      [...matched].flatMap(([at, target]) => (target ? [] : [at])),
    ) ?? [];
  give(amount === undefined ? undefined : { at: amount }, named('quantity'));
  give(
    price === undefined ? undefined : { at: price },
    targets.find(({ field }) => field.kind === 'money'),
  );
}

/** A product of two numbers with two decimals each may differ by a cent, and by more where the amount was rounded. */
const isProduct = (one: number, other: number, product: number): boolean =>
  Math.abs(one * other - product) <= Math.max(0.011, Math.abs(product) * 0.001);

/** Returns the columns with an amount and a price: those whose product is in a later column of most rows. */
function factorsIn(rows: Table['rows'], columns: readonly number[]): [amount: number, price: number] | undefined {
  const numbers = columns.flatMap((at) => {
    const cells = rows.map(({ cells: all }) => all[at] ?? '');
    const { form } = numberFormOf(cells);
    const values = cells.map((cell) => {
      const read = numberIn(cell, form ?? 'point');
      return 'value' in read ? read.value : Number.NaN;
    });
    const known = values.filter((value) => !Number.isNaN(value));
    return known.length > rows.length * 0.8 && new Set(known).size > 1 ? [{ at, values }] : [];
  });
  for (const [first, amount] of numbers.entries()) {
    for (const [second, price] of numbers.entries()) {
      if (second <= first) continue;
      for (const value of numbers.slice(second + 1)) {
        const equal = rows.filter((_, row) =>
          isProduct(amount.values[row] ?? NaN, price.values[row] ?? NaN, value.values[row] ?? NaN),
        ).length;
        if (equal > rows.length * 0.8) return [amount.at, price.at];
      }
    }
  }
  return undefined;
}
