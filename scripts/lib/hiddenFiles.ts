import { existsSync, readdirSync } from 'node:fs';
import { sep } from 'node:path';

/**
 * Returns a warning for each file that the compiler does not read: of `x.ts` and `x.tsx`, a folder of `include` contributes the first only.
 * @param folder the folder with all extensions
 */
export function hiddenFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll(sep, '/'));
  const present = new Set(paths);
  return paths
    .filter((path) => path.endsWith('.tsx') && present.has(path.slice(0, -1)))
    .toSorted()
    .map((path) => `${path} is not compiled: ${path.slice(0, -1)} has the same name. Rename one of them.`);
}
