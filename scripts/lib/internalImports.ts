import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { ENTRIES, isEntry, modulesOf } from './extensionApi.ts';
import { ROOT } from './tool';

/** The folders of the product's internal modules. */
const INTERNAL = /^(src|server|contract|features|scripts|tests)\//;
const IMPORT = /import\s+(?:type\s+)?(\{[^}]*\}|\w+|\* as \w+)\s+from\s+'(\.[^']*)'/g;

/**
 * Returns a warning for each internal module of the product that an extension imports, with the public name if there is one.
 * @param folder the folder with all extensions
 */
export function internalImports(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = Object.keys(ENTRIES)
    .filter(isEntry)
    .map((entry) => ({ entry, modules: modulesOf(entry) }));
  const publicly = (name: string, path: string) =>
    entries.find(({ modules }) => relative(ROOT, modules.get(name) ?? '') === path)?.entry;

  return codeIn(folder).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, names = '', request = '']) => {
      const path = relative(ROOT, join(dirname(file), request)).replaceAll(sep, '/');
      if (!INTERNAL.test(path)) return [];
      return namesIn(names).map((name) => {
        const entry = publicly(name, path);
        const advice = entry
          ? `Import it from '${entry}'.`
          : 'It has no public name: open an issue that says what you need.';
        return `${relative(folder, file)}: ${name} of ${path} is internal and may change in any release. ${advice}`;
      });
    }),
  );
}

const namesIn = (imported: string): string[] =>
  imported
    .replace(/[{}]/g, '')
    .split(',')
    .map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*$/, ''),
    )
    .filter((name) => name !== '');

const codeIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .toSorted()
    .map((path) => join(folder, path));
