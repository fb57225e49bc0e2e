import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { TRANSLATIONS } from '../../contract/language';
import { migrationName } from '../../server/db/migrationName';
import { expectedTables } from '../../server/schema/expected';
import { createTable } from '../../server/schema/statements';
import { extensionsFolder } from '../lib/extensionsFolder';
import { coreCatalogue } from '../lib/texts/missingTexts';
import { ROOT, runTool } from '../lib/tool';
import { definitionFile } from './definition';
import type { NewEntity } from './plan';
import type { Project } from './project';
import { testFile } from './testFile';
import { textsFile } from './textsFile';

/** Contents by path. */
export type Files = Readonly<Record<string, string>>;

/** The folder of an extension, as a path from the project's folder: below `EXTENSIONS_DIR`, where that is set. */
export const folderOf = (name: string): string => relative(ROOT, join(extensionsFolder(), name));

/**
 * Returns the files of an entity, formatted.
 * @param day date of the migration, `2026-11-22`
 */
export async function filesOf(entity: NewEntity, project: Project, day: string): Promise<Files> {
  const { definition } = entity;
  const others = project.extensions.migrations.map(({ name }) => name);
  const migration = migrationName(day, definition.name, others);
  const catalogues = await Promise.all(
    TRANSLATIONS.map(async (language) => [
      `texts/${language}.ts`,
      textsFile(definition, language, { ...(await coreCatalogue('pl')), ...(await coreCatalogue(language)) }),
    ]),
  );
  const files = await formatted({
    'definition.ts': definitionFile(entity),
    [`migrations/${migration}.sql`]: migrationFile(entity, project),
    [`${definition.name}.test.ts`]: testFile(entity),
    ...Object.fromEntries(catalogues),
  });
  const folder = folderOf(definition.name);
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
}

/** Returns the SQL that creates its tables. */
function migrationFile({ definition }: NewEntity, { extensions }: Project): string {
  const { name, many } = definition;
  const tables = expectedTables({
    ...extensions,
    all: [...extensions.all, { name, definitions: [definition], additions: [], movementTypes: [], seeds: [] }],
    definitions: [...extensions.definitions, definition],
  });
  return [`-- ${many}`, ...tables.filter(({ owner }) => owner === name).map((table) => createTable(table))]
    .join('\n\n')
    .concat('\n');
}

/** @throws Error with the formatter's message if a file has a syntax error */
async function formatted(files: Files): Promise<Files> {
  const folder = `.cache/new-entity-${process.pid}`;
  try {
    write(files, join(ROOT, folder));
    // Biome skips SQL files, and files that Git ignores, as in this folder.
    const { ok, output } = await runTool('biome', ['check', '--write', '--vcs-enabled=false', '--colors=off', folder]);
    if (!ok) throw new Error(output);
    return Object.fromEntries(Object.keys(files).map((path) => [path, readFileSync(join(ROOT, folder, path), 'utf8')]));
  } finally {
    rmSync(join(ROOT, folder), { recursive: true, force: true });
  }
}

/** Writes files below a folder. */
export function write(files: Files, folder: string = ROOT): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
