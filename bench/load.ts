import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect } from '../server/db/connection/connect';
import { errorText } from '../server/errorText';
import { verifyProjections } from '../server/ledger/verify';
import { openDatabases } from './lib/databases';
import { httpClient, Refusal } from './lib/http';
import { machine } from './lib/machine';
import { report, table } from './lib/report';
import { startServerProcess } from './lib/serverProcess';
import { numberSetting } from './lib/settings';
import { quantile } from './lib/statistics';
import { type UserAction, userActions } from './lib/user';

const USERS = numberSetting('BENCH_USERS', 50);
const SECONDS = numberSetting('BENCH_SECONDS', 60);
const SIZE = 'large';
/** Maximum pause of a user between actions; the average is half of it. */
const LONGEST_LOOK_MS = 1000;

interface Tally {
  times: Map<UserAction['kind'], number[]>;
  errors: string[];
  refusals: number;
}

await using databases = await openDatabases();
const url = await databases.copyOf(SIZE);
await using db = connect(url);
await using server = await startServerProcess(url);
using http = httpClient(server.url);

const before = await countMoves();
const tally: Tally = { times: new Map(), errors: [], refusals: 0 };
const next = await userActions(db);
const until = performance.now() + SECONDS * 1000;
await Promise.all(Array.from({ length: USERS }, () => work(next, tally, until)));
const memory = await server.memory();
const recorded = (await countMoves()) - before;
const answered = tally.times.get('move')?.length ?? 0;
await report('load', `${timesTable(tally)}\n\n${outcome(tally, memory)}\n\n${machine()}`);
const differences = await verifyProjections(db);
if (tally.errors.length > 0) throw new Error(`${tally.errors.length} errors, the first: ${tally.errors[0]}`);
if (recorded !== answered) throw new Error(`${answered} moves were acknowledged, ${recorded} were recorded.`);
if (differences.length > 0) throw new Error(`The figures differ from the journal: ${JSON.stringify(differences)}`);
console.log(`${recorded} moves, each recorded once; all figures agree with the journal.`);

/** Simulates a user until the time is over: reads, then acts. */
async function work(next: () => UserAction, tally: Tally, until: number): Promise<void> {
  for (;;) {
    await sleep(Math.random() * LONGEST_LOOK_MS);
    if (performance.now() > until) return;
    const { kind, path, body } = next();
    const asked = performance.now();
    try {
      await http.ask(path, body, body && randomUUID());
      const times = tally.times.get(kind) ?? [];
      tally.times.set(kind, times);
      times.push(performance.now() - asked);
    } catch (error) {
      // Another user may have moved the stock since this one saw it. The refusal is correct and no error.
      if (error instanceof Refusal && error.status === 409) tally.refusals += 1;
      else tally.errors.push(errorText(error));
    }
  }
}

function timesTable({ times }: Tally): string {
  const rows = [...times].map(([kind, unsorted]) => {
    const sorted = unsorted.toSorted((a, b) => a - b);
    return [kind, String(sorted.length), ...[0.5, 0.95, 0.99, 1].map((q) => quantile(sorted, q).toFixed(1))];
  });
  return table(['what', 'times', 'p50, ms', 'p95, ms', 'p99, ms', 'longest, ms'], rows);
}

function outcome({ errors, refusals }: Tally, memory: number): string {
  return (
    `${USERS} users, ${SECONDS} s: ${errors.length} errors, ${refusals} moves refused for want of stock or space; ` +
    `memory of the server ${memory.toFixed(0)} MB.`
  );
}

async function countMoves(): Promise<number> {
  const { count } = await db.selectFrom('movement').select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return count;
}
