import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The headless build. It has the same engine and starts with half the work. */
const WINDOWLESS = ['chromium-headless-shell', 'chrome-headless-shell'];
/** The full browser. */
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const USUAL_PLACES = [
  ...[...WINDOWLESS, ...WHOLE].map((name) => `/usr/bin/${name}`),
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const ADVICE =
  'The browser tests need Chromium or Chrome. Install one (Debian: sudo apt-get install chromium-headless-shell; Ubuntu: ' +
  "sudo snap install chromium; or Google's package), or set CHROMIUM_PATH to the one you have.";

/**
 * Finds Chromium or Chrome: `CHROMIUM_PATH`, a directory of `PATH`, or a usual location.
 * @param whole whether it has to be the full browser; by default a headless build comes first
 * @throws Error if `CHROMIUM_PATH` is not an executable
 */
export function findChromium(whole = false, env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROMIUM_PATH) {
    if (isExecutable(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, which is not a program that can be run.`);
  }
  const directories = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = [...WINDOWLESS, ...WHOLE].flatMap((name) => directories.map((directory) => join(directory, name)));
  const isWanted = (path: string) => !whole || !WINDOWLESS.includes(basename(path));
  return [...onPath, ...USUAL_PLACES].filter(isWanted).find(isExecutable);
}

/** Finds Chromium or Chrome. @throws Error with instructions if there is none */
export function requireChromium(whole = false): string {
  const path = findChromium(whole);
  if (!path) throw new Error(ADVICE);
  return path;
}

/**
 * Finds Chromium, or installs Debian's with apt-get if that needs no password.
 * @param log receives a message before a slow step
 * @returns the path of the executable
 * @throws Error with instructions if it cannot install one
 */
export async function ensureChromium(log: (message: string) => void): Promise<string> {
  const found = findChromium();
  if (found) return found;
  const aptGet = await privilegedAptGet();
  if (!aptGet) throw new Error(ADVICE);
  log('No Chromium found: installing the one of this distribution with apt-get');
  const install = (name: string) => aptGet('install', '--yes', '--no-install-recommends', name, 'fonts-liberation');
  try {
    await aptGet('update');
    await install('chromium-headless-shell').catch(() => install('chromium'));
  } catch (error) {
    throw new Error(`${ADVICE}\napt-get could not do it: ${String(error)}`, { cause: error });
  }
  return requireChromium();
}

/** Returns apt-get as root or through a passwordless sudo; undefined if neither works. */
async function privilegedAptGet(): Promise<((...args: string[]) => Promise<unknown>) | undefined> {
  const [program, ...prefix] = process.getuid?.() === 0 ? (['apt-get'] as const) : (['sudo', '-n', 'apt-get'] as const);
  const aptGet = (...args: string[]) =>
    run(program, [...prefix, '-q', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      maxBuffer: 64 * 1024 * 1024,
    });
  try {
    await aptGet('--version');
    return aptGet;
  } catch {
    return undefined;
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
