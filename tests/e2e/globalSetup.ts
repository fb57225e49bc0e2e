import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../server/freePort';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product under test is. */
    baseUrl: string;
  }
}

const ROOT = join(import.meta.dirname, '../..');
/** Creating, migrating and seeding a database, and perhaps a build, on a slow machine. */
const LONGEST_START_MS = 180_000;

/** Starts the product as a user does, with `npm start`'s own script, on a new data folder and a free port. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'magazyn-e2e-'));
  const port = await freePort();
  const app = spawn(process.execPath, ['scripts/run.js', 'start'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: '', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    await end(app);
    await rm(dataDir, { recursive: true, force: true });
  };
  const baseUrl = `http://127.0.0.1:${port}`;
  try {
    await answering(app, `${baseUrl}/readyz`);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('baseUrl', baseUrl);
  return stop;
}

/** Waits until the address answers well. @throws Error with what the process said, where it ends or takes too long */
async function answering(app: ChildProcess, url: string): Promise<void> {
  let said = '';
  app.stdout?.on('data', (chunk) => (said += chunk));
  app.stderr?.on('data', (chunk) => (said += chunk));
  const latest = Date.now() + LONGEST_START_MS;
  for (;;) {
    if (app.exitCode !== null || app.signalCode !== null) throw new Error(`The product ended at its start:\n${said}`);
    if (Date.now() > latest) throw new Error(`The product did not start in time:\n${said}`);
    const ready = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function end(app: ChildProcess): Promise<void> {
  if (app.exitCode !== null || app.signalCode !== null) return;
  const ended = once(app, 'exit');
  app.kill('SIGTERM');
  await ended;
}
