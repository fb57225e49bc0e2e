import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** The folder of the extensions: `EXTENSIONS_DIR`, as for the server. */
export const extensionsFolder = (): string => resolve(ROOT, process.env.EXTENSIONS_DIR || 'extensions');

/** Returns the names of the extensions in a folder, sorted. Empty if there is no such folder. */
export function extensionNames(folder = extensionsFolder()): string[] {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .toSorted();
}

/** Points `EXTENSIONS_DIR` of this process and its children to an empty folder, to test the product alone. */
export function withoutExtensions(): void {
  process.env.EXTENSIONS_DIR = join(ROOT, '.cache/no-extensions');
  mkdirSync(process.env.EXTENSIONS_DIR, { recursive: true });
}
