import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Connection } from '../db/connection/connection';
import { migrateExtensionsWithin, type SqlMigration } from '../db/extensionMigrations';
import { migrateWithin } from '../db/migrate';
import { findDifferences, rebuildProjections, type Verification } from '../ledger/verify';
import { readTables } from './contents';
import { inCircles, tablesOf } from './dump';
import type { Header, LastLine } from './format';
import { type Reading, UnknownTable } from './read';
import { Damaged, type Sections } from './sections';

const { escapeIdentifier: quoted } = pg;

/** All rows are restored, but stored figures do not match the journal. */
export class FiguresDiffer extends Error {}

export interface LoadOptions {
  /** Whether to rebuild figures that do not match the journal, instead of throwing. */
  repair?: boolean;
  /** The migrations of the installed extensions. */
  extensions?: readonly SqlMigration[];
  /** The comparisons of the installed extensions. */
  verifications?: readonly Verification[];
  /** Foreign tables to skip. Any other foreign table makes the load fail. */
  leaveOut?: readonly string[] | 'any';
}

/** The result of a load. */
export interface Filled {
  /** The number of rows by table. */
  rows: LastLine['rows'];
  /** The foreign tables that were skipped. */
  leftOut: string[];
}

/**
 * Loads a backup into a schema without tables, brings that up to date and verifies it. The connection must be in a
 * transaction, which the caller commits only if this does not throw.
 * @throws FiguresDiffer; Error where the backup is incomplete or of a later release
 */
export async function load(
  connection: Connection,
  { header, sections }: Reading,
  { repair = false, extensions = [], verifications = [], leaveOut = [] }: LoadOptions = {},
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
  // Triggers would count the rows again, and reject old rows.
  await triggers('DISABLE');
  // The backup contains the rows that migrations insert.
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
  if (repair) {
    await rebuildProjections(db);
    for (const verification of verifications) await verification.repair?.(db);
  }
  // After a repair, a figure that never changes, such as the stock of a closed month, may differ: the daily job reports it.
  const [difference, ...more] = await findDifferences(
    db,
    repair ? verifications.filter((verification) => verification.repair) : verifications,
  );
  if (!difference) return filled;
  throw new FiguresDiffer(
    `${1 + more.length} figures are not what the journal says, the first of ${difference.table}.`,
  );
}

interface Reference {
  table: string;
  name: string;
}

/** Returns the foreign keys of tables. */
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

/** Returns the extension migrations of a backup's schema. @throws Error that names an extension that is not installed */
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
