import type { Connection } from '../db/connection';
import { isEmpty } from '../db/empty';
import { refuseWhileShared } from '../db/others';
import { tablesOf } from './dump';

export interface Room {
  /** The tables that were there. */
  tables: string[];
  /** The schema they are in now; absent where there were none. */
  aside?: string;
  /** Whether there were no records in them. */
  empty?: boolean;
}

/**
 * Makes a database empty enough to restore into, in the transaction that the connection is in. What is there is never
 * deleted: where it holds any records it is moved into a schema of its own, beside what is restored.
 * @param replace whether records may be moved aside
 * @throws Error that says what is in the way
 */
export async function makeRoom({ client, db }: Connection, replace: boolean): Promise<Room> {
  await refuseWhileShared(db);
  const tables = (await tablesOf(client)).map(({ name }) => name);
  if (tables.length === 0) return { tables };
  if (!tables.includes('movement')) throw notOurs(tables);
  const empty = await isEmpty(db);
  if (!empty && !replace) {
    const { rows } = await client.query<{ count: number }>('SELECT count(*) AS count FROM movement');
    throw new Error(
      `The database is not empty: it holds ${rows[0]?.count} transactions and more. Name an empty one, or use --replace, ` +
        'which keeps what is there in a schema of its own.',
    );
  }
  const aside = `before_${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`;
  await client.query(`CREATE SCHEMA ${aside}`);
  await client.query(moveTo(aside));
  // The migrations of what is restored are told by tables of these names, wherever they are.
  await client.query(`ALTER TABLE ${aside}.kysely_migration RENAME TO migration`);
  await client.query(`ALTER TABLE ${aside}.kysely_migration_lock RENAME TO migration_lock`);
  return { tables, aside, empty };
}

/**
 * Looks, once the tables of this release are there, whether all that was moved aside was ours, and drops what held no
 * records.
 * @returns the schema that is kept
 * @throws Error that names what is somebody else's
 */
export async function clearAway({ client }: Connection, { tables, aside, empty }: Room): Promise<string | undefined> {
  const ours = (await tablesOf(client)).map(({ name }) => name);
  const theirs = tables.filter((name) => !ours.includes(name));
  if (theirs.length > 0) throw notOurs(theirs);
  if (aside && empty) await client.query(`DROP SCHEMA ${aside} CASCADE`);
  return empty ? undefined : aside;
}

const notOurs = (tables: string[]) =>
  new Error(`There are tables in the database that are not Magazyn's: ${tables.join(', ')}. Name an empty one.`);

/** Tables with all that belongs to them, functions and types, but not those of extensions. */
const moveTo = (schema: string) => `
  DO $$ DECLARE move text; BEGIN
    FOR move IN
      SELECT format('ALTER TABLE %s SET SCHEMA ${schema}', oid::regclass) FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v') AND ${notOfExtension('pg_class')}
      UNION ALL
      SELECT format('ALTER ROUTINE %s SET SCHEMA ${schema}', oid::regprocedure) FROM pg_proc
      WHERE pronamespace = current_schema()::regnamespace AND ${notOfExtension('pg_proc')}
      UNION ALL
      SELECT format('ALTER TYPE %s SET SCHEMA ${schema}', oid::regtype) FROM pg_type
      WHERE typnamespace = current_schema()::regnamespace AND typtype IN ('e', 'd') AND ${notOfExtension('pg_type')}
    LOOP EXECUTE move; END LOOP;
  END $$`;

const notOfExtension = (systemTable: string) =>
  `NOT EXISTS (SELECT FROM pg_depend WHERE classid = '${systemTable}'::regclass AND objid = oid AND deptype = 'e')`;
