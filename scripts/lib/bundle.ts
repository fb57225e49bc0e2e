import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';

/** The chunks that a page loads before it shows, by the path of the page. Chunk names or source files. */
export const neededChunks: Readonly<Record<string, readonly string[]>> = {
  '/login': ['index.html'],
  '/': ['index.html', 'dashboard'],
  '/products': ['index.html', 'app'],
  '/products/7': ['index.html', 'record'],
  '/products/new': ['index.html', 'form'],
  '/inventory/receive': ['index.html', 'move'],
};

export const readManifest = (dist: string): Manifest =>
  JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;

/** Returns the files of the modules and of their static imports, without dynamic imports. */
export function filesOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (module: string) => {
    const chunk = manifest[module] ?? Object.values(manifest).find(({ name }) => name === module);
    if (!chunk) throw new Error(`The build has no chunk for ${module}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  modules.forEach(visit);
  return files;
}

const compressed = (dist: string, files: Iterable<string>, compress: (content: Buffer) => Buffer): number =>
  [...files].reduce((sum, file) => sum + compress(readFileSync(join(dist, file))).length, 0);

/** Total size of the files in bytes, each compressed as the server sends it. */
export const gzipped = (dist: string, files: Iterable<string>): number =>
  compressed(dist, files, (content) => gzipSync(content, { level: 9 }));

export const brotlied = (dist: string, files: Iterable<string>): number =>
  compressed(dist, files, (content) => brotliCompressSync(content));
