import { type Kysely, sql } from 'kysely';
import { costsOfJournal } from './0037_costs_replay';

/**
 * What goods cost: on each line of the journal, and their sum on each stock. A journal from before this migration gets its costs
 * from one replay, by the rules of this migration's day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE stock ADD COLUMN value bigint NOT NULL DEFAULT 0`.execute(db);
  await sql`ALTER TABLE movement_line ADD COLUMN cost bigint`.execute(db);
  await replay(db);
  await sql`
    ALTER TABLE movement_line
      ALTER COLUMN cost SET NOT NULL,
      ADD CONSTRAINT movement_line_cost CHECK (cost = 0 OR sign(cost) = sign(quantity))`.execute(db);
  await sql`
    ALTER TABLE stock
      ALTER COLUMN value DROP DEFAULT,
      ADD CONSTRAINT stock_value CHECK (value >= 0 AND (quantity > 0 OR value = 0))`.execute(db);
}

async function replay(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TEMPORARY TABLE replayed (movement_id integer, product_id integer, cost bigint) ON COMMIT DROP`.execute(
    db,
  );
  for await (const lines of costsOfJournal(db)) {
    await sql`
      INSERT INTO replayed
      SELECT * FROM unnest(
        ${lines.map(({ id }) => id)}::integer[], ${lines.map(({ productId }) => productId)}::integer[],
        ${lines.map(({ cost }) => cost)}::bigint[]
      )`.execute(db);
  }
  await sql`ALTER TABLE movement_line DISABLE TRIGGER append_only`.execute(db);
  await sql`
    UPDATE movement_line SET cost = replayed.cost FROM replayed
    WHERE (movement_line.movement_id, movement_line.product_id) = (replayed.movement_id, replayed.product_id)`.execute(
    db,
  );
  await sql`ALTER TABLE movement_line ENABLE TRIGGER append_only`.execute(db);
  await sql`
    UPDATE stock SET value = total.value
    FROM (
      SELECT warehouse_id, product_id, sum(sign * cost) AS value
      FROM movement JOIN movement_line ON movement_id = movement.id,
        LATERAL (VALUES (from_warehouse_id, -1), (to_warehouse_id, 1)) AS side (warehouse_id, sign)
      WHERE warehouse_id IS NOT NULL
      GROUP BY warehouse_id, product_id
    ) AS total
    WHERE (stock.warehouse_id, stock.product_id) = (total.warehouse_id, total.product_id)`.execute(db);
}
