import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { parseSync } from 'vite';
import { entries, modulesOf } from './extensionApi.ts';
import { ROOT } from './tool';

/** The folders of the product's internal modules. */
const INTERNAL = /^(src|server|contract|features|scripts|tests)\//;

/**
 * Returns a warning for each internal name of the product that an extension imports, with its public entry if there is one.
 * @param folder the folder with all extensions
 */
export function internalImports(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const all = entries.map((entry) => ({ entry, modules: modulesOf(entry) }));
  const entryOf = (name: string, path: string) =>
    all.find(({ modules }) => relative(ROOT, modules.get(name) ?? '') === path)?.entry;

  return codeIn(folder).flatMap((file) =>
    relativeImports(file).flatMap(({ request, names }) => {
      const path = relative(ROOT, join(dirname(file), request)).replaceAll(sep, '/');
      if (!INTERNAL.test(path)) return [];
      return names.map((name) => {
        const entry = entryOf(name, path);
        const advice = entry
          ? `Import it from '${entry}'.`
          : 'It has no public name: open an issue that says what you need.';
        return `${relative(folder, file)}: ${name} of ${path} is internal and may change in any release. ${advice}`;
      });
    }),
  );
}

const relativeImports = (file: string): { request: string; names: string[] }[] =>
  parseSync(file, readFileSync(file, 'utf8'))
    .module.staticImports.filter(({ moduleRequest }) => moduleRequest.value.startsWith('.'))
    .map(({ moduleRequest, entries: imported }) => ({
      request: moduleRequest.value,
      names: imported.map(({ importName, localName }) => importName.name ?? localName.value),
    }));

const codeIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .toSorted()
    .map((path) => join(folder, path));
