import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMigrations } from '../db/extensionMigrations';
import { migrationName } from '../db/migrationName';
import type { Difference } from './compare';

/** Returns the text of a migration that fixes differences. */
export const migrationText = (differences: readonly Difference[]): string =>
  `${differences.map(({ sql }) => sql).join('\n')}\n`.replaceAll('\nCREATE TABLE', '\n\nCREATE TABLE');

/** The differences that one migration of an extension fixes. */
export interface Step {
  /** The extension; absent for the product. */
  owner: string | undefined;
  differences: Difference[];
}

/**
 * Splits differences into migrations, one per extension, in the order in which they run. An extension gets a further one
 * where it needs tables that another extension creates in between.
 */
export function stepsOf(differences: readonly Difference[]): Step[] {
  /** The step that creates a table, and its extension. */
  const created = new Map<string, { at: number; owner: string | undefined }>();
  const steps: Map<string | undefined, Difference[]>[] = [];
  for (const difference of differences) {
    const { owner, table, column, needs = [] } = difference;
    const places = needs.flatMap((name) => created.get(name) ?? []);
    const at = Math.max(0, ...places.map((place) => (place.owner === owner ? place.at : place.at + 1)));
    if (column === undefined) created.set(table, { at, owner });
    const step = steps[at] ?? new Map<string | undefined, Difference[]>();
    steps[at] = step.set(owner, [...(step.get(owner) ?? []), difference]);
  }
  return steps.flatMap((step) => [...step].map(([owner, own]) => ({ owner, differences: own })));
}

/**
 * Writes the differences of an extension as a migration into its folder. The name has the day and the table, or the extension
 * where there are several tables.
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
