import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** The folder of the extensions: `EXTENSIONS_DIR`, as for the server. */
export const extensionsFolder = (): string => resolve(ROOT, process.env.EXTENSIONS_DIR || 'extensions');

/** The names of the extensions in a folder, in their order; none where there is no such folder. */
export function extensionNames(folder = extensionsFolder()): string[] {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .toSorted();
}

/** Lets an empty folder stand in for the extensions, to this process and its children: the product is tried by itself. */
export function withoutExtensions(): void {
  process.env.EXTENSIONS_DIR = join(ROOT, '.cache/no-extensions');
  mkdirSync(process.env.EXTENSIONS_DIR, { recursive: true });
}
