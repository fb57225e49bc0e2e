import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Connection } from '../db/connection';
import { migrateExtensionsWithin, type SqlMigration } from '../db/extensionMigrations';
import { migrateWithin } from '../db/migrate';
import { findDifferences, rebuildProjections } from '../db/verify';
import { inCircles, tablesOf } from './dump';
import { type Header, type LastLine, lastLine, tableLine } from './format';
import { parse, type Reading } from './read';
import { Incomplete, type Sections } from './sections';

const { escapeIdentifier: quoted } = pg;

/** The rows are all there, but the figures kept beside the journal are not what it says. */
export class FiguresDiffer extends Error {}

/**
 * Puts everything a backup holds into a schema without tables, brings that up to date and verifies it. The connection must
 * be in a transaction, which the caller commits: whatever is thrown, nothing has happened.
 * @param options.repair whether figures that differ are derived anew from the journal
 * @param options.extensions the migrations of the extensions that are here
 * @returns rows by table
 * @throws FiguresDiffer; Error where the backup is not whole or of a later release
 */
export async function load(
  connection: Connection,
  { header, sections }: Reading,
  { repair = false, extensions = [] }: { repair?: boolean; extensions?: readonly SqlMigration[] } = {},
): Promise<LastLine['rows']> {
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
  const rows = await fill(connection, sections, columns);
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  for (const { table, name } of circular) await alterConstraint(client, table, name, 'NOT DEFERRABLE');
  await triggers('ENABLE');
  await migrateWithin(db);
  await migrateExtensionsWithin(db, extensions);
  if (repair) await rebuildProjections(db);
  const [difference, ...more] = await findDifferences(db);
  if (!difference) return rows;
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

async function fill(
  { client }: Connection,
  sections: Sections,
  known: Map<string, string[]>,
): Promise<LastLine['rows']> {
  const filled: LastLine['rows'] = {};
  for (let line = await sections.line(); line !== undefined; line = await sections.line()) {
    const { success, data } = tableLine.safeParse(parse(line));
    if (!success) return finish(client, line, filled, known);
    const { table, columns } = data;
    const ours = known.get(table);
    if (!ours) {
      // Somebody else's table in the same schema; it is in the file for whoever wants it.
      for await (const _ of sections.rows());
      continue;
    }
    if (!columns.every((column) => ours.includes(column))) {
      throw new Incomplete(`It has a table ${table} that does not fit its schema.`);
    }
    const copy = client.query(copyFrom(`COPY ${quoted(table)} (${columns.map(quoted).join(', ')}) FROM STDIN`));
    await pipeline(sections.rows(), copy);
    filled[table] = copy.rowCount;
  }
  throw new Incomplete('Its end is missing.');
}

/** Compares what was filled with what the backup says there is, and lets new rows be numbered after those. */
async function finish(
  client: Connection['client'],
  line: string,
  filled: LastLine['rows'],
  known: Map<string, string[]>,
): Promise<LastLine['rows']> {
  const { success, data } = lastLine.safeParse(parse(line));
  if (!success) throw new Incomplete('A line of it cannot be read.');
  for (const [table, rows] of Object.entries(data.rows)) {
    if (known.has(table) && filled[table] !== rows)
      throw new Incomplete(`Of ${table} it has ${filled[table] ?? 0} rows instead of ${rows}.`);
  }
  for (const [sequence, last] of Object.entries(data.sequences)) {
    await client.query('SELECT setval(to_regclass($1), $2) WHERE to_regclass($1) IS NOT NULL', [
      quoted(sequence),
      last,
    ]);
  }
  return filled;
}
