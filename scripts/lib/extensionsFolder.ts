import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** The folder of the extensions: `EXTENSIONS_DIR`, as for the server. */
export const extensionsFolder = (): string => resolve(ROOT, process.env.EXTENSIONS_DIR || 'extensions');

/** The folder of each extension; none where there is none. */
export function extensionFolders(): string[] {
  const folder = extensionsFolder();
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
}

/** Lets an empty folder stand in for the extensions, to this process and its children: the product is tried by itself. */
export function withoutExtensions(): void {
  process.env.EXTENSIONS_DIR = join(ROOT, '.cache/no-extensions');
  mkdirSync(process.env.EXTENSIONS_DIR, { recursive: true });
}
