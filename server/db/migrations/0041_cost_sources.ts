import { type Kysely, sql } from 'kysely';

/**
 * Where the cost of goods that enter comes from, the part of each cost and value that comes from list prices, and the difference between
 * the cost of goods that go back and the loss of the stock's value. Earlier lines have none of them: their costs stay as they were recorded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE movement_line
      ADD COLUMN cost_difference bigint,
      ADD COLUMN at_list bigint NOT NULL DEFAULT 0,
      ADD COLUMN cost_source text`.execute(db);
  await sql`
    ALTER TABLE movement_line
      ADD CONSTRAINT movement_line_at_list CHECK (abs(at_list) <= abs(cost) AND (at_list = 0 OR sign(at_list) = sign(cost))) NOT VALID,
      ADD CONSTRAINT movement_line_cost_source
        CHECK (cost_source IN ('given', 'order', 'supplier', 'average', 'list')) NOT VALID`.execute(db);
  await sql`CREATE INDEX movement_line_list ON movement_line (movement_id) WHERE cost_source = 'list'`.execute(db);
  await sql`ALTER TABLE stock ADD COLUMN at_list bigint NOT NULL DEFAULT 0`.execute(db);
  await sql`
    ALTER TABLE stock ADD CONSTRAINT stock_at_list CHECK (at_list >= 0 AND at_list <= value) NOT VALID`.execute(db);
}
