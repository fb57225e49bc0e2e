import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './tool';

/** The built web app. */
export const DIST = join(ROOT, 'dist');
/** Says what `dist/` was built from. */
const FINGERPRINT = join(DIST, '.fingerprint');

/** Files and folders the built web app is made of; those that do not exist count as empty. */
const SOURCES = [
  'src',
  'contract',
  'public',
  'scripts/vite',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/** Whether `dist/` is what a build would make of the present sources and `VITE_*` settings. */
export function isBuilt(): boolean {
  return existsSync(FINGERPRINT) && readFileSync(FINGERPRINT, 'utf8') === fingerprint();
}

/**
 * Builds the web app beside `dist/` and puts it in its place when it is whole: a build that fails or is broken off
 * leaves the one that is there alone, and two at a time do not mix.
 * @throws Error of the compiler
 */
export async function buildWebApp({ quiet = false } = {}): Promise<void> {
  const { build } = await import('vite');
  // Of the sources as they are read, not as they may be when the build is done.
  const builtFrom = fingerprint();
  const outDir = join(ROOT, '.cache', `dist-${process.pid}`);
  try {
    await build({ root: ROOT, build: { outDir, emptyOutDir: true }, logLevel: quiet ? 'warn' : 'info' });
    writeFileSync(join(outDir, basename(FINGERPRINT)), builtFrom);
    rmSync(DIST, { recursive: true, force: true });
    renameSync(outDir, DIST);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/**
 * Builds the web app unless nothing it is made of has changed, in a process of its own (a server that is about to start
 * keeps none of the compiler's memory).
 * @returns whether `dist/` is now up to date; if not, the compiler has said why
 */
export async function buildIfNeeded(): Promise<boolean> {
  if (isBuilt()) {
    console.log('The web app is built already.');
    return true;
  }
  const started = performance.now();
  console.log('Building the web app …');
  const ok = await new Promise<boolean>((resolve) => {
    spawn(process.execPath, [join(ROOT, 'scripts/run.js'), 'build', '--quiet'], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
      .on('error', () => resolve(false))
      .on('close', (code) => resolve(code === 0));
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(ok ? `Built the web app in ${seconds} s.` : `The web app could not be built (${seconds} s).`);
  return ok;
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  hash.update(JSON.stringify(settings.toSorted(([a], [b]) => (a < b ? -1 : 1))));
  for (const file of SOURCES.flatMap(filesIn)) hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

function filesIn(path: string): string[] {
  const absolute = join(ROOT, path);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return [path];
  return readdirSync(absolute)
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)));
}
