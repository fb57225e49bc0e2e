import { GOODS, NAMES_OF_GOODS, PACKS, PIECES, PRICE_PER } from './titles/goods';
import { ADDRESS, NAMES_OF_PARTIES, PEOPLE } from './titles/parties';
import { COSTS, NAMES_OF_PLACES, STOCK } from './titles/stock';
import type { Titles } from './titles/types';

/*
 * The titles that firms and programs give to columns: Subiekt, Optima, enova, WooCommerce, Shopify, PrestaShop, Allegro and the
 * spreadsheets of offices. The first one that a file has wins, so a net price comes before a price. Any field is also known by its own
 * name and label.
 */

const GENERAL: Titles = {
  name: ['name', 'nazwa', 'pełna nazwa', 'nazwa pełna', 'title', 'tytuł', 'bezeichnung'],
  ...GOODS,
  ...STOCK,
  ...PEOPLE,
  ...ADDRESS,
};

/** The titles of names, which differ by list: a supplier in a file of products is no name of a product. */
const NAMES: Titles = { ...NAMES_OF_GOODS, ...NAMES_OF_PLACES, ...NAMES_OF_PARTIES };

/** Titles that differ by list. */
const OF_LISTS: Readonly<Record<string, Titles>> = {
  'opening-stock': COSTS,
  barcodes: PACKS,
  levels: {
    minimum: GENERAL['minimumStock'] ?? [],
    target: GENERAL['targetStock'] ?? [],
  },
};

/** Returns the usual titles of a field, the most certain first. The title of a person is no name. */
export function titlesOf(list: string, field: string): readonly string[] {
  const general = OF_LISTS[list]?.[field] ?? GENERAL[field] ?? [];
  if (field !== 'name') return general;
  const own = NAMES[list] ?? [];
  return list === 'employees' ? own : [...general, ...own];
}

/**
 * Titles that mean a field only where the values of the column look like it: all of them, and most of them surely, unless the column is
 * beside the one of another field.
 */
export const UNSURE: Readonly<
  Record<string, { titles: readonly string[]; all: RegExp; most: RegExp; beside?: string }>
> = {
  postalCode: { titles: ['kod', 'code'], all: /^(?:[a-z]{1,2}-)?\d{2}[- ]?\d{3}$/i, most: /^\d{2}-\d{3}$/ },
  streetNumber: {
    titles: ['nr', 'numer', 'number'],
    all: /^\d+\s?[a-z]?(?:\s?[/-]\s?\d+\s?[a-z]?)?$/i,
    most: /[/a-z]/i,
    beside: 'street',
  },
  pricePer: { titles: PRICE_PER, all: PIECES, most: PIECES },
};

/** Words of titles that do not change the meaning of the others. */
export const IDLE_WORDS: ReadonlySet<string> = new Set([
  'pln',
  'zl',
  'eur',
  'usd',
  'chf',
  'gbp',
  'w',
  'in',
  'szt',
  'sztuk',
  'pcs',
  'jm',
  'the',
  'of',
  'produktu',
  'towaru',
  'artykulu',
]);
