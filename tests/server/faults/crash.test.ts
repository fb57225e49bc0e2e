import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../server/db/connection/open';
import type { Db } from '../../../server/db/types';
import { Submissions } from '../../attack/submissions';
import { insertTrade } from '../../helpers/scene';
import { databaseProcesses, killProcess, ServerProcess, until } from '../../helpers/serverProcess';

/** Number of kills, for the app and for its database. `attack.test.ts` kills more of them. */
const CRASHES = Number(process.env.CRASHES ?? 6);
/** Clients that each send receipts one after the other. */
const CLIENTS = 4;
const LONGEST_STREAM_MS = 400;

let dataDir: string;
let server: ServerProcess;
let url: string;
let submissions: Submissions;

beforeAll(async () => {
  dataDir = await realpath(await mkdtemp(join(tmpdir(), 'magazyn-crash-')));
  await startServer();
  const trade = await inDatabase((db) => insertTrade(db, [1_000_000_000, 1_000_000_000], [{}, {}, {}]));
  submissions = new Submissions(() => url, trade);
});
// A failed round may have left no server.
beforeEach(async () => {
  if (server.hasEnded) await startServer();
});
afterAll(async () => {
  await server.end();
  await rm(dataDir, { recursive: true, force: true });
});

async function startServer(): Promise<void> {
  server = new ServerProcess({ DATA_DIR: dataDir });
  url = await server.ready();
}

/** Works in the server's database, like `db:verify`. */
async function inDatabase<Answer>(work: (db: Db) => Promise<Answer>): Promise<Answer> {
  const { db, close } = await openDatabase({ dataDir }, { log: () => {}, exclusive: false, max: 1 });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** Checks that confirmed moves exist, repeated ones exist once, and every total is right. */
async function checkEverything(): Promise<void> {
  expect(await inDatabase((db) => submissions.settle(db))).toMatchObject({ lost: 0, doubled: 0, differences: 0 });
}

const rounds = Array.from({ length: CRASHES }, (_, index) => index + 1);
/** Timeout of a round on a busy machine. */
const LONGEST_ROUND_MS = 120_000;
/** A different moment in each round. */
const moment = (round: number) => sleep((LONGEST_STREAM_MS * ((round * 0.618) % 1)) | 0);

test.each(rounds)(
  'killing the app during a stream of moves, %i',
  async (round) => {
    const moves = submissions.stream(`app-${round}`, CLIENTS);
    await moment(round);
    await server.end('SIGKILL');
    await moves.end();
    await startServer();
    await checkEverything();
  },
  LONGEST_ROUND_MS,
);

test.each(rounds)(
  'killing database processes during a stream of moves, %i',
  async (round) => {
    const moves = submissions.stream(`database-${round}`, CLIENTS);
    await moment(round);
    const processes = await until('there is a database', async () => {
      const found = await databaseProcesses(dataDir);
      return found.length > 1 ? found : undefined;
    });
    // All processes, the postmaster alone, or one backend. PostgreSQL reacts differently to each.
    const victims = [processes, processes.slice(0, 1), processes.slice(-1)][round % 3] ?? [];
    for (const pid of victims) killProcess(pid);
    await moves.end();
    await until('the database is back', async () => ((await fetch(`${url}/readyz`)).ok ? true : undefined));
    await checkEverything();
  },
  LONGEST_ROUND_MS,
);
