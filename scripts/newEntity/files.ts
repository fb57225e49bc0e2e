import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Definition } from '../../contract/definition/define';
import type { Field, Fields } from '../../contract/definition/fields';
import { TRANSLATIONS } from '../../contract/language';
import { migrationName } from '../../server/db/migrationName';
import { expectedTables } from '../../server/schema/expected';
import { createTable } from '../../server/schema/statements';
import type { Catalogue } from '../../src/texts/forms';
import { extensionsFolder } from '../lib/extensionsFolder';
import { countedKey, textsOfEntity } from '../lib/texts/declaredTexts';
import { coreCatalogue } from '../lib/texts/missingTexts';
import { ROOT, runTool } from '../lib/tool';
import type { NewEntity } from './plan';
import type { Project } from './project';
import { samplesOf } from './samples';

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** Returns the plural forms of a language, in the order of the grammar. */
function formsOf(language: string): readonly string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return CATEGORIES.filter((category) => pluralCategories.includes(category));
}

/**
 * Returns the catalogue of an entity with the English words to start from.
 * @param known the catalogue of the product, whose texts the entity shares
 */
export function textsFile(definition: Definition, language: string, known: Catalogue): string {
  const { one, many } = definition;
  const counted = countedKey(many);
  const value = (text: string) =>
    text === counted ? formsIn(language, one, many) : JSON.stringify(text === `${many} List` ? many : text);
  const entries = textsOfEntity(definition)
    .filter((text) => !(text in known))
    .map((text) => `${JSON.stringify(text)}: ${value(text)},`);
  return `import type { Catalogue } from 'magazyn/extension/web';

/** The texts in the language ${language}, by their original. */
export default {
  ${entries.join('\n  ')}
} satisfies Catalogue;
`;
}

const formsIn = (language: string, one: string, many: string): string =>
  `{ ${formsOf(language)
    .map((form) => `${form}: ${JSON.stringify(`{count} ${(form === 'one' ? one : many).toLowerCase()}`)}`)
    .join(', ')} }`;

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

/** Returns the entity's definition file. The formatter adapts it to the project's style. */
export function definitionFile({ definition: { name, one, many, nameField, fields }, variable }: NewEntity): string {
  return `import { ${[...new Set(['define', ...buildersIn(fields)])].toSorted().join(', ')} } from 'magazyn/extension';

export const ${variable} = define({
  name: '${name}',
  one: '${one}',
  many: '${many}',${nameField ? `\n  nameField: '${nameField}',` : ''}
  fields: {
    ${listOf(fields)}
  },
});
`;
}

const buildersIn = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field) => [
    field.kind,
    ...(field.optional ? ['optional'] : []),
    ...(field.kind === 'lines' ? buildersIn(field.fields) : []),
  ]);

const listOf = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, field]) => `${name}: ${callOf(field)},`)
    .join('\n    ');

/** Returns the builder call for a field. */
function callOf(field: Field): string {
  const { kind, label, optional, ...properties } = field;
  const { main, rules } = partsOf(properties);
  const given = [JSON.stringify(label), ...main, ...(Object.keys(rules).length > 0 ? [JSON.stringify(rules)] : [])];
  const call = `${kind}(${given.join(', ')})`;
  return optional ? `optional(${call})` : call;
}

/** Splits a field's properties into the builder's positional arguments and its rules. */
function partsOf(properties: object): { main: string[]; rules: object } {
  const { choices, to, fields, ...rules } = properties as { choices?: object; to?: string; fields?: Fields };
  if (fields) return { main: [`{ ${listOf(fields)} }`], rules };
  const main = choices ?? to;
  return { main: main === undefined ? [] : [JSON.stringify(main)], rules };
}

/** Returns a test of the entity's API on a real database. */
export function testFile({ definition: { many, fields }, variable }: NewEntity): string {
  const called = many.toLowerCase();
  const record = (which: 0 | 1) => `{ ${valuesOf(fields, which)} }`;
  return `import type { InputOf } from 'magazyn/extension';
import { checkCalls, checkFilters, checkRefusals, checkRoles, openExtensions } from 'magazyn/extension/testing';
import { afterAll, test } from 'vitest';
import { ${variable} } from './definition';

const api = await openExtensions();
afterAll(api.close);

const north: InputOf<typeof ${variable}> = ${record(0)};
const south: InputOf<typeof ${variable}> = ${record(1)};

test('the calls for ${called} do what the definition says', () => checkCalls(api, ${variable}, north, south));
test('${called} without what they need are refused', () => checkRefusals(api, ${variable}, north));
test('each filter keeps what it says', () => checkFilters(api, ${variable}, [north, south]));
test('each call is allowed from its role up', () => checkRoles(api, ${variable}));
`;
}

const valuesOf = (fields: Fields, which: 0 | 1): string =>
  Object.entries(fields)
    .map(([name, field]) => `${name}: ${sampleIn(name, field, which)}`)
    .join(', ');

function sampleIn(name: string, field: Field, which: 0 | 1): string {
  if (field.kind === 'reference') return `await api.someOf('${field.to}')`;
  if (field.kind === 'lines') return `[{ ${valuesOf(field.fields, which)} }]`;
  return JSON.stringify(samplesOf(name, field)[which]);
}
