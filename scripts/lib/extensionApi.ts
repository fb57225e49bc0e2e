import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../extension-api');

/** The public entries of the product, and their files in `extension-api/`. `paths` of tsconfig.json resolves them for tsx. */
export const ENTRIES = {
  'magazyn/extension': 'index.ts',
  'magazyn/extension/look': 'look.ts',
  'magazyn/extension/server': 'server.ts',
  'magazyn/extension/testing': 'testing.ts',
  'magazyn/extension/web': 'web.ts',
} as const;
type Entry = keyof typeof ENTRIES;

export const fileOfEntry = (entry: Entry): string => join(FOLDER, ENTRIES[entry]);
export const isEntry = (request: string): request is Entry => Object.hasOwn(ENTRIES, request);

const EXPORT = /export (?:type )?\{([^}]*)\} from '([^']*)'/g;

/** Returns the path of the module that each public name of an entry comes from. */
export function modulesOf(entry: Entry): ReadonlyMap<string, string> {
  const source = readFileSync(fileOfEntry(entry), 'utf8');
  return new Map(
    [...source.matchAll(EXPORT)].flatMap(([, names = '', path = '']) =>
      names
        .split(',')
        .map((name) => name.replace(/^\s*type /, '').trim())
        .filter((name) => name !== '')
        .map((name) => [name, join(FOLDER, path)] as const),
    ),
  );
}
