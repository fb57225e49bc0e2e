import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Move } from '../../contract/inventory';
import { openDatabase } from '../../server/db/open';
import type { Db } from '../../server/db/types';
import { verifyProjections } from '../../server/db/verify';
import { insertTrade, type Trade } from '../helpers/scene';
import { databaseProcesses, killProcess, ServerProcess, until } from '../helpers/serverProcess';

/** How often the app is killed, and how often its database. */
const CRASHES = Number(process.env.CRASHES ?? 20);
/** Clients that send one receipt after the other. */
const CLIENTS = 4;
const LONGEST_STREAM_MS = 400;

let dataDir: string;
let trade: Trade;
let server: ServerProcess;
let url: string;

beforeAll(async () => {
  dataDir = await realpath(await mkdtemp(join(tmpdir(), 'magazyn-crash-')));
  await startServer();
  trade = await inDatabase((db) => insertTrade(db, [1_000_000_000], [{}, {}, {}]));
});
afterAll(async () => {
  await server.end();
  await rm(dataDir, { recursive: true, force: true });
});

async function startServer(): Promise<void> {
  server = new ServerProcess({ DATA_DIR: dataDir });
  url = await server.ready();
}

/** Looks into the server's database, as `db:verify` does. */
async function inDatabase<Answer>(work: (db: Db) => Promise<Answer>): Promise<Answer> {
  const { db, close } = await openDatabase({ dataDir }, { log: () => {}, exclusive: false, max: 1 });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** Submissions by their keys: the transaction each was answered with, or undefined as long as there is no answer. */
const submissions = new Map<string, number | undefined>();

async function submit(key: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/inventory/receive`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({
      warehouseId: trade.warehouseIds[0],
      employeeId: trade.employeeIds[0],
      supplierId: trade.supplierId,
      items: Object.fromEntries(trade.productIds.map((id) => [id, 1])),
    }),
  }).catch(() => undefined);
  if (answer?.status !== 201) return false;
  const move = (await answer.json().catch(() => undefined)) as Move | undefined;
  if (move) submissions.set(key, move.transactionId);
  return move !== undefined;
}

/** Receipts from several clients, of whom each goes on until it gets no answer or all are told to end. */
function stream(round: string): { end: () => Promise<unknown> } {
  const ending = new AbortController();
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let nth = 0; !ending.signal.aborted; nth++) {
      const key = `receipt-${round}-${client}-${nth}`;
      submissions.set(key, undefined);
      if (!(await submit(key))) return;
    }
  });
  const end = () => {
    ending.abort();
    return Promise.all(clients);
  };
  return { end };
}

/**
 * What was answered is there; what was not answered is sent again and is there once; every figure is right.
 */
async function checkEverything(): Promise<void> {
  const answered = [...submissions.values()].filter((id) => id !== undefined);
  const kept = await inDatabase((db) => db.selectFrom('movement').select('id').execute());
  const ids = new Set(kept.map(({ id }) => id));
  expect(answered.filter((id) => !ids.has(id))).toEqual([]);
  const unanswered = [...submissions].filter(([, id]) => id === undefined);
  for (const [key] of unanswered) await until('it is answered', async () => (await submit(key)) || undefined);
  await inDatabase(async (db) => {
    expect(await verifyProjections(db)).toEqual([]);
    expect(await db.selectFrom('movement').select('id').execute()).toHaveLength(submissions.size);
  });
}

const rounds = Array.from({ length: CRASHES }, (_, index) => index + 1);
/** For one round, on a machine that has much else to do. */
const LONGEST_ROUND_MS = 120_000;
/** A different moment of the stream each time. */
const moment = (round: number) => sleep((LONGEST_STREAM_MS * ((round * 0.618) % 1)) | 0);

test.each(rounds)(
  'the app killed in the middle of a stream of receipts, %i',
  async (round) => {
    const receipts = stream(`app-${round}`);
    await moment(round);
    await server.end('SIGKILL');
    await receipts.end();
    await startServer();
    await checkEverything();
  },
  LONGEST_ROUND_MS,
);

test.each(rounds)(
  'the processes of its database killed in the middle of a stream of receipts, %i',
  async (round) => {
    const receipts = stream(`database-${round}`);
    await moment(round);
    const processes = await until('there is a database', async () => {
      const found = await databaseProcesses(dataDir);
      return found.length > 1 ? found : undefined;
    });
    // All of them, the main one alone, or one of its workers: each is another way to die.
    const victims = [processes, processes.slice(0, 1), processes.slice(-1)][round % 3] ?? [];
    for (const pid of victims) killProcess(pid);
    await receipts.end();
    await until('the database is back', async () => ((await fetch(`${url}/readyz`)).ok ? true : undefined));
    await checkEverything();
  },
  LONGEST_ROUND_MS,
);
