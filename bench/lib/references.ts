import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../scripts/lib/tool';
import { freePort } from '../../server/freePort';
import { type HttpClient, httpClient, Refusal } from './http';

const FOLDER = join(ROOT, '.cache/bench-references');
/** The first start downloads the package. */
const PATIENCE_MS = 180_000;

/** An alternative API server for the same rows. */
export interface Reference extends AsyncDisposable {
  name: string;
  http: HttpClient;
}

/** json-server, which keeps the rows of a JSON file in memory. Uses the rows of our own lists. */
export async function startJsonServer(lists: Record<string, object[]>): Promise<Reference> {
  await mkdir(FOLDER, { recursive: true });
  const file = join(FOLDER, 'rows.json');
  await writeFile(file, JSON.stringify(lists));
  const serve = (port: number) => [`--port=${port}`, '--host=127.0.0.1', '--quiet', '--read-only', file];
  return start('json-server', '0.17.4', serve, (http) => http.ask('/products?_page=1&_limit=1'));
}

/** PostGraphile, which makes a GraphQL API from a PostgreSQL database. Uses the same database as our server. */
export function startPostGraphile(databaseUrl: string): Promise<Reference> {
  const serve = (port: number) => [
    `--connection=${databaseUrl}`,
    `--port=${port}`,
    '--host=127.0.0.1',
    '--schema=public',
    '--disable-query-log',
    '--disable-default-mutations',
  ];
  return start('postgraphile', '4.14.1', serve, (http) => http.ask('/graphql', { query: '{ __typename }' }));
}

async function start(
  name: string,
  version: string,
  serve: (port: number) => string[],
  ready: (http: HttpClient) => Promise<unknown>,
): Promise<Reference> {
  const port = await freePort();
  // In a process group, so that the child process of npx can be killed as well.
  const child = spawn('npx', ['--yes', `${name}@${version}`, ...serve(port)], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const http = httpClient(`http://127.0.0.1:${port}`);
  const stop = async () => {
    http[Symbol.dispose]();
    await end(child);
  };
  try {
    await untilReady(child, () => ready(http));
  } catch (error) {
    await stop();
    throw new Error(`${name} ${version} does not start.`, { cause: error });
  }
  return { name: `${name} ${version}`, http, [Symbol.asyncDispose]: stop };
}

async function untilReady(child: ChildProcess, look: () => Promise<unknown>): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      await look();
      return;
    } catch (error) {
      if (error instanceof Refusal || child.exitCode !== null || Date.now() > until) throw error;
      await sleep(200);
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}
