import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Connection } from '../db/connection';
import { migrateExtensionsWithin, type SqlMigration } from '../db/extensionMigrations';
import { migrateWithin } from '../db/migrate';
import { findDifferences, rebuildProjections } from '../db/verify';
import { readTables } from './contents';
import { inCircles, tablesOf } from './dump';
import type { Header, LastLine } from './format';
import { type Reading, UnknownTable } from './read';
import { Damaged, type Sections } from './sections';

const { escapeIdentifier: quoted } = pg;

/** The rows are all there, but the figures kept beside the journal are not what it says. */
export class FiguresDiffer extends Error {}

export interface LoadOptions {
  /** Whether figures that differ from the journal are derived from it anew, rather than a reason to refuse. */
  repair?: boolean;
  /** The migrations of the extensions that are here. */
  extensions?: readonly SqlMigration[];
  /** Tables that are not Magazyn's and may lack afterwards. Any other one is a reason to refuse. */
  leaveOut?: readonly string[] | 'any';
}

/** The outcome of a load. */
export interface Filled {
  /** Rows by table. */
  rows: LastLine['rows'];
  /** The tables of the file that are not Magazyn's. */
  leftOut: string[];
}

/**
 * Puts everything a backup holds into a schema without tables, brings that up to date and verifies it. The connection must
 * be in a transaction, which the caller commits: whatever is thrown, nothing has happened.
 * @throws FiguresDiffer; Error where the backup is not whole or of a later release
 */
export async function load(
  connection: Connection,
  { header, sections }: Reading,
  { repair = false, extensions = [], leaveOut = [] }: LoadOptions = {},
): Promise<Filled> {
  const { client, db } = connection;
  await migrateWithin(db, header.migrations);
  await migrateExtensionsWithin(db, namedIn(header, extensions));
  const tables = await tablesOf(client);
  const columns = new Map(tables.map((table) => [table.name, table.columns]));
  const all = [...columns.keys()].map(quoted);
  const triggers = async (verb: 'DISABLE' | 'ENABLE') => {
    for (const table of all) await client.query(`ALTER TABLE ${table} ${verb} TRIGGER USER`);
  };
  // Counters and guards would count and refuse what they have let in before.
  await triggers('DISABLE');
  // What migrations wrote is in the backup too.
  await client.query(`TRUNCATE ${all.join(', ')}`);
  const circular = await referencesOf(client, inCircles(tables));
  for (const { table, name } of circular) await alterConstraint(client, table, name, 'DEFERRABLE INITIALLY DEFERRED');
  const mayLeaveOut = (table: string) => leaveOut === 'any' || leaveOut.includes(table);
  const filled = await fill(connection, sections, columns, mayLeaveOut);
  await filling('its rows', client.query('SET CONSTRAINTS ALL IMMEDIATE'));
  for (const { table, name } of circular) await alterConstraint(client, table, name, 'NOT DEFERRABLE');
  await triggers('ENABLE');
  await migrateWithin(db);
  await migrateExtensionsWithin(db, extensions);
  if (repair) await rebuildProjections(db);
  const [difference, ...more] = await findDifferences(db);
  if (!difference) return filled;
  throw new FiguresDiffer(
    `${1 + more.length} figures are not what the journal says, the first of ${difference.table}.`,
  );
}

interface Reference {
  table: string;
  name: string;
}

/** The foreign keys of tables. */
async function referencesOf(client: Connection['client'], tables: { name: string }[]): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `SELECT relname AS table, conname AS name FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
    WHERE contype = 'f' AND NOT condeferrable AND connamespace = current_schema()::regnamespace AND relname = ANY ($1)`,
    [tables.map(({ name }) => name)],
  );
  return rows;
}

const alterConstraint = (client: Connection['client'], table: string, name: string, how: string) =>
  client.query(`ALTER TABLE ${quoted(table)} ALTER CONSTRAINT ${quoted(name)} ${how}`);

/** The migrations that a backup's schema was made by. @throws Error that names the extension that is not here */
const namedIn = ({ extensions: names }: Header, extensions: readonly SqlMigration[]): SqlMigration[] =>
  names.map((name) => {
    const known = extensions.find((migration) => migration.name === name);
    if (known) return known;
    const [extension = ''] = name.split('/');
    throw new Error(
      `It holds data of the extension ${extension}, whose migration ${name} is not here. ` +
        `Put extensions/${extension} back, or name the folder of the extensions in EXTENSIONS_DIR.`,
    );
  });

/** SQLSTATE classes of a bad row: unreadable values, broken constraints, unknown columns, exceeded limits. */
const OF_ROWS = /^(22|23|42|54)/;

/** @throws Damaged where the database refuses the content of the file */
async function filling<Result>(what: string, work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError) || !OF_ROWS.test(error.code ?? '')) throw error;
    throw new Damaged(`The database does not take ${what}: ${error.message}.`, { cause: error });
  });
}

async function fill(
  { client }: Connection,
  sections: Sections,
  known: Map<string, string[]>,
  mayLeaveOut: (table: string) => boolean,
): Promise<Filled> {
  const filled = new Map<string, number>();
  const { rows, sequences } = await readTables(sections, async ({ table, columns }, rows) => {
    const ours = known.get(table);
    if (!ours) {
      if (!mayLeaveOut(table)) throw new UnknownTable(table);
      for await (const _ of rows);
      return;
    }
    if (columns.toSorted().join() !== ours.toSorted().join()) {
      throw new Damaged(`It has a table ${table} that does not fit its schema.`);
    }
    const copy = client.query(copyFrom(`COPY ${quoted(table)} (${columns.map(quoted).join(', ')}) FROM STDIN`));
    await filling(`its rows of ${table}`, pipeline(rows, copy));
    filled.set(table, copy.rowCount);
  });
  const missing = [...known.keys()].find((table) => !filled.has(table));
  if (missing !== undefined) throw new Damaged(`It has no table ${missing}.`);
  for (const [sequence, last] of Object.entries(sequences)) {
    const set = client.query('SELECT setval(to_regclass($1), $2) WHERE to_regclass($1) IS NOT NULL', [
      quoted(sequence),
      last,
    ]);
    await filling(`the number ${last} of ${sequence}`, set);
  }
  return { rows: Object.fromEntries(filled), leftOut: Object.keys(rows).filter((table) => !known.has(table)) };
}
