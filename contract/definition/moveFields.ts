import type { Field, GroupField, LinesField } from './fields';

/** A field of one value, which a request may omit. */
type MoveField = Exclude<Field, GroupField | LinesField> & { optional: true };
export type MoveFieldSet = Readonly<Record<string, MoveField>>;

/** The prices that a form knows of a product in a row. */
export interface KnownPrices {
  unitPrice?: number;
  /** The price that was agreed with the supplier, such as the price of a purchase order. */
  agreedPrice?: number;
}

/**
 * Fields that a feature or extension adds to the form and the call of a type of transactions: plain data, which a browser may
 * import. The fields of the head are attributes of the body; the fields of a line are in `lines`, by product id.
 */
export interface MoveFields<H extends MoveFieldSet = MoveFieldSet, L extends MoveFieldSet = MoveFieldSet> {
  /** The type of the transactions. */
  addedToMove: string;
  /** The capability that announces them. Absent for an extension without one. */
  capability?: string;
  head: H;
  /** The form shows the inputs of a line only after the user has asked for them. */
  line: L;
  /** Returns the values that the inputs of a line show until the user changes them. */
  suggested?: (product: KnownPrices) => { readonly [K in keyof L]?: number | undefined };
  /** The fields of a line that a column of a pasted table fills in. */
  columns?: { readonly [K in keyof L]?: 'price' };
}

/** The types whose calls take further fields. */
export const EXTENSIBLE_MOVES = ['SUPPLIER_TO_WAREHOUSE', 'WAREHOUSE_TO_WAREHOUSE', 'WAREHOUSE_TO_CUSTOMER'] as const;

/**
 * Adds fields to the form and the call of a type of transactions. Exported by `moveFields.ts`; `storeMoveFields` in `server.ts`
 * stores the values.
 * @example
 * export const delivery = extendMove('SUPPLIER_TO_WAREHOUSE', {
 *   capability: feature.name,
 *   head: { carrier: optional(text('Carrier', { max: 80 })) },
 *   line: { lot: optional(text('Lot', { max: 40 })) },
 * });
 */
// biome-ignore lint/complexity/noBannedTypes: no fields
export const extendMove = <const H extends MoveFieldSet = {}, const L extends MoveFieldSet = {}>(
  to: (typeof EXTENSIBLE_MOVES)[number],
  {
    head = {} as H,
    line = {} as L,
    ...rest
  }: { head?: H; line?: L } & Pick<MoveFields<H, L>, 'capability' | 'suggested' | 'columns'>,
): MoveFields<H, L> => ({ addedToMove: to, head, line, ...rest });

/** Returns the additions to moves among a module's exports. */
export const moveFieldsIn = (exported: readonly unknown[]): MoveFields[] =>
  exported.filter(
    (value): value is MoveFields => typeof value === 'object' && value !== null && 'addedToMove' in value,
  );
