import { spawn } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { nameDiskTrouble } from '../../server/diskTrouble';
import { errorText } from '../../server/errorText';
import { PRODUCTION } from './buildModes';
import { extensionNames, extensionsFolder } from './extensionsFolder';
import { fingerprintOf } from './fingerprint';
import { ROOT, spoken } from './tool';

/** The built web app. */
export const DIST = join(ROOT, 'dist');
/** The mode and the fingerprint of the sources that `dist/` was built from. */
const FINGERPRINT = join(DIST, '.fingerprint');

/** Source files and folders of the web app. */
const sources = () => [
  'src',
  'contract',
  'features',
  'extension-api',
  'public',
  ...extensionNames().map((name) => relative(ROOT, join(extensionsFolder(), name))),
  'scripts/vite',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/** Whether `dist/` is a production build of the current sources and `VITE_*` settings. */
export function isBuilt(): boolean {
  return existsSync(FINGERPRINT) && readFileSync(FINGERPRINT, 'utf8') === originOf(PRODUCTION);
}

const originOf = (mode: string) => `${mode} ${fingerprintOf(sources())}`;

/**
 * Builds the web app into a temporary folder and then replaces `dist/`. A failed or interrupted build leaves the previous one in
 * place, and two concurrent builds do not mix.
 * @param mode see `buildModes.ts`
 * @throws Error of the compiler
 */
export async function buildWebApp({ quiet = false, mode = PRODUCTION } = {}): Promise<void> {
  const { build } = await import('vite');
  // Taken before the build, so that a change during the build makes it outdated.
  const builtFrom = originOf(mode);
  const outDir = join(ROOT, '.cache', `dist-${process.pid}`);
  try {
    await build({ root: ROOT, mode, build: { outDir, emptyOutDir: true }, logLevel: quiet ? 'warn' : 'info' });
    writeFileSync(join(outDir, basename(FINGERPRINT)), builtFrom);
    rmSync(DIST, { recursive: true, force: true });
    renameSync(outDir, DIST);
  } catch (error) {
    throw nameDiskTrouble(error, ROOT, '. npm run build does it before the start, by an account that may.');
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** Returns the message of a failed build for each file, without the compiler's stack traces. */
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
 * Builds the web app if its sources have changed. Uses a separate process, so that a server which then starts does not keep the
 * compiler's memory.
 * @param print prints progress
 * @returns whether `dist/` is now up to date; if not, the compiler has printed the error
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
    // Always a production build, even when a test starts it.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { ok, output } = await spoken(compiler);
  if (output) print(output.trimEnd());
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  print(ok ? `Built the web app in ${seconds} s.` : `The web app could not be built (${seconds} s).`);
  return ok;
}
