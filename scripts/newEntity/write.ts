import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, runTool } from '../lib/tool';
import type { Files } from './changes';

/**
 * The files as the project's formatter writes them, imports in order.
 * @throws Error with what the formatter says, where it cannot read one
 */
export async function formatted(files: Files): Promise<Files> {
  const folder = `.cache/new-entity-${process.pid}`;
  try {
    write(files, join(ROOT, folder));
    // Ignored files are left alone otherwise, and this folder is one.
    const { ok, output } = await runTool('biome', ['check', '--write', '--vcs-enabled=false', '--colors=off', folder]);
    if (!ok) throw new Error(output);
    return Object.fromEntries(Object.keys(files).map((path) => [path, readFileSync(join(ROOT, folder, path), 'utf8')]));
  } finally {
    rmSync(join(ROOT, folder), { recursive: true, force: true });
  }
}

/** Writes files below a folder. */
export function write(files: Files, folder: string = ROOT): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
