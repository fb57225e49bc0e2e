import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readDatabase } from '../../server/config';
import { executedExtensionMigrations } from '../../server/db/extensionMigrations';
import { openDatabase } from '../../server/db/open';
import type { Extensions } from '../../server/extensions';
import { fingerprintOf } from '../lib/fingerprint';
import { ROOT } from '../lib/tool';
import { folderOf } from './files';
import { UsageError } from './names';

/** Where it is kept what an extension was when it was written. */
const recordOf = (name: string): string => join(ROOT, '.cache/new-entity', name);

/** Remembers an extension as it was written, so that it can be told whether it is still that. */
export function remember(name: string): void {
  mkdirSync(dirname(recordOf(name)), { recursive: true });
  writeFileSync(recordOf(name), fingerprintOf([folderOf(name)]));
}

/**
 * Takes an extension away that is as it was written, and that nothing uses yet.
 * @throws UsageError that says what does, and changes nothing
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
    if (uses || additions.some(({ to }) => to === name)) throw new UsageError(`extensions/${other} uses ${name}.`);
  }
  if (await isMigrated(name)) {
    throw new UsageError(
      `The database has the tables of ${name}: they go by a further migration, or with the database where it holds nothing of worth.`,
    );
  }
  rmSync(join(ROOT, folder), { recursive: true });
  rmSync(recordOf(name));
}

/** Whether the database has had a migration of an extension. One that has never been started has had none. */
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
