import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { normalizePath, type Plugin, parseSync } from 'vite';
import { extensionNames } from '../lib/extensionsFolder.ts';
import { extensionApi } from './extensionApi.ts';
import { look } from './look.ts';

const MODULE = 'virtual:extensions';
/** Rollup's mark for a virtual module. */
const RESOLVED = `\0${MODULE}`;

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
    resolveId: (source) => (source === MODULE ? RESOLVED : null),
    load: (id) => (id === RESOLVED ? listing(folder, isBuild) : null),
    configureServer({ watcher, moduleGraph, ws }) {
      if (!folder || !existsSync(folder)) return;
      watcher.add(folder);
      const findAnew = (file: string) => {
        if (!PARTS.some((part) => file.endsWith(part)) || !resolve(file).startsWith(folder)) return;
        const module = moduleGraph.getModuleById(RESOLVED);
        if (module) moduleGraph.invalidateModule(module);
        ws.send({ type: 'full-reload' });
      };
      watcher.on('add', findAnew).on('unlink', findAnew);
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

function listing(extensionsFolder = '', isBuild = false): string {
  const imports: string[] = [];
  const own = extensionNames(extensionsFolder);
  // An extension with the name of a feature replaces it, as on the server.
  const features = extensionNames(FEATURES).filter((name) => !own.includes(name));
  const folders = [
    ...features.map((name) => ({ folder: FEATURES, name })),
    ...own.map((name) => ({ folder: extensionsFolder, name })),
  ];
  const found = folders.flatMap(({ folder, name }, index) => {
    const there = PARTS.filter((part) => existsSync(join(folder, name, part)));
    // A feature of the server alone.
    if (there.length === 1 && there[0] === 'feature.ts') return [];
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
    return parts.length > 0 ? [`{ name: ${JSON.stringify(name)}, ${parts.join(', ')} }`] : [];
  });
  return `${imports.join('\n')}\nexport default [${found.join(', ')}];\n`;
}
