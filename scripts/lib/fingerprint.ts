import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './tool';

/**
 * Returns a hash of files and of the `VITE_*` settings.
 * @param sources files and folders of the repository; missing ones count as empty
 */
export function fingerprintOf(sources: readonly string[]): string {
  const hash = createHash('sha256');
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  hash.update(JSON.stringify(settings.toSorted(([a], [b]) => (a < b ? -1 : 1))));
  for (const file of sources.flatMap(filesIn)) hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

/** Returns the files at a path of the repository, sorted: the file itself, or all files below the folder. */
export function filesIn(path: string): string[] {
  const absolute = join(ROOT, path);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return [path];
  return readdirSync(absolute)
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)));
}
