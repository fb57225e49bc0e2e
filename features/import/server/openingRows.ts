import { sql } from 'kysely';
import { portionsOf } from '../../../server/changes/portions';
import { type DiffRow, refusedRow } from '../../../server/changes/tables';
import type { Executor } from '../../../server/db/types';
import { type Cents, cents, times, toCents } from '../../../server/db/units';
import { alphabetically } from '../../../server/entity/kinds';
import { type Message, priceOf, type Said, say } from '../../../server/texts/message';
import { openingBalance, openingReversal } from '../movementTypes';
import { type Draft, refuse } from './draft';
import { divided } from './factors';
import type { Sheet } from './sheet';

/*
 * The preview of opening stock. Booked amounts are read from the journal, so that a file books nothing twice.
 */

/** The body of a row. */
export interface Opening {
  productId: number;
  warehouseId: number;
  quantity: number;
  employeeId: number;
  /** What one piece cost; the price of the product where null. */
  unitCost?: number | null;
  /** The transaction that booked it. */
  transactionId?: number;
  /** The values of a product that is counted in a finer unit from now on; the unit may be a placeholder. */
  unitId?: number;
  unitPrice?: number;
  unitSize?: number;
}

/** The checked values of a row of opening stock. */
export const openingOf = ({ body }: { body: object | null }) => body as Opening;

export const pairOf = ({ productId, warehouseId }: Pick<Opening, 'productId' | 'warehouseId'>) =>
  `${productId} ${warehouseId}`;

/** What opening balances have booked. */
interface Booked {
  quantity: number;
  cost: Cents;
}

/** Returns the pieces that opening balances have booked, and their cost, by product and warehouse. */
export async function bookedOf(db: Executor, productIds: readonly number[]): Promise<Map<string, Booked>> {
  const booked = new Map<string, Booked>();
  for (const portion of portionsOf(productIds)) {
    const { rows } = await sql<{ productId: number; warehouseId: number } & Booked>`
      SELECT product_id AS "productId", coalesce(to_warehouse_id, from_warehouse_id) AS "warehouseId",
        sum(CASE WHEN type = ${openingBalance.movementType} THEN quantity ELSE -quantity END)::integer AS quantity,
        sum(CASE WHEN type = ${openingBalance.movementType} THEN cost ELSE -cost END)::bigint AS cost
      FROM movement JOIN movement_line ON movement_line.movement_id = movement.id
      WHERE type IN (${openingBalance.movementType}, ${openingReversal.movementType})
        AND product_id = ANY (${portion}::integer[])
      GROUP BY 1, 2`.execute(db);
    for (const row of rows) booked.set(pairOf(row), row);
  }
  return booked;
}

export const refusalOf = (booked: number) =>
  say('has an opening balance of {booked} already: undo its import, or count the stock', { booked });

/**
 * Returns the rows of a difference with their employees; rows that are booked already are unchanged or refused.
 * @returns warnings too, about lines without a purchase price, and about space
 */
export async function openingRows(
  db: Executor,
  rows: readonly DiffRow[],
): Promise<{ rows: DiffRow[]; warnings: Message[] }> {
  const fresh = rows.filter(({ kind }) => kind === 'new').map(openingOf);
  const booked = await bookedOf(db, [...new Set(fresh.map(({ productId }) => productId))]);
  const { rows: staff } = await sql<{ id: number; name: string; warehouseId: number }>`
    SELECT id, full_name AS name, warehouse_id AS "warehouseId" FROM employee ORDER BY id`.execute(db);
  const employees = new Map(staff.map((each) => [each.id, each]));
  const firsts = new Map(staff.toReversed().map((each) => [each.warehouseId, each.id]));
  const completed = rows.map((row): DiffRow => {
    if (row.kind !== 'new') return row;
    const body = openingOf(row);
    const { quantity: before, cost } = booked.get(pairOf(body)) ?? { quantity: 0, cost: cents(0) };
    const employeeId = body.employeeId ?? firsts.get(body.warehouseId);
    const isOtherCost =
      typeof body.unitCost === 'number' && before > 0 && times(body.quantity, toCents(body.unitCost)) !== cost;
    const refuse = (message: Said) => refusedRow(row, { message });
    if (before === body.quantity && isOtherCost)
      return refuse('has an opening balance at another purchase price already: undo its import');
    if (before === body.quantity) return { ...row, kind: 'unchanged', body: null };
    if (before !== 0) return refuse(refusalOf(before));
    if (employeeId === undefined) return refuse('no-employee');
    const { warehouseId, name = '' } = employees.get(employeeId) ?? {};
    if (warehouseId !== body.warehouseId) return refuse(say('employee-elsewhere|unnamed', { employee: name }));
    return { ...row, body: { ...body, employeeId } };
  });
  const lines = completed.flatMap((row) => (row.kind === 'new' && row.body ? [openingOf(row)] : []));
  return { rows: completed, warnings: [...costWarnings(lines), ...(await spaceWarnings(db, lines))] };
}

/** Says how many lines are valued at the sales price of their product. */
function costWarnings(lines: readonly Opening[]): Message[] {
  const count = lines.filter(({ unitCost }) => typeof unitCost !== 'number').length;
  if (count === 0) return [];
  return [
    say('no-purchase-price', {
      count,
      total: lines.length,
    }),
  ];
}

async function spaceWarnings(db: Executor, bodies: readonly Opening[]): Promise<Message[]> {
  if (bodies.length === 0) return [];
  const { rows } = await sql<{ name: string; space: string; needed: string }>`
    SELECT name, round((capacity - occupied) / 100.0, 2)::text AS space, round(needed / 100.0, 2)::text AS needed
    FROM (
      SELECT "warehouseId" AS id, sum(quantity::bigint * unit_size) AS needed
      FROM jsonb_to_recordset(${JSON.stringify(bodies)}::jsonb) AS given ("productId" integer, "warehouseId" integer, quantity integer)
      JOIN product ON product.id = "productId" GROUP BY 1
    ) AS total JOIN warehouse USING (id)
    WHERE occupied + needed > capacity ORDER BY ${alphabetically(sql.ref('name'))}, id`.execute(db);
  return rows.map((row) => say('insufficient-capacity|file', row));
}

/**
 * Gives rows of opening stock the purchase price of one piece: of the unit in which the amount is booked, or the part of the row's value.
 * Refuses a row whose price has a fraction of a cent, or contradicts its value.
 */
export function takeCosts({ importable: { targets }, given, factors, titleOf }: Sheet, drafts: readonly Draft[]): void {
  const named = (name: string) => targets.find((target) => target.name === name);
  const [cost, value, amount] = [named('unitCost'), named('value'), named('quantity')];
  if (!cost || !value || !amount) return;
  const factor = factors.get(amount) ?? 1;
  for (const draft of drafts) {
    const { patch, finer, role } = draft;
    const price = (patch.get(cost) ?? given.get(cost)) as number | undefined;
    const worth = patch.get(value) as number | undefined;
    const pieces = patch.get(amount) as number | undefined;
    patch.delete(value);
    if (draft.refusal || !pieces) continue;
    const inRow = role.is === 'amount' ? role.factor : undefined;
    const ofPiece = price === undefined ? undefined : divided(price, finer?.factor ?? inRow ?? factor);
    if (price !== undefined && ofPiece === undefined)
      refuse(
        draft,
        titleOf(cost),
        say('{price} is no whole number of cents for one piece of the smaller unit', { price: priceOf(price) }),
      );
    const share = worth === undefined ? undefined : divided(worth, pieces);
    if (worth !== undefined && ofPiece === undefined && share === undefined)
      refuse(
        draft,
        titleOf(value),
        say('{value} for {amount} pieces is no whole number of cents for one', {
          value: priceOf(worth),
          amount: pieces,
        }),
      );
    else if (worth !== undefined && ofPiece !== undefined && share !== ofPiece)
      refuse(
        draft,
        titleOf(value),
        say('{value} is not {amount} times the purchase price', { value: priceOf(worth), amount: pieces }),
      );
    const known = ofPiece ?? share;
    if (known !== undefined) patch.set(cost, known);
  }
}
