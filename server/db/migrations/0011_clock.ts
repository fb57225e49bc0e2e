import { type Kysely, sql } from 'kysely';

/**
 * The latest day that has certainly come, to detect a wrong clock. Null until a server has run on a database without
 * movements.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE clock (
      is_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
      day date
    )`.execute(db);
  await sql`
    INSERT INTO clock (day) SELECT greatest(
      (SELECT max(date) FROM movement), (SELECT max(date) FROM resize), (SELECT max(date) FROM price_change)
    )`.execute(db);
}
