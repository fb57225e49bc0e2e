import { randomInt, randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { connect } from '../../server/db/connect';
import { NO_LIMITS } from '../../server/db/limits';
import type { Db } from '../../server/db/types';
import { verifyProjections } from '../../server/db/verify';
import { openBehindProxy } from '../helpers/behindProxy';
import { FAULTS, PHASES } from '../helpers/faults';
import type { FaultyProxy } from '../helpers/faultyProxy';
import { insertTrade, type Trade } from '../helpers/scene';

export interface AttackOptions {
  /** A migrated database; what is in it stays. */
  databaseUrl: string;
  seconds: number;
  /** Told now and then how it goes. */
  log?: (message: string) => void;
}

export interface AttackResult {
  /** Moves that were answered. */
  moves: number;
  faults: number;
  /** Moves that were answered, and are not there. */
  lost: number;
  /** Moves that are there more than once, or that nobody was told of. */
  doubled: number;
  /** From the end of a fault to the next move that was answered. */
  worstRecoveryMs: number;
}

const CLIENTS = 8;
const WAREHOUSES = 4;
const ENDLESS = 10 ** 12;
/** No fault lasts longer; some are over before anybody gives up. */
const LONGEST_FAULT_MS = 4_000;
/** For the moment of a fault: new connections are not opened all the time. */
const LONGEST_WAIT_MS = 1_000;
/** None is near it; then the pool does not recover at all. */
const LONGEST_RECOVERY_MS = 60_000;
/** After a refusal, before the same is sent again. */
const PAUSE_MS = 20;
const LOG_EVERY = 20;

/**
 * Harms the connections to the database at random moments, in random ways, while clients move goods and send again
 * whatever was not confirmed.
 * @throws Error where a figure is not what the journal says, or nothing is answered any more
 */
export async function attackConnections({ databaseUrl, seconds, log }: AttackOptions): Promise<AttackResult> {
  await using db = connect(databaseUrl, { limits: NO_LIMITS });
  await using behind = await openBehindProxy(databaseUrl);
  const trade = await insertTrade(db, Array<number>(WAREHOUSES).fill(ENDLESS), [{}, {}, {}]);
  const before = new Set(await moveIds(db));
  const ending = new AbortController();
  const answers = new EventEmitter<{ move: [number] }>();
  const answered: number[] = [];
  answers.on('move', (id) => answered.push(id));
  const clients = Promise.all(Array.from({ length: CLIENTS }, () => moveOn(behind.app, trade, answers, ending.signal)));
  let faults = 0;
  let worstRecoveryMs = 0;
  const harmOn = async () => {
    for (const end = performance.now() + seconds * 1_000; performance.now() < end; ) {
      if (!(await harm(behind.proxy))) continue;
      faults += 1;
      const healed = performance.now();
      await once(answers, 'move', { signal: AbortSignal.timeout(LONGEST_RECOVERY_MS) });
      worstRecoveryMs = Math.max(worstRecoveryMs, Math.round(performance.now() - healed));
      if (faults % LOG_EVERY === 0) log?.(`${answered.length} moves, ${faults} faults, ${worstRecoveryMs} ms at worst`);
    }
    ending.abort();
  };
  await Promise.all([clients, harmOn()]);
  const differences = await verifyProjections(db);
  if (differences.length > 0) throw new Error(`The figures differ from the journal: ${JSON.stringify(differences)}`);
  const kept = new Set((await moveIds(db)).filter((id) => !before.has(id)));
  const told = new Set(answered.filter((id) => kept.has(id)));
  return {
    moves: answered.length,
    faults,
    lost: answered.length - told.size,
    doubled: kept.size - told.size,
    worstRecoveryMs,
  };
}

/** One fault, at some statement of some move, until it is over. @returns whether there was that statement */
async function harm(proxy: FaultyProxy): Promise<boolean> {
  const struck = proxy.strike({
    at: pick(Object.values(PHASES)),
    when: pick(['sent', 'answered'] as const),
    fault: pick(Object.values(FAULTS)),
  });
  const happened = await Promise.race([struck.then(() => true), sleep(LONGEST_WAIT_MS, false)]);
  if (happened) await sleep(randomInt(LONGEST_FAULT_MS));
  proxy.heal();
  return happened;
}

/** Moves one after the other, each sent until it is confirmed. */
async function moveOn(
  app: FastifyInstance,
  trade: Trade,
  answers: EventEmitter<{ move: [number] }>,
  ending: AbortSignal,
): Promise<void> {
  while (!ending.aborted) {
    const headers = { 'idempotency-key': randomUUID() };
    const { url, payload } = someMove(trade);
    for (let confirmed = false; !confirmed; ) {
      const { statusCode, body } = await app.inject({ method: 'POST', url, payload, headers });
      // 409: there is not enough yet of what is to be delivered.
      if (![201, 409, 503].includes(statusCode)) throw new Error(`${url} answered ${statusCode}: ${body}`);
      if (statusCode === 201) answers.emit('move', JSON.parse(body).transactionId);
      confirmed = statusCode !== 503;
      if (!confirmed) await sleep(PAUSE_MS);
    }
  }
}

function someMove({ warehouseIds, employeeIds, productIds, supplierId, clientId }: Trade) {
  const to = randomInt(warehouseIds.length);
  const from = (to + 1) % warehouseIds.length;
  const [warehouseId, employeeId] = [warehouseIds[to], employeeIds[to]];
  const items = Object.fromEntries(productIds.map((id) => [id, 1 + randomInt(5)]));
  return pick([
    { url: '/api/inventory/receive', payload: { warehouseId, employeeId, supplierId, items } },
    { url: '/api/inventory/delivery', payload: { warehouseId, employeeId, clientId, items } },
    {
      url: '/api/inventory/transfer',
      payload: { fromWarehouseId: warehouseIds[from], toWarehouseId: warehouseId, employeeId, items },
    },
  ]);
}

const pick = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item;

const moveIds = async (db: Db) => (await db.selectFrom('movement').select('id').execute()).map(({ id }) => id);
