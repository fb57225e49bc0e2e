import { account, canMoveIn } from '../../account';
import { sumOf } from '../../format/number';
import { named } from '../../schema/derive';
import { initialValues } from '../../schema/initialValues';
import { payloadOf } from '../../schema/payload';
import type { AnyRow } from '../../schema/record';
import { isAmount } from '../amount';
import type { UnplacedLine } from '../lines/unplacedLines';
import type { MoveSpec } from './moveSpecs';

/** A chosen product or party, with the properties that show it again after a reload. */
export interface Picked {
  id: number;
  name: string;
  /** The price of one piece of a product, in dollars, when it was chosen. */
  unitPrice?: number;
  /** The space of one piece of a product. */
  unitSize?: number;
}

/** A row of the form: a product and its amount. */
export interface MoveRow {
  product: Picked | null;
  /** A plain number, or the typed text if that is not a number. */
  amount: string;
  /** The text of a product search without a match. */
  words?: string;
  /** The id of the line of the box that it came from. */
  line?: number;
  /** The typed texts of added fields, by name. */
  added?: Readonly<Record<string, string>>;
}

/** The values of the form. Drafts store them, so that a renamed property loses drafts. */
export interface MoveForm {
  /** The ids of the selects as text, by their property names in the request; null after the user clears one. */
  ids: Record<string, string | null>;
  party: Picked | null;
  /** The values of the spec's own fields, and of added fields of the head, as text. */
  values?: AnyRow | undefined;
  rows: MoveRow[];
  /** The names of the added fields of lines that the rows show. */
  shown?: readonly string[] | undefined;
  /** The lines of the box above the rows that are not rows yet. */
  open?: readonly UnplacedLine[] | undefined;
  /** The prices of one piece that were agreed with the supplier, by product id. */
  agreed?: Readonly<Record<string, number>> | undefined;
  /** In a return, the id of the transaction whose goods go back. */
  returnOf?: number | undefined;
  /** In a return, the pieces that can still go back, by product id. */
  returnable?: Readonly<Record<string, number>> | undefined;
}

/** Returns an empty row; a new form has one. */
export const emptyRow = (): MoveRow => ({ product: null, amount: '', words: '' });

/**
 * Returns an empty form: it has every id of the request, as empty text.
 * @param chosen the id of the preselected warehouse
 */
export const emptyForm = (
  { selects, fields }: Pick<MoveSpec, 'selects' | 'fields'>,
  chosen: string | null = null,
): MoveForm => ({
  ids: Object.fromEntries([
    ...selects.map(({ name }, index) => [name, index === 0 && chosen && canMoveIn(chosen) ? chosen : '']),
    ['employeeId', String(account.who?.employeeId ?? '')],
  ]),
  party: null,
  ...(fields && { values: initialValues(named(fields)) }),
  rows: [emptyRow()],
});

/** The first values of a form, beside the selected warehouse. */
export interface MoveStart extends Pick<MoveForm, 'values' | 'shown' | 'agreed' | 'returnOf' | 'returnable'> {
  /** Ids of the selects, and of the employee, by their property names in the request. */
  ids?: Readonly<Record<string, number>>;
  party?: Picked | null;
  rows?: readonly { product: Picked; amount: number }[];
}

/** Returns an empty form filled in. A warehouse in which the account records nothing stays empty. */
export const filledForm = (
  empty: MoveForm,
  { selects: [place] }: Pick<MoveSpec, 'selects'>,
  { ids = {}, party = null, values, rows = [], ...rest }: MoveStart,
): MoveForm => ({
  ...empty,
  ids: {
    ...empty.ids,
    ...Object.fromEntries(
      Object.entries(ids).map(([name, id]) => [name, name !== place?.name || canMoveIn(String(id)) ? String(id) : '']),
    ),
  },
  party,
  ...(empty.values && { values: { ...empty.values, ...values } }),
  ...(rows.length > 0 && { rows: rows.map(({ product, amount }) => ({ product, amount: String(amount), words: '' })) }),
  ...rest,
});

/** Tells whether a row has no input. */
export const isEmptyRow = ({ product, amount, words }: MoveRow): boolean => product === null && amount === '' && !words;

/** Tells whether a form has input that its initial values do not have. */
export const isFilled = (
  { ids, party, values = {}, rows, open = [] }: MoveForm,
  {
    ids: first,
    party: firstParty = null,
    values: firstValues = {},
    rows: firstRows = [],
  }: Partial<MoveForm> & Pick<MoveForm, 'ids'> = {
    ids: {},
  },
): boolean =>
  party?.id !== firstParty?.id ||
  open.length > 0 ||
  Object.entries(ids).some(([name, id]) => id && id !== first[name]) ||
  Object.entries(values).some(([name, value]) => (value ?? '') !== '' && value !== firstValues[name]) ||
  !(rows.every(isEmptyRow) || isSame(rows, firstRows));

const isSame = (rows: readonly MoveRow[], others: readonly MoveRow[]): boolean =>
  rows.length === others.length &&
  rows.every(({ product, amount, words = '', added }, at) => {
    const other = others[at];
    return product?.id === other?.product?.id && amount === other?.amount && words === (other?.words ?? '') && !added;
  });

/** Returns the quantities by product id. Skips rows without a product or an amount, and sums rows of the same product. */
export function itemsOf(rows: readonly MoveRow[]): Record<string, number> {
  const items: Record<string, number> = {};
  for (const { product, amount } of rows) {
    if (product && amount !== '') items[product.id] = (items[product.id] ?? 0) + Number(amount);
  }
  return items;
}

/** Tells whether a form has a row with a product and an amount. */
export const hasItems = (rows: readonly MoveRow[]): boolean => Object.keys(itemsOf(rows)).length > 0;

/** Returns the documented body of the request. */
export const bodyOf = (
  { party, fields }: Pick<MoveSpec, 'party' | 'fields'>,
  form: MoveForm,
): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(form.ids).map(([name, id]) => [name, Number(id)])),
  ...(party && { [party.name]: form.party?.id }),
  ...(fields && payloadOf(named(fields), form.values ?? {})),
  ...(form.returnOf && { returnOf: form.returnOf }),
  items: itemsOf(form.rows),
});

/** Returns the pieces of a row; 0 without a valid amount. */
export const piecesIn = ({ amount }: MoveRow): number => (isAmount(amount) ? Number(amount) : 0);

/** Returns the price of a row in dollars; 0 for an incomplete row. */
export const rowPrice = (row: MoveRow): number => (row.product?.unitPrice ?? 0) * piecesIn(row);

/** Returns the space that all rows need; undefined if the size of a product is unknown, as in a draft of an older release. */
export function sizeOf(rows: readonly MoveRow[]): number | undefined {
  const size = sumOf(rows, (row) => (row.product ? Number(row.product.unitSize) * piecesIn(row) : 0));
  return Number.isNaN(size) ? undefined : size;
}

/** Returns the price of all rows in dollars. */
export const totalPrice = (rows: readonly MoveRow[]): number => sumOf(rows, rowPrice);
