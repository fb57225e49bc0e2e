import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

const FOLDER = join(import.meta.dirname, '../../extension-api');

/** The public entries of the product, and their files in `extension-api/`. `paths` of tsconfig.json resolves them for tsx. */
const FILES = {
  'magazyn/extension': 'index.ts',
  'magazyn/extension/look': 'look.ts',
  'magazyn/extension/screens': 'screens.ts',
  'magazyn/extension/server': 'server.ts',
  'magazyn/extension/testing': 'testing.ts',
  'magazyn/extension/web': 'web.ts',
} as const;
type Entry = keyof typeof FILES;

export const isEntry = (request: string): request is Entry => Object.hasOwn(FILES, request);
export const entries: readonly Entry[] = Object.keys(FILES).filter(isEntry);
export const fileOfEntry = (entry: Entry): string => join(FOLDER, FILES[entry]);

/** Returns the path of the module that each public name of an entry comes from. */
export function modulesOf(entry: Entry): ReadonlyMap<string, string> {
  const file = fileOfEntry(entry);
  const { staticExports } = parseSync(file, readFileSync(file, 'utf8')).module;
  return new Map(
    staticExports.flatMap((each) =>
      each.entries.flatMap(({ exportName, moduleRequest }) =>
        exportName.name && moduleRequest ? [[exportName.name, join(FOLDER, moduleRequest.value)] as const] : [],
      ),
    ),
  );
}
