import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { InjectOptions } from 'fastify';
import { connect } from '../../server/db/connection/connect';
import { NO_LIMITS, REQUEST_LIMITS } from '../../server/db/connection/limits';
import type { Db } from '../../server/db/types';
import { verifyProjections } from '../../server/ledger/verify';
import { makeAccount, PASSWORD } from '../helpers/accounts';
import { openBehindProxy } from '../helpers/behindProxy';
import { insertTrade } from '../helpers/scene';
import { until } from '../helpers/serverProcess';

/** What clients do, each one thing all the time. */
export const WORK = ['reads', 'moves', 'sign-ins'] as const;
export type Work = (typeof WORK)[number];

export interface SilenceOptions {
  /** A migrated database without accounts. Its rows stay. */
  databaseUrl: string;
  work: Work;
  clients?: number;
  /** From an answer to a client's next request. */
  betweenMs?: number;
  /** Whether the network loses everything for good, the connections that are open with it, or delivers it all afterwards. */
  fault?: 'swallow' | 'pause';
  /** How long the fault lasts. */
  silentMs?: number;
  /** For how long clients work on afterwards; longer than any limit of time when absent. */
  afterMs?: number;
}

export interface SilenceResult {
  /** From the end of the silence to the first answer after it. */
  firstMs: number;
  /** From the end of the silence to the last failure; 0 where nothing failed. */
  wellMs: number;
  failed: number;
  answered: number;
}

const WAREHOUSES = 20;
const ENDLESS = 10 ** 12;
const AFTER_FAILURE_MS = 500;
/** See {@link SilenceOptions.betweenMs}; a password costs a core for a while. */
const BETWEEN_MS: Record<Work, number> = { reads: 0, moves: 0, 'sign-ins': 3_000 };
/** From the first answer to every client to the silence. */
const WARM_UP_MS = 1_000;
/** All are well once nothing has failed for longer than the longest limit of time. */
const QUIET_MS = REQUEST_LIMITS.answer + 2_000;

/**
 * Silences the network to the database for a while, beneath clients at work, and measures when all are well.
 * @throws Error where a move that was answered is not recorded, or a recorded one was not sent
 */
export async function attackBySilence(options: SilenceOptions): Promise<SilenceResult> {
  const { databaseUrl, work, clients = 20, betweenMs = BETWEEN_MS[work] } = options;
  const { fault = 'swallow', silentMs = 4_000, afterMs = QUIET_MS } = options;
  await using db = connect(databaseUrl, { limits: NO_LIMITS });
  const trade = await insertTrade(db, Array<number>(WAREHOUSES).fill(ENDLESS), [{}, {}, {}]);
  await using behind = await openBehindProxy(databaseUrl, { limits: REQUEST_LIMITS });
  const { app, proxy } = behind;
  const names = Array.from({ length: clients }, (_, nth) => `clerk${nth}`);
  if (work === 'sign-ins') for (const name of names) await makeAccount(db, name, 'clerk');
  const requestOf: Record<Work, (client: number) => InjectOptions> = {
    reads: () => ({ url: '/api/products' }),
    moves: () => {
      const index = randomInt(WAREHOUSES);
      const [warehouseId, employeeId] = [trade.warehouseIds[index], trade.employeeIds[index]];
      const items = Object.fromEntries(trade.productIds.map((id) => [id, 1]));
      const payload = { warehouseId, employeeId, supplierId: trade.supplierId, items };
      return { method: 'POST', url: '/api/inventory/receive', payload };
    },
    'sign-ins': (client) => ({
      method: 'POST',
      url: '/api/session',
      payload: { name: names[client], password: PASSWORD },
    }),
  };
  const before = await countMoves(db);
  // They say that they may have been recorded all the same.
  let unconfirmed = 0;
  const result: SilenceResult = { firstMs: 0, wellMs: 0, failed: 0, answered: 0 };
  let healedAt = Number.POSITIVE_INFINITY;
  let endAt = Number.POSITIVE_INFINITY;
  const act = async (client: number) => {
    while (performance.now() < endAt) {
      const sentAt = performance.now();
      const { statusCode, body } = await app.inject({
        ...requestOf[work](client),
        remoteAddress: `10.0.0.${client + 1}`,
      });
      const since = performance.now() - healedAt;
      // 429: attempts to sign in that failed are counted.
      if (statusCode === 503 || statusCode === 429) {
        result.failed += 1;
        if (body.includes('may have been recorded')) unconfirmed += 1;
        result.wellMs = Math.max(result.wellMs, Math.round(since));
        await sleep(AFTER_FAILURE_MS);
      } else if (statusCode >= 400) throw new Error(`${work} answered ${statusCode}: ${body}`);
      else {
        result.answered += 1;
        if (since > 0) result.firstMs ||= Math.round(since);
        // Who waited until now was not well before.
        if (since > 0 && sentAt < healedAt) result.wellMs = Math.max(result.wellMs, Math.round(since));
        await sleep(betweenMs);
      }
    }
  };
  const all = Promise.all(names.map((_, client) => act(client)));
  const isWarm = () => result.answered >= clients || undefined;
  await Promise.race([all, until('every client has an answer', isWarm)]);
  await sleep(WARM_UP_MS);
  proxy[fault]();
  await sleep(silentMs);
  proxy.heal();
  healedAt = performance.now();
  await Promise.race([all, sleep(afterMs)]);
  endAt = performance.now();
  await all;
  const recorded = (await countMoves(db)) - before;
  if (work === 'moves' && (recorded < result.answered || recorded > result.answered + unconfirmed)) {
    throw new Error(
      `${result.answered} moves were answered and ${unconfirmed} not confirmed; ${recorded} are recorded.`,
    );
  }
  const differences = await verifyProjections(db);
  if (differences.length > 0) throw new Error(`The figures differ from the journal: ${JSON.stringify(differences)}`);
  return result;
}

async function countMoves(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('movement')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
