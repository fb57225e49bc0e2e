import type { Addition } from './extend';
import type { Role } from './roles';

/** The parts of every type. */
interface Common {
  /** The value of a transaction's `type`, stored for good. Screens show it in words: `STOCK_COUNT` is "Stock Count". */
  movementType: string;
  /** The description of a transaction, with the names of `{from}`, `{to}` and `{employee}`. */
  sentence: string;
  /** The head of the printed document; the type in words where absent. A series precedes the number: "RW 17". */
  document?: { title: string; series?: string };
  /** The lowest role that may record it. */
  role: Role;
  /** The type whose goods it takes back. It counts negative, and may name the transaction that it returns. */
  reverses?: string;
  /** Whether its transactions need a reason. */
  needsReason?: true;
  /** Whether its lines contain counted quantities; their differences from the journal enter the warehouse, or leave it. */
  counted?: true;
  /** Whether it changes what goods are worth, without moving them. It goes in, has no party, counts as nothing and needs a reason. */
  revalues?: true;
}

/** The direction of the goods, the party at the other end, and the figures that they count in. */
type Way =
  | { direction: 'in' | 'out'; party: 'supplier'; countsAs: 'purchase' | 'nothing' }
  | { direction: 'in' | 'out'; party: 'client'; countsAs: 'sale' | 'nothing' }
  | { direction: 'in' | 'out'; party?: never; countsAs: 'nothing' }
  | { direction: 'between'; party?: never; countsAs: 'transfer' | 'nothing' };

/**
 * A type of transactions: plain data, which a browser may import. The database's rules, the stock core, the journal, its filters,
 * the printed documents and the figures are derived from it.
 */
export type MovementType = Common & Way;

/**
 * Declares a type of transactions. The core's are in `contract/entities/movementTypes.ts`, a feature's or extension's in its
 * `movementTypes.ts`.
 * @example
 * export const scrap = defineMovementType({
 *   movementType: 'SCRAP', direction: 'out', countsAs: 'nothing', role: 'clerk', needsReason: true,
 *   sentence: 'Warehouse {from} scrapped items by: {employee}', document: { title: 'Scrap Note', series: 'LN' },
 * });
 */
export const defineMovementType = <const T extends MovementType>(type: T): T => type;

/** Returns the types among a module's exports. */
export const movementTypesIn = (exported: readonly unknown[]): MovementType[] =>
  exported.filter(
    (value): value is MovementType => typeof value === 'object' && value !== null && 'movementType' in value,
  );

/** Returns the type that takes the goods of a type back: a transfer in the other direction is a transfer. */
export function oppositeOf(types: readonly MovementType[], type: MovementType): MovementType | undefined {
  if (type.direction === 'between') return type;
  return types.find((other) => other.movementType === type.reverses || other.reverses === type.movementType);
}

/** Returns the sign of a type in figures: 1, -1 where it takes goods back, 0 where it counts as nothing. */
export function signOf({ countsAs, reverses }: MovementType): -1 | 0 | 1 {
  if (countsAs === 'nothing') return 0;
  return reverses === undefined ? 1 : -1;
}

/** Returns the types as values that are added to the type of transactions. */
export const choicesOfTypes = (types: readonly MovementType[]): Addition => ({
  to: 'transactions',
  fields: {},
  filters: {},
  choices: { type: Object.fromEntries(types.map(({ movementType }) => [movementType, movementType])) },
});
