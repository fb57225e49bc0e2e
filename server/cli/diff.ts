import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { extensionDirs, readDatabase, readExtensionsDir } from '../config';
import { openConnection } from '../db/connection/connection';
import { openUrl } from '../db/connection/open';
import { localDay } from '../db/day';
import { migrateExtensionsWithin } from '../db/extensionMigrations';
import { migrateWithin } from '../db/migrate';
import { type Extensions, loadExtensions } from '../extensions';
import { findAllDifferences, inWords } from '../schema/agreement';
import type { Difference } from '../schema/compare';
import { migrationText, stepsOf, writeMigration } from '../schema/write';
import { runTool } from './tool';

const HELP = `Usage: npm run db:diff -- [options]

Compares the definitions of the product and its extensions with the database after all migrations: tables, columns, types,
NOT NULL, unique and foreign keys, indexes, and rules about values. Prints the differences and the statements that remove
them, and ends with 1 if there are any. The database is not changed.

Options
  --write         write the missing statements of an extension into a new file in its folder migrations; read it before you run it
  --help          show this text

It uses the extensions of EXTENSIONS_DIR and the database of DATABASE_URL, or the built-in one in DATA_DIR (./data), which it
starts if it is not running.`;

await runTool(HELP, async (log) => {
  const { values } = parseArgs({ options: { write: { type: 'boolean' } } });
  const dir = readExtensionsDir(process.env);
  const extensions = await loadExtensions(extensionDirs(process.env));
  const { url, close } = await openUrl(readDatabase(process.env), { log, exclusive: false });
  try {
    const differences = await differencesAt(url, extensions);
    if (differences.length === 0) return log('The database is what the definitions say.');
    for (const difference of differences) log(`${inWords(difference)}.`);
    if (!values.write) {
      log(`\n${migrationText(differences)}`);
      throw new Error('Write this into migrations with: npm run db:diff -- --write');
    }
    for (const { owner: extension, differences: own } of stepsOf(differences)) {
      if (extension === undefined) continue;
      const file = await writeMigration(own, { dir, extension, today: localDay() });
      log(`Wrote ${relative(process.cwd(), file)}. Read it; the next start runs it.`);
    }
    const ofProduct = differences.filter(({ owner }) => owner === undefined);
    if (ofProduct.length > 0) {
      log(`\n${migrationText(ofProduct)}`);
      throw new Error("These are the product's own: they belong into a migration in server/db/migrations.");
    }
  } finally {
    await close();
  }
});

/** Runs pending migrations in a transaction that is rolled back, then compares. */
async function differencesAt(url: string, extensions: Extensions): Promise<Difference[]> {
  await using connection = await openConnection(url);
  const { client, db } = connection;
  await client.query('BEGIN');
  await migrateWithin(db);
  await migrateExtensionsWithin(db, extensions.migrations);
  return await findAllDifferences(db, extensions);
}
