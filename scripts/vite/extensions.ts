import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type InlineConfig, normalizePath, type Plugin, parseSync, runnerImport } from 'vite';
import { moveFieldsIn } from '../../contract/definition/moveFields.ts';
import { movementTypesIn } from '../../contract/definition/movementType.ts';
import { TRANSLATIONS } from '../../contract/language.ts';
import { extensionNames } from '../lib/extensionsFolder.ts';
import { extensionApi } from './extensionApi.ts';
import { look } from './look.ts';

const MODULE = 'virtual:extensions';
const TYPES_FILE = 'movementTypes.ts';
const MOVE_FIELDS_FILE = 'moveFields.ts';
/** The number of fields that each folder adds to the head of a form. The forms reserve their room before the fields are loaded. */
const MOVE_HEADS = 'virtual:move-heads';
/**
 * Modules that list all exports of one file of each folder. Only chunks that are loaded later import them: `virtual:extensions` has
 * the names of the types of transactions alone, because every first page loads it.
 */
const LISTINGS: Readonly<Record<string, string>> = {
  'virtual:movement-types': TYPES_FILE,
  'virtual:move-fields': MOVE_FIELDS_FILE,
  'virtual:settings': 'settings.ts',
  'virtual:list-columns': 'listColumns.ts',
};
/** The modules with all texts of a language: the core's, and those in the `texts` of features and extensions. */
const TEXTS = 'virtual:texts/';
/** The functions that load the texts of each language. */
const LANGUAGES = 'virtual:languages';
const MODULES = [
  MODULE,
  MOVE_HEADS,
  ...Object.keys(LISTINGS),
  LANGUAGES,
  ...TRANSLATIONS.map((language) => TEXTS + language),
];
/** Rollup's mark for a virtual module. */
const resolved = (id: string) => `\0${id}`;

const CORE = resolve(import.meta.dirname, '../../src');
/** The product's own features, which are listed before the extensions. */
const FEATURES = resolve(import.meta.dirname, '../../features');

/** The files of an extension that the web app imports, if they exist. */
const PARTS = ['feature.ts', 'definition.ts', 'web.tsx'];

/**
 * The `web.tsx` of a feature of the product decides which definitions load lazily. The definitions of extensions load at
 * once, so that each entity has screens.
 */
const isListed = (part: string, parts: readonly string[], folder: string) =>
  part !== 'definition.ts' || folder !== FEATURES || !parts.includes('web.tsx');

/**
 * Lists features and extensions in the module `virtual:extensions`, sorted by name, so that nothing has to register them. `npm
 * run dev` reloads when one is added.
 * @param folder the folder with all extensions; none if absent
 */
export const extensions = (folder?: string): Plugin[] => [extensionApi(), listed(folder), look(folder)];

function listed(folder: string | undefined): Plugin {
  let isBuild = false;
  return {
    name: 'extensions',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId: (source) => (MODULES.includes(source) ? resolved(source) : null),
    load: (id) => {
      if (id === resolved(MODULE)) return listing(folder, isBuild);
      if (id === resolved(MOVE_HEADS)) return moveHeadsListing(folder);
      if (id === resolved(LANGUAGES)) return languagesListing();
      if (id.startsWith(resolved(TEXTS))) return textsListing(id.slice(resolved(TEXTS).length), folder);
      const file = Object.entries(LISTINGS).find(([module]) => id === resolved(module))?.[1];
      return file === undefined ? null : exportsListing(file, folder);
    },
    configureServer({ watcher, moduleGraph, ws }) {
      if (!folder || !existsSync(folder)) return;
      watcher.add(folder);
      const findAnew = (file: string) => {
        const isListed = [...PARTS, ...Object.values(LISTINGS)].some((part) => file.endsWith(part));
        if (!isListed || !resolve(file).startsWith(folder)) return;
        for (const id of MODULES) {
          const module = moduleGraph.getModuleById(resolved(id));
          if (module) moduleGraph.invalidateModule(module);
        }
        ws.send({ type: 'full-reload' });
      };
      watcher.on('add', findAnew).on('unlink', findAnew);
      watcher.on('change', (file) => (file.endsWith(TYPES_FILE) ? findAnew(file) : undefined));
    },
  };
}

/** Returns the names that a file exports; undefined if it also exports all names of another file. */
function exportsOf(file: string): string[] | undefined {
  const entries = parseSync(file, readFileSync(file, 'utf8')).module.staticExports.flatMap((each) => each.entries);
  const values = entries.filter(({ isType }) => !isType);
  return values.some(({ exportName }) => exportName.kind !== 'Name')
    ? undefined
    : values.map(({ exportName }) => exportName.name ?? '');
}

/** Returns the folders of features and extensions. An extension with the name of a feature replaces it, as on the server. */
function foldersIn(extensionsFolder: string): { folder: string; name: string }[] {
  const own = extensionNames(extensionsFolder);
  const features = extensionNames(FEATURES).filter((name) => !own.includes(name));
  return [
    ...features.map((name) => ({ folder: FEATURES, name })),
    ...own.map((name) => ({ folder: extensionsFolder, name })),
  ];
}

/** Runs a file of a folder. @returns the values of its exports; none without the file */
async function exportedBy(folder: string, name: string, fileName: string): Promise<unknown[]> {
  const file = join(folder, name, fileName);
  if (!existsSync(file)) return [];
  const options: InlineConfig = { configFile: false, logLevel: 'silent', plugins: [extensionApi()] };
  const { module } = await runnerImport<Record<string, unknown>>(file, options);
  return Object.values(module);
}

/** Returns the names of the types that a folder declares. */
const typeNames = async (folder: string, name: string): Promise<string[]> =>
  movementTypesIn(await exportedBy(folder, name, TYPES_FILE)).map(({ movementType }) => movementType);

/** Lists the type, the capability and the number of added head fields of each folder that adds some. */
async function moveHeadsListing(extensionsFolder = ''): Promise<string> {
  const exported = await Promise.all(
    foldersIn(extensionsFolder).map(({ folder, name }) => exportedBy(folder, name, MOVE_FIELDS_FILE)),
  );
  const heads = moveFieldsIn(exported.flat()).map(({ addedToMove, capability, head }) => [
    addedToMove,
    capability,
    Object.keys(head).length,
  ]);
  return `export default ${JSON.stringify(heads.filter(([, , count]) => count !== 0))};\n`;
}

/** Lists the exports of one file of each folder. */
function exportsListing(name: string, extensionsFolder = ''): string {
  const files = foldersIn(extensionsFolder)
    .map((each) => join(each.folder, each.name, name))
    .filter((file) => existsSync(file));
  const imports = files.map((file, index) => `import * as m${index} from ${JSON.stringify(normalizePath(file))};\n`);
  const all = files.map((_, index) => `...Object.values(m${index})`);
  return `${imports.join('')}export default [${all.join(', ')}];\n`;
}

/** Lists the functions that load the texts of each language. */
function languagesListing(): string {
  const loaders = TRANSLATIONS.map((language) => `${language}: () => import('${TEXTS}${language}')`);
  return `export default { ${loaders.join(', ')} };\n`;
}

/** Merges the texts of a language. An extension with the same original as another folder replaces its text. */
function textsListing(language: string, extensionsFolder = ''): string {
  const name = `texts/${language}.ts`;
  const folders = foldersIn(extensionsFolder).map((each) => join(each.folder, each.name));
  const files = [CORE, ...folders].map((folder) => join(folder, name)).filter((file) => existsSync(file));
  const imports = files.map((file, index) => `import t${index} from ${JSON.stringify(normalizePath(file))};\n`);
  return `${imports.join('')}export default { ${files.map((_, index) => `...t${index}`).join(', ')} };\n`;
}

async function listing(extensionsFolder = '', isBuild = false): Promise<string> {
  const imports: string[] = [];
  const folders = await Promise.all(
    foldersIn(extensionsFolder).map(async (each) => ({ ...each, types: await typeNames(each.folder, each.name) })),
  );
  const found = folders.flatMap(({ folder, name, types }, index) => {
    const there = PARTS.filter((part) => existsSync(join(folder, name, part)));
    // A feature of the server alone.
    if (there.length === 1 && there[0] === 'feature.ts' && types.length === 0) return [];
    const listed = there.filter((part) => isListed(part, there, folder));
    const parts = listed.map((part) => {
      const [key = ''] = part.split('.');
      const variable = `${key}${index}`;
      const file = join(folder, name, part);
      const add = (what: string) => imports.push(`import ${what} from ${JSON.stringify(normalizePath(file))};`);
      // Each name of a `web.tsx`, and the manifest alone: an object of all exports would be larger.
      const names = part === 'web.tsx' && isBuild ? exportsOf(file) : undefined;
      if (!names) add(key === 'feature' ? `{ feature as ${variable} }` : `* as ${variable}`);
      else add(`{ ${names.map((each) => `${each} as ${variable}${each}`).join(', ')} }`);
      return `${key}: ${names ? `[${names.map((each) => variable + each).join(', ')}]` : variable}`;
    });
    if (types.length > 0) parts.push(`types: ${JSON.stringify(types)}`);
    if (parts.length === 0) return [];
    // Messages name folders, and a built app shows none.
    if (!isBuild) parts.unshift(`name: ${JSON.stringify(name)}`);
    return [`{ ${parts.join(', ')} }`];
  });
  return `${imports.join('\n')}\nexport default [${found.join(', ')}];\n`;
}
