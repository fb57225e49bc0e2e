import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import project from '../../package.json' with { type: 'json' };
import { openDatabase } from '../../server/db/connection/open';
import { startEmbedded } from '../../server/db/embedded/start';
import { emptyDatabase } from '../helpers/database';
import { argumentsOf, PROGRAMS } from '../helpers/programs';
import { ServerProcess, until } from '../helpers/serverProcess';

/*
 * Runs every command of docs/operations.md in order, on one installation. Conditions in the text around a command, such as "with
 * the server stopped", are set up before it. Each script of `npm run` runs as documented the first time; later the test runs its
 * program as compiled for the tests, with the same arguments.
 */

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

const folder = await realpath(await mkdtemp(join(tmpdir(), 'magazyn-operations-')));
const [dataDir, to] = [join(folder, 'data'), join(folder, 'backups')];
const own = await emptyDatabase();
let server: ServerProcess | undefined;
let moment = new Date();

afterAll(async () => {
  await server?.end('SIGKILL');
  await (await startEmbedded({ dataDir, log: () => {} })).stop();
  await own.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<string> {
  server = new ServerProcess({ DATA_DIR: dataDir, BACKUP_TO: to, TRUST_CLOCK: '1' });
  return server.ready();
}
async function stop(): Promise<void> {
  expect(await server?.end()).toBe(0);
}

async function addCategory(url: string, name: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ name, description: 'Things' });
  expect((await fetch(`${url}/api/categories`, { method: 'POST', headers, body })).status).toBe(201);
}

/** The number of databases with a base backup. */
async function bases(): Promise<number> {
  const names = await readdir(join(to, 'point-in-time'), { recursive: true }).catch(() => []);
  return new Set(names.filter((name) => name.endsWith('.tar.gz')).map((name) => dirname(name))).size;
}

/** The categories in the installation's database, or in another one. */
async function categories(databaseUrl?: string): Promise<string[]> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir }, { log: () => {}, exclusive: false });
  const rows = await db.selectFrom('category').select('name').orderBy('id').execute();
  await close();
  return rows.map(({ name }) => name);
}

/** Replaces example paths and times in a command by the ones of this installation. */
async function here(command: string): Promise<string> {
  const backups = (await readdir(to).catch(() => [])).filter((name) => name.endsWith('.backup')).toSorted();
  return command
    .replaceAll('/srv/backups', to)
    .replaceAll('/var/lib/magazyn', dataDir)
    .replace(/magazyn-2026-11-22T140500Z\.backup/, backups.at(-1) ?? 'none')
    .replace('2026-11-22 14:05', moment.toISOString().slice(0, 19).concat('Z'))
    .replace(/postgres:\/\/user:password@host:5432\/magazyn/, own.url);
}

const scripts: Partial<Record<string, string>> = project.scripts;
const known = new Set<string>();

/** Replaces npm and tsx in a command whose script has run before, since they start slowly. */
function compiled(command: string): string {
  const [npm = '', name = ''] = /npm run (\S+)( --)?/.exec(command) ?? [];
  const program = PROGRAMS.find((each) => scripts[name]?.endsWith(` ${each}.ts`));
  if (!program || !known.has(name)) {
    known.add(name);
    return command;
  }
  return command.replace(npm, [process.execPath, ...argumentsOf(program)].join(' '));
}

interface Moment {
  command: RegExp;
  before?: () => Promise<void>;
  after?: () => Promise<void>;
}

/** The commands of the document in order, with the conditions in the text around them. */
const document: Moment[] = [
  { command: /^export DATA_DIR=/ },
  { command: /^npm run clock$/m, before: async () => addCategory(await start(), 'First') },
  { command: /^npm run clock -- --right$/ },
  { command: /^npm run backup -- --to/ },
  {
    command: /^npm run restore -- \/srv/,
    before: async () => {
      await stop();
      await rm(dataDir, { recursive: true });
    },
    after: async () => expect(await categories()).toEqual(['First']),
  },
  {
    command: /^npm run restore -- --at/,
    before: async () => {
      const url = await start();
      // The lost database has one too.
      await until('there is a base backup', async () => ((await bases()) > 1 ? true : undefined));
      await addCategory(url, 'Before the mistake');
      moment = new Date(Math.ceil(Date.now() / 1000) * 1000);
      await until('the moment has come', () => Date.now() > moment.getTime() || undefined);
      await addCategory(url, 'The mistake');
      await stop();
    },
    after: async () => expect(await categories()).toEqual(['First', 'Before the mistake']),
  },
  { command: /^npm run backup -- --to/ },
  {
    command: /^DATABASE_URL=\S+ npm run restore/,
    after: async () => expect(await categories(own.url)).toEqual(['First', 'Before the mistake']),
  },
  { command: /^npm run db:verify$/ },
  { command: /^npm run db:verify -- --repair$/ },
  { command: /^npm run db:diff$/ },
  { command: /^npm run db:diff -- --write$/ },
  { command: /^npm run backup -- --to/ },
  { command: /^mv / },
  {
    command: /^npm run restore -- \/srv/,
    after: async () => expect(await categories()).toEqual(['First', 'Before the mistake']),
  },
];

test('every command of the operations page works in order', async () => {
  const text = await readFile(join(ROOT, 'docs/operations.md'), 'utf8');
  const commands = [...text.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) =>
    block.split('\n').flatMap((line) => line.replace(/\s+#.*$/, '').trim() || []),
  );
  expect(commands).toHaveLength(document.length);
  const env: Record<string, string | undefined> = { ...process.env, DATABASE_URL: '', BACKUP_TO: to };
  for (const [index, command] of commands.entries()) {
    const { command: expected, before, after } = document[index] ?? { command: /^$/ };
    expect(command).toMatch(expected);
    await before?.();
    const own = await here(command);
    const [, name = '', value = ''] = /^export (\w+)=(.*)$/.exec(own) ?? [];
    if (name) env[name] = value;
    else await run('bash', ['-ec', compiled(own)], { cwd: ROOT, env });
    await after?.();
  }
}, 900_000);
