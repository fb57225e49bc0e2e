import type { MoveFieldSet, MoveFields } from '../../contract/definition/moveFields';
import type { Value } from '../../contract/definition/shapes';
import type { Move } from '../../contract/inventory';
import { attachmentPoint } from '../attachment';
import type { Trx } from '../db/types';
import type { Cents } from '../db/units';

/** The values of added fields that a request gave, in the API's units. Absent values are absent, never null. */
export interface MoveValues<H extends MoveFieldSet = MoveFieldSet, L extends MoveFieldSet = MoveFieldSet> {
  head: Given<H>;
  /** The lines with a value, by ascending product id. */
  lines: readonly ({ productId: number } & Given<L>)[];
}
type Given<F extends MoveFieldSet> = { [K in keyof F]?: Value<F[K]> };

/** Stores the values of added fields in the transaction of their move. */
export interface MoveFieldStore {
  fields: MoveFields;
  store: (trx: Trx, move: Move, values: MoveValues) => Promise<void>;
  unitCost?: UnitCost | undefined;
  lastUnitCosts?: LastUnitCosts | undefined;
}

/** Returns the cost of one piece of a line, in the currency of the firm; undefined where the values do not give it. */
type UnitCost<L extends MoveFieldSet = MoveFieldSet> = (line: Given<L>) => number | undefined;

/** Returns purchase prices of goods by product, in the transaction of their move, under its locks. @throws ApiError that refuses the move */
export type LastUnitCosts = (
  trx: Trx,
  move: { supplierId?: number | undefined },
  goods: readonly { productId: number; name: string }[],
) => Promise<ReadonlyMap<number, Cents>>;

export const moveFieldStores = attachmentPoint<MoveFieldStore>('move-fields', 'storeMoveFields', {
  fields: true,
  store: true,
  unitCost: true,
  lastUnitCosts: true,
});

/**
 * Declares how the values of fields that `extendMove` adds are stored: in the transaction of the move, after it is booked and only
 * if the request has a value. An error that it throws refuses the move. A repeated request with the same idempotency key stores nothing
 * again, and one with other values is refused. Exported by `server.ts`, it needs no other registration.
 * @param unitCost values the goods that enter a warehouse
 * @param lastUnitCosts values those for which `unitCost` gives nothing, or refuses the move
 */
export const storeMoveFields = <H extends MoveFieldSet, L extends MoveFieldSet>(
  fields: MoveFields<H, L>,
  store: (trx: Trx, move: Move, values: MoveValues<H, L>) => Promise<void>,
  unitCost?: UnitCost<L>,
  lastUnitCosts?: LastUnitCosts,
): MoveFieldStore =>
  moveFieldStores.declare({
    fields,
    store: store as MoveFieldStore['store'],
    unitCost: unitCost as UnitCost | undefined,
    lastUnitCosts,
  });
