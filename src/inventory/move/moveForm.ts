import { account, reaches } from '../../account';
import { sumOf } from '../../format/number';
import type { OpenLine } from '../lines/openLines';
import type { MoveSpec } from './moveSpecs';

/** A product or party as a picker gives it: enough to show it again. */
export interface Picked {
  id: number;
  name: string;
  /** Of a product: dollars for one, at the time it was picked. */
  unitPrice?: number;
  /** Of a product: the room that one takes. */
  unitSize?: number;
}

/** One product of a move and how many of it. */
export interface MoveRow {
  product: Picked | null;
  /** A plain number, or as typed where it is none. */
  amount: string;
  /** What was typed for the product, where that has found none. */
  words?: string;
}

/** What the form holds: ids of selects as text, under the names they have on the wire; null once cleared again. */
export interface MoveForm {
  ids: Record<string, string | null>;
  party: Picked | null;
  rows: MoveRow[];
  /** What was given to the box above the rows and is not among them. */
  open?: readonly OpenLine[] | undefined;
  /** The transaction whose goods are returned. */
  returnOf?: number | undefined;
  /** Product id to the pieces of that transaction that can still be returned. */
  returnable?: Readonly<Record<string, number>> | undefined;
}

/** A row with nothing in it; the form starts with one. */
export const emptyRow = (): MoveRow => ({ product: null, amount: '', words: '' });

/**
 * The form of a kind of move before anything is filled in: every id it sends is there, and empty.
 * @param chosen the warehouse that it begins with
 */
export const emptyForm = ({ warehouses }: Pick<MoveSpec, 'warehouses'>, chosen: string | null = null): MoveForm => ({
  ids: Object.fromEntries([
    ...warehouses.map(({ name }, index) => [name, index === 0 && chosen && reaches(chosen) ? chosen : '']),
    ['employeeId', String(account.who?.employeeId ?? '')],
  ]),
  party: null,
  rows: [emptyRow()],
});

/** True where nothing was put into a row. */
export const isEmptyRow = ({ product, amount, words }: MoveRow): boolean => product === null && amount === '' && !words;

/** True once anything was filled in besides what the form began with. */
export const isFilled = (
  { ids, party, rows, open = [] }: MoveForm,
  { ids: first, party: firstParty = null, rows: firstRows = [] }: Partial<MoveForm> & Pick<MoveForm, 'ids'> = {
    ids: {},
  },
): boolean =>
  party?.id !== firstParty?.id ||
  open.length > 0 ||
  Object.entries(ids).some(([name, id]) => id && id !== first[name]) ||
  !(rows.every(isEmptyRow) || isSame(rows, firstRows));

const isSame = (rows: readonly MoveRow[], others: readonly MoveRow[]): boolean =>
  rows.length === others.length &&
  rows.every(({ product, amount, words = '' }, at) => {
    const other = others[at];
    return product?.id === other?.product?.id && amount === other?.amount && words === (other?.words ?? '');
  });

/** Product id to quantity. Rows without a product or an amount are left out; rows of the same product are summed. */
export function itemsOf(rows: readonly MoveRow[]): Record<string, number> {
  const items: Record<string, number> = {};
  for (const { product, amount } of rows) {
    if (product && amount !== '') items[product.id] = (items[product.id] ?? 0) + Number(amount);
  }
  return items;
}

/** True once there is a whole row. */
export const hasItems = (rows: readonly MoveRow[]): boolean => Object.keys(itemsOf(rows)).length > 0;

/** The documented body of the call. */
export const bodyOf = ({ party }: Pick<MoveSpec, 'party'>, form: MoveForm): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(form.ids).map(([name, id]) => [name, Number(id)])),
  ...(party && { [party.name]: form.party?.id }),
  ...(form.returnOf && { returnOf: form.returnOf }),
  items: itemsOf(form.rows),
});

/** What a row comes to in dollars; 0 while it is not filled. */
export const rowPrice = ({ product, amount }: MoveRow): number => (product?.unitPrice ?? 0) * (Number(amount) || 0);

/** The room that all rows need; undefined where the size of a product is not known, as in a draft of an older release. */
export function sizeOf(rows: readonly MoveRow[]): number | undefined {
  const size = sumOf(rows, ({ product, amount }) => (product ? Number(product.unitSize) * (Number(amount) || 0) : 0));
  return Number.isNaN(size) ? undefined : size;
}

/** What all rows come to, in dollars. */
export const totalPrice = (rows: readonly MoveRow[]): number => sumOf(rows, rowPrice);
