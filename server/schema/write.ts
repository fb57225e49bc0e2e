import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMigrations } from '../db/extensionMigrations';
import { migrationName } from '../db/migrationName';
import type { Difference } from './compare';

/** The statements that put differences right, as the text of a migration. */
export const migrationText = (differences: readonly Difference[]): string =>
  `${differences.map(({ sql }) => sql).join('\n')}\n`.replaceAll('\nCREATE TABLE', '\n\nCREATE TABLE');

/**
 * Writes the differences of an extension as a migration into its folder. It is named by the day and by the
 * table, or by the extension where there are several.
 * @param options.dir the folder of the extensions
 * @param options.today `yyyy-MM-dd`
 * @returns the file
 */
export async function writeMigration(
  differences: readonly Difference[],
  { dir, extension, today }: { dir: string; extension: string; today: string },
): Promise<string> {
  const folder = join(dir, extension, 'migrations');
  await mkdir(folder, { recursive: true });
  const tables = [...new Set(differences.map(({ table }) => table.replaceAll('_', '-')))];
  const [subject = extension] = tables.length > 1 ? [] : tables;
  const others = (await readMigrations(dir)).map(({ name }) => name);
  const file = join(folder, `${migrationName(today, subject, others)}.sql`);
  await writeFile(file, migrationText(differences), { flag: 'wx' });
  return file;
}
