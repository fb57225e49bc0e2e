import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { errorText } from '../server/errorText';
import { Databases } from './cluster/databases';
import { startProxy } from './cluster/proxy';
import { startProcesses } from './cluster/servers';
import { buildIfNeeded } from './lib/build';
import { ROOT } from './lib/tool';

const USAGE = `npm run cluster: a primary and two standbys, three servers, and a proxy in front of them, with demo data.
PORT is where the proxy listens (3000). k and Enter kills the primary; a standby takes its place. Ctrl-C ends all of it.
Everything is kept in .cache/cluster, and made anew by the next start.`;

const FOLDER = join(ROOT, '.cache/cluster');
const STANDBYS = 2;
const SERVERS = 3;

if (process.argv.includes('--help')) console.log(USAGE);
else
  await run().catch((error: unknown) => {
    console.error(errorText(error));
    process.exitCode = 1;
  });

async function run(): Promise<void> {
  if (!(await buildIfNeeded())) throw new Error('The web app could not be built, see above.');
  const ended = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });
  await rm(FOLDER, { recursive: true, force: true });
  const undo: (() => Promise<unknown>)[] = [];
  try {
    console.log('Making a primary and its standbys …');
    const databases = await Databases.start({ folder: FOLDER, standbys: STANDBYS });
    undo.push(() => databases.stop());
    console.log('Starting the servers …');
    const servers = await startProcesses(databases, SERVERS);
    undo.push(() => Promise.all(servers.map(({ stop }) => stop())));
    const proxy = await startProxy(
      servers.map(({ url }) => url),
      Number(process.env.PORT || '3000'),
    );
    undo.push(proxy.close);
    console.log(`\n${databases.urls.length} databases and ${servers.length} servers are ready, behind ${proxy.url}`);
    console.log('Sign in with login and password both admin. k and Enter kills the primary, Ctrl-C ends all of it.');
    await Promise.race([ended, killOnDemand(databases)]);
  } finally {
    console.log('Stopping …');
    for (const step of undo.toReversed()) await step();
  }
}

async function killOnDemand(databases: Databases): Promise<never> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    if (line.trim() !== 'k') continue;
    const began = performance.now();
    const killed = await databases.failOver();
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    console.log(
      `The primary at ${killed.port} was killed; ${databases.primary.port} took its place after ${seconds} s.`,
    );
    await databases.replace(killed);
    console.log(`At ${killed.port} there is a standby now.`);
  }
  // Without a terminal, runs until a signal stops it.
  return new Promise(() => {});
}
