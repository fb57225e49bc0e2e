import { type Kysely, sql } from 'kysely';

/**
 * Texts are searched by their words without accents and case. The two functions say the same: what an index keeps has to
 * come from one that never changes, which PostgreSQL cannot know of a dictionary; the other it puts into the query itself,
 * where rows are read one by one, at half the cost. A body after RETURN is bound when it is made, whatever schemas are
 * searched later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE EXTENSION IF NOT EXISTS unaccent`.execute(db);
  const plain = sql`RETURN lower(unaccent('unaccent', $1))`;
  await sql`CREATE FUNCTION unaccented(text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE ${plain}`.execute(db);
  await sql`CREATE FUNCTION searchable(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE ${plain}`.execute(db);
  // Escaped last: of full-width signs, too, the ordinary ones have come by now.
  await sql`
    CREATE FUNCTION containing(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN '%' || regexp_replace(searchable($1), '([\\\\%_])', '\\\\\\1', 'g') || '%'`.execute(db);
  for (const [table, column] of [
    ['product', 'name'],
    ['client', 'name'],
    ['supplier', 'name'],
    ['employee', 'full_name'],
  ] as const) {
    const index = sql.id(`${table}_${column}`);
    await sql`DROP INDEX ${index}`.execute(db);
    await sql`
      CREATE INDEX ${index} ON ${sql.table(table)} USING gin (searchable(${sql.id(column)}) gin_trgm_ops)`.execute(db);
  }
}
