import { sql } from 'kysely';
import type { Executor } from './types';

/**
 * Returns a sentence for each record whose name differs from another record's by the way its accented letters are composed. Older
 * releases stored them; the migration `0039_composed_names` merges none.
 */
export async function decomposedNames(db: Executor): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.columns
      JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' AND column_name IN ('id', 'name')
      AND data_type IN ('integer', 'text')
    GROUP BY table_name HAVING count(*) = 2 ORDER BY table_name`.execute(db);
  const found: string[] = [];
  for (const { name: table } of tables) {
    const { rows } = await sql<{ id: number; name: string; others: string }>`
      SELECT id, name, (
        SELECT coalesce(string_agg(other.id::text, ', ' ORDER BY other.id), '') FROM ${sql.table(table)} AS other
        WHERE other.id <> each.id AND lower(normalize(other.name, NFC)) = lower(normalize(each.name, NFC))
      ) AS others
      FROM ${sql.table(table)} AS each WHERE name IS NOT NFC NORMALIZED ORDER BY id`.execute(db);
    for (const { id, name, others } of rows) {
      found.push(
        `${table} ${id} "${name.normalize('NFC')}" has the name of ${table} ${others}, with letters that are composed in another way. Rename one of them.`,
      );
    }
  }
  return found;
}
