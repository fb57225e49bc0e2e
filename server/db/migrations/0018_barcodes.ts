import { type Kysely, sql } from 'kysely';

/** Barcodes; each belongs to a single product. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE product_barcode (
      product_id integer NOT NULL REFERENCES product ON DELETE CASCADE,
      position integer NOT NULL,
      code text NOT NULL UNIQUE,
      PRIMARY KEY (product_id, position)
    )`.execute(db);
}
