import { spawn } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { errorText } from '../../server/errorText';
import { extensionNames, extensionsFolder } from './extensionsFolder';
import { fingerprintOf } from './fingerprint';
import { ROOT, spoken } from './tool';

/** The built web app. */
export const DIST = join(ROOT, 'dist');
/** Says what `dist/` was built from. */
const FINGERPRINT = join(DIST, '.fingerprint');

/** Files and folders the built web app is made of. */
const sources = () => [
  'src',
  'contract',
  'features',
  'public',
  ...extensionNames().map((name) => relative(ROOT, join(extensionsFolder(), name))),
  'scripts/vite',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/** Whether `dist/` is what a build would make of the present sources and `VITE_*` settings. */
export function isBuilt(): boolean {
  return existsSync(FINGERPRINT) && readFileSync(FINGERPRINT, 'utf8') === fingerprintOf(sources());
}

/**
 * Builds the web app beside `dist/` and puts it in its place when it is whole: a build that fails or is broken off
 * leaves the one that is there alone, and two at a time do not mix.
 * @throws Error of the compiler
 */
export async function buildWebApp({ quiet = false } = {}): Promise<void> {
  const { build } = await import('vite');
  // Of the sources as they are read, not as they may be when the build is done.
  const builtFrom = fingerprintOf(sources());
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

/** Returns the message of a failed build for each file, without the stacks of the compiler's own code. */
export function buildFailure(error: unknown): string {
  const { errors = [] } = error as { errors?: readonly { id?: string; message: string }[] };
  const failures = errors.map(({ id, message }) => {
    const text = message
      .replace(/^\[plugin \w+\] ?/, '')
      .replace(/\n {4}at [\s\S]*/, '')
      .trim();
    return id && !text.includes(relative(ROOT, id)) ? `${relative(ROOT, id)}: ${text}` : text;
  });
  return stripVTControlCharacters(failures.length > 0 ? failures.join('\n\n') : errorText(error));
}

/**
 * Builds the web app unless nothing it is made of has changed, in a process of its own (a server that is about to start
 * keeps none of the compiler's memory).
 * @param print takes what there is to tell
 * @returns whether `dist/` is now up to date; if not, the compiler has said why
 */
export async function buildIfNeeded(print: (text: string) => void = console.log): Promise<boolean> {
  if (isBuilt()) {
    print('The web app is built already.');
    return true;
  }
  const started = performance.now();
  print('Building the web app …');
  const compiler = spawn(process.execPath, [join(ROOT, 'scripts/run.js'), 'build', '--quiet'], {
    cwd: ROOT,
    // It is for production whoever asks, be it a test.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { ok, output } = await spoken(compiler);
  if (output) print(output.trimEnd());
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  print(ok ? `Built the web app in ${seconds} s.` : `The web app could not be built (${seconds} s).`);
  return ok;
}
