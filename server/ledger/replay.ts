import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../db/types';
import { type Cents, cents, minus, plus } from '../db/units';
import type { OriginCost } from './cost';
import { Ledger, type LedgerEntry } from './ledger';

/** A transaction, as far as a replay needs it. */
interface Entry extends LedgerEntry<{ productId: number; quantity: number; unitPrice: Cents; cost?: Cents }> {
  isSale: boolean;
}

/** By how much a line would have cost more, below 0 for less. */
export interface LineChange extends OriginCost {
  lineOf: number;
  productId: number;
  fromWarehouseId: number | null;
  toWarehouseId: number | null;
  /** Whether the goods went to a client, or came back from one. */
  isSale: boolean;
}

/** By how much the stock of a product in a warehouse would be worth more. */
export interface StockChange {
  warehouseId: number;
  productId: number;
  change: Cents;
}

/**
 * Computes what would be different if the lines of a transaction had cost something else: the journal of these products is booked
 * twice in memory, by the rules of booked moves.
 * @param changes by how much the lines of the transaction would have cost more, by product
 */
export async function replayWith(
  db: Executor,
  id: number,
  changes: ReadonlyMap<number, Cents>,
): Promise<{ lines: LineChange[]; stock: StockChange[] }> {
  const entries = await readEntries(db, id, [...changes.keys()]);
  const [asIs, changed] = [bookAll(entries), bookAll(entries.map((entry) => changedBy(entry, id, changes)))];
  const lines = entries.flatMap(({ id: lineOf, fromWarehouseId, toWarehouseId, isSale, lines: of }, index) =>
    of.flatMap(({ productId }, at): LineChange[] => {
      const [before, after] = [asIs.costs[index]?.[at], changed.costs[index]?.[at]];
      if (!before || !after) return [];
      const cost = minus(after.cost, before.cost);
      const costDifference = minus(after.costDifference, before.costDifference);
      const isSame = cost === cents(0) && costDifference === cents(0);
      return isSame ? [] : [{ lineOf, productId, cost, costDifference, fromWarehouseId, toWarehouseId, isSale }];
    }),
  );
  const places = new Set(entries.flatMap(({ fromWarehouseId, toWarehouseId }) => [fromWarehouseId, toWarehouseId]));
  const stock = [...places].flatMap((warehouseId) =>
    [...changes.keys()].flatMap((productId): StockChange[] => {
      if (warehouseId === null) return [];
      const valueIn = ({ ledger }: typeof asIs) => ledger.held(warehouseId, productId).value;
      const change = minus(valueIn(changed), valueIn(asIs));
      return change === cents(0) ? [] : [{ warehouseId, productId, change }];
    }),
  );
  return { lines, stock };
}

const changedBy = (entry: Entry, id: number, changes: ReadonlyMap<number, Cents>): Entry =>
  entry.id === id
    ? {
        ...entry,
        lines: entry.lines.map((line) => ({
          ...line,
          cost: plus(line.cost ?? cents(0), changes.get(line.productId) ?? cents(0)),
        })),
      }
    : entry;

function bookAll(entries: readonly Entry[]) {
  const ledger = new Ledger(() => true);
  return { ledger, costs: entries.map((entry) => ledger.book(entry)) };
}

/** A line of the journal, with its transaction. */
interface Row extends Omit<Entry, 'type' | 'lines'> {
  movementType: string;
  direction: Entry['type']['direction'];
  counted: boolean;
  productId: number;
  quantity: number;
  unitPrice: Cents;
  /** Null where it depends on the stock, or on an earlier transaction. */
  cost: Cents | null;
}

/**
 * Reads the journal of products, with the costs that earlier revaluations put right.
 * @param id the transaction whose costs are given
 */
async function readEntries(db: Executor, id: number, productIds: readonly number[]): Promise<Entry[]> {
  const { rows } = await sql<Row>`
    SELECT movement.id, movement.type AS "movementType", direction, kind.counted, counts_as = 'sale' AS "isSale",
      from_warehouse_id AS "fromWarehouseId", to_warehouse_id AS "toWarehouseId",
      return_of AS "returnOf", correction_of AS "correctionOf",
      product_id AS "productId", quantity, unit_price AS "unitPrice",
      CASE WHEN direction = 'in' AND NOT kind.counted AND num_nonnulls(return_of, correction_of) = 0
        AND (cost_source IS DISTINCT FROM 'average' OR is_given OR movement.id = ${id}) THEN revalued.cost END AS cost
    FROM movement_line
      JOIN movement ON movement.id = movement_id
      JOIN movement_type AS kind ON kind.name = movement.type
      CROSS JOIN LATERAL ${revaluedCosts('movement_line')} AS revalued
    WHERE product_id = ANY (${productIds}::integer[]) AND NOT revalues
    ORDER BY movement.id, product_id`.execute(db);
  const groups = new Map<number, Row[]>();
  for (const row of rows) groups.set(row.id, [...(groups.get(row.id) ?? []), row]);
  return [...groups.values()].flatMap((lines): Entry[] => {
    const [first] = lines;
    if (!first) return [];
    const { movementType, direction, counted, id, fromWarehouseId, toWarehouseId, returnOf, correctionOf, isSale } =
      first;
    return [
      {
        id,
        type: { movementType, direction, ...(counted && { counted }) },
        fromWarehouseId,
        toWarehouseId,
        returnOf,
        correctionOf,
        isSale,
        lines: lines.map(({ productId, quantity, unitPrice, cost }) => ({
          productId,
          quantity,
          unitPrice,
          ...(cost !== null && { cost }),
        })),
      },
    ];
  });
}

/**
 * Returns the cost of a line of the journal with the changes of revaluations, as if it had been recorded so: `cost` and
 * `cost_difference`, and whether a revaluation gave it, as a subquery for `LATERAL`.
 * @param line the alias of the line
 */
export const revaluedCosts = (line: string): RawBuilder<unknown> => sql`(
    SELECT (${sql.ref(`${line}.cost`)} + coalesce(sum(change.cost), 0))::bigint AS cost,
      (coalesce(${sql.ref(`${line}.cost_difference`)}, 0) + coalesce(sum(change.cost_difference), 0))::bigint AS cost_difference,
      coalesce(bool_or(is_given), false) AS is_given
    FROM line_revaluation AS change
    WHERE (change.line_of, change.product_id) = (${sql.ref(`${line}.movement_id`)}, ${sql.ref(`${line}.product_id`)})
  )`;
