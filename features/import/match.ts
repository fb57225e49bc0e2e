import type { Target } from './fields';
import type { Table } from './read/table';
import { isNothing, isNumber, numberFormOf, numberIn } from './read/values';

/*
 * Which column has which field: by the names that firms give to columns, in English and Polish, and by content where there are none.
 */

/** Names of columns for fields of the product's entities; any field is also known by its own name and label. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  name: [
    'name',
    'nazwa',
    'title',
    'product',
    'product name',
    'item',
    'part',
    'article',
    'company',
    'towar',
    'nazwa towaru',
    'produkt',
    'nazwa produktu',
    'artykuł',
    'asortyment',
    'kontrahent',
    'nazwa kontrahenta',
    'nazwa firmy',
    'firma',
    'klient',
    'client',
    'customer',
    'dostawca',
    'supplier',
    'vendor',
    'magazyn',
    'warehouse',
    'kategoria',
    'category',
    'imię',
    'first name',
    'given name',
  ],
  surname: ['surname', 'nazwisko', 'last name', 'family name'],
  description: ['description', 'opis', 'details', 'uwagi', 'notes', 'note', 'opis towaru', 'long description', 'body'],
  unitPrice: [
    'price',
    'unit price',
    'cena',
    'cena netto',
    'cena jednostkowa',
    'cena sprzedaży',
    'price tax excl',
    'variant price',
    'purchase price',
    'net price',
    'cena zakupu',
    'cena jedn',
    'cena jn',
  ],
  unitSize: ['size', 'unit size', 'volume', 'rozmiar', 'wielkość', 'objętość'],
  categoryId: [
    'category',
    'categories',
    'kategoria',
    'kategorie',
    'grupa',
    'group',
    'grupa towarowa',
    'product category',
    'type',
    'rodzaj',
  ],
  unitId: ['unit', 'unit of measure', 'uom', 'jm', 'j m', 'jedn', 'jedn miary', 'jednostka', 'jednostka miary'],
  barcodes: [
    'ean',
    'sku',
    'barcode',
    'barcodes',
    'kod',
    'code',
    'kod kreskowy',
    'kod ean',
    'ean13',
    'ean 13',
    'gtin',
    'upc',
    'indeks',
    'index',
    'symbol',
    'kod towaru',
    'product code',
    'item code',
    'variant sku',
    'variant barcode',
    'part number',
    'numer katalogowy',
    'nr katalogowy',
    'kod produktu',
  ],
  email: ['email', 'e mail', 'mail', 'adres email', 'adres e mail', 'email address', 'poczta'],
  phoneNumber: [
    'phone',
    'phone no',
    'phone number',
    'telephone',
    'telefon',
    'tel',
    'numer telefonu',
    'nr telefonu',
    'mobile',
    'komórka',
  ],
  quantity: [
    'quantity',
    'qty',
    'amount',
    'ilość',
    'ilosc',
    'stan',
    'stan magazynowy',
    'stock',
    'in stock',
    'on hand',
    'szt',
    'sztuk',
  ],
  price: ['price', 'unit price', 'purchase price', 'cena', 'cena zakupu', 'cena netto', 'net price', 'unit cost'],
  minimumStock: ['minimum', 'min', 'minimum stock', 'stan minimalny', 'minimalny stan', 'reorder level', 'min stock'],
  targetStock: ['target', 'target stock', 'stan docelowy', 'maximum', 'max', 'stan maksymalny'],
  employeeId: ['employee', 'pracownik', 'magazynier'],
  position: ['position', 'stanowisko', 'job title', 'job', 'role', 'funkcja'],
  warehouseId: ['warehouse', 'magazyn', 'site'],
  capacity: ['capacity', 'pojemność', 'max capacity'],
  address: ['address', 'adres', 'full address', 'adres siedziby', 'siedziba'],
  street: ['street', 'ulica', 'street name', 'address line 1'],
  streetNumber: ['street number', 'numer', 'nr', 'nr domu', 'numer domu', 'house number', 'building'],
  postalCode: ['postal code', 'kod pocztowy', 'zip', 'zip code', 'postcode', 'post code'],
  city: ['city', 'miasto', 'miejscowość', 'town'],
  countryId: ['country', 'kraj', 'państwo', 'country name'],
};

/** Fields whose names mean them only alone: "unit cost" is no unit. */
const ALONE: readonly string[] = ['unitId'];

/** Lower case, without signs; words are separated by one space. */
export const normal = (title: string): string =>
  title
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const last = ({ path, name }: Target): string => path.at(-1) ?? name;

/** Returns the titles that mean a target. A title of another field of the entity is no name: "Category" of a product. */
function namesOf(target: Target, targets: readonly Target[]): string[] {
  const own = last(target);
  const certain = [own, own.replace(/Id$/, ''), target.label].map(normal);
  const further = (NAMES[own] ?? []).map(normal);
  if (own !== 'name') return [...new Set([...certain, ...further])];
  const others = new Set(targets.filter((each) => each !== target).flatMap((each) => namesOf(each, [])));
  return [...new Set([...certain, ...further.filter((name) => !others.has(name))])];
}

/** Returns the test whether a title means one of the targets. */
export function knownTitles(targets: readonly Target[]): (title: string) => boolean {
  const known = new Set(targets.flatMap((target) => namesOf(target, targets)));
  return (title) => known.has(normal(title));
}

const SURE = 3;
function scoreOf(title: string, names: readonly string[], isAlone: boolean): number {
  const text = normal(title);
  if (text === '') return 0;
  if (names.includes(text)) return SURE;
  const within = !isAlone && names.some((name) => name.length > 2 && ` ${text} `.includes(` ${name} `));
  return within ? 1 : 0;
}

/** Returns the target of each column by its number; null for a column without one. */
export function matchColumns(table: Table, targets: readonly Target[]): Map<number, Target | null> {
  const matched = new Map<number, Target | null>(table.columns.map(({ at }) => [at, null]));
  if (table.headerRow === null) {
    matchByContent(table, targets, matched);
    return matched;
  }
  const names = new Map(targets.map((target) => [target, namesOf(target, targets)]));
  const scores = table.columns.flatMap(({ at, title }) =>
    targets.map((target) => ({
      at,
      target,
      score: scoreOf(title, names.get(target) ?? [], ALONE.includes(last(target))),
    })),
  );
  const taken = new Set<Target>();
  for (const least of [SURE, 1]) {
    for (const { at, target, score } of scores) {
      if (score < least || matched.get(at) !== null) continue;
      if (taken.has(target) && (target.part === undefined || least < SURE)) continue;
      // A column with no values tells nothing.
      if (table.rows.every(({ cells }) => isNothing(cells[at] ?? ''))) continue;
      matched.set(at, target);
      taken.add(target);
    }
  }
  return matched;
}

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
  give(columns.toSorted((one, other) => other.letters - one.letters)[0], named('name'));
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
