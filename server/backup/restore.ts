import { basename } from 'node:path';
import { recordEvent } from '../db/audit';
import { type Connection, openConnection } from '../db/connection/connection';
import { refuseWhileShared } from '../db/connection/others';
import { isEmpty } from '../db/empty';
import { tablesOf } from './dump';
import { type Filled, type LoadOptions, load } from './load';
import { readBackup } from './read';

export interface RestoreBackupOptions extends LoadOptions {
  /** Whether existing records may be moved into another schema. */
  replace?: boolean;
  /** Whether the database is temporary, so that it needs no VACUUM and statistics. */
  onTrial?: boolean;
}

export interface RestoredBackup extends Filled {
  /** The moment of the backup, as ISO text. */
  createdAt: string;
  /** The schema with the previous tables, if there were any. */
  aside?: string;
}

/**
 * Restores a backup into a database completely, migrated and verified, or changes nothing.
 * @throws Error with the fault of the file, or with the obstacle
 */
export async function restore(url: string, file: string, options: RestoreBackupOptions = {}): Promise<RestoredBackup> {
  await using connection = await openConnection(url);
  const { client } = connection;
  const restored = await readBackup(file, async (reading) => {
    // On an error the connection closes, which rolls back.
    await client.query('BEGIN');
    const room = await makeRoom(connection, options.replace ?? false);
    const filled = await load(connection, reading, options);
    const aside = await clearAway(connection, room);
    await recordEvent(connection.db, { action: 'restore', record: basename(file) });
    await client.query('COMMIT');
    return { ...filled, createdAt: reading.header.createdAt, aside };
  });
  if (!options.onTrial) await client.query('VACUUM ANALYZE');
  return restored;
}

export interface Room {
  /** The previous tables. */
  tables: string[];
  /** The schema that now contains them; absent where there were none. */
  aside?: string;
  /** Whether they held no records. */
  empty?: boolean;
}

/**
 * Makes room for a restore in a database, within the connection's current transaction. Never deletes records: moves existing
 * tables into another schema.
 * @param replace whether records may be moved
 * @throws Error that names the obstacle
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
  // Kysely finds its migration tables by name, in whatever schema.
  await client.query(`ALTER TABLE ${aside}.kysely_migration RENAME TO migration`);
  await client.query(`ALTER TABLE ${aside}.kysely_migration_lock RENAME TO migration_lock`);
  return { tables, aside, empty };
}

/**
 * Checks, once this release's tables exist, that all moved tables were Magazyn's, and drops those without records.
 * @returns the schema that is kept
 * @throws Error that names foreign tables
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

/** Moves tables, functions, types and collations, except objects of PostgreSQL extensions, with everything that depends on them. */
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
      UNION ALL
      SELECT format('ALTER COLLATION %s SET SCHEMA ${schema}', oid::regcollation) FROM pg_collation
      WHERE collnamespace = current_schema()::regnamespace AND ${notOfExtension('pg_collation')}
    LOOP EXECUTE move; END LOOP;
  END $$`;

const notOfExtension = (systemTable: string) =>
  `NOT EXISTS (SELECT FROM pg_depend WHERE classid = '${systemTable}'::regclass AND objid = oid AND deptype = 'e')`;
