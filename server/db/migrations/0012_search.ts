import { type Kysely, sql } from 'kysely';

/**
 * Texts are searched by words without accents and case. The two functions are equivalent: an index needs an immutable one,
 * which PostgreSQL cannot assume of a dictionary; it inlines the other one into queries that read row by row, at half the
 * cost. A body after RETURN is bound at creation, whatever the later search path.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE EXTENSION IF NOT EXISTS unaccent`.execute(db);
  const plain = sql`RETURN lower(unaccent('unaccent', $1))`;
  await sql`CREATE FUNCTION unaccented(text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE ${plain}`.execute(db);
  await sql`CREATE FUNCTION searchable(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE ${plain}`.execute(db);
  // Escapes last: by then full-width characters have become ordinary ones.
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
