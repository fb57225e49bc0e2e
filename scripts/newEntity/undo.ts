import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readDatabase } from '../../server/config';
import { openDatabase } from '../../server/db/connection/open';
import { executedExtensionMigrations } from '../../server/db/extensionMigrations';
import type { Extensions } from '../../server/extensions';
import { fingerprintOf } from '../lib/fingerprint';
import { ROOT } from '../lib/tool';
import { folderOf } from './files';
import { UsageError } from './names';

/** The file with the fingerprint of an extension as generated. */
const recordOf = (name: string): string => join(ROOT, '.cache/new-entity', name);

/** Saves the fingerprint of a generated extension, to detect later changes. */
export function remember(name: string): void {
  mkdirSync(dirname(recordOf(name)), { recursive: true });
  writeFileSync(recordOf(name), fingerprintOf([folderOf(name)]));
}

/**
 * Deletes an extension that is unchanged since its generation and unused.
 * @throws UsageError with the reason if it is not; nothing is deleted then
 */
export async function undo(name: string, { all }: Pick<Extensions, 'all'>): Promise<void> {
  const folder = folderOf(name);
  if (!existsSync(join(ROOT, folder))) throw new UsageError(`There is no ${folder}.`);
  const written = existsSync(recordOf(name)) && readFileSync(recordOf(name), 'utf8');
  if (written !== fingerprintOf([folder])) {
    throw new UsageError(`${folder} is not what was written there, so it is left to you to remove.`);
  }
  for (const { name: other, definitions, additions } of all) {
    const uses = [...definitions, ...additions].some(({ fields }) => JSON.stringify(fields).includes(`"to":"${name}"`));
    if (uses || additions.some(({ to }) => to === name)) throw new UsageError(`${folderOf(other)} uses ${name}.`);
  }
  if (await isMigrated(name)) {
    throw new UsageError(
      `The database has the tables of ${name}: they go by a further migration, or with the database where it holds nothing of worth.`,
    );
  }
  rmSync(join(ROOT, folder), { recursive: true });
  rmSync(recordOf(name));
}

/** Whether the database has run a migration of the extension. False if the database does not exist yet. */
async function isMigrated(name: string): Promise<boolean> {
  const config = readDatabase(process.env);
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) return false;
  const { db, close } = await openDatabase(config, { log: console.log, exclusive: false, max: 1 });
  try {
    const executed = await executedExtensionMigrations(db);
    return executed.some((migration) => migration.startsWith(`${name}/`));
  } finally {
    await close();
  }
}
