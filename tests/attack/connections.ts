import { randomInt, randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { connect } from '../../server/db/connection/connect';
import { NO_LIMITS } from '../../server/db/connection/limits';
import type { Db } from '../../server/db/types';
import { verifyProjections } from '../../server/ledger/verify';
import { openBehindProxy } from '../helpers/behindProxy';
import { FAULTS, PHASES } from '../helpers/faults';
import type { FaultyProxy } from '../helpers/faultyProxy';
import { insertTrade, type Trade } from '../helpers/scene';

export interface AttackOptions {
  /** A migrated database. Keeps existing data. */
  databaseUrl: string;
  seconds: number;
  /** Receives progress messages. */
  log?: (message: string) => void;
}

export interface AttackResult {
  /** Confirmed moves. */
  moves: number;
  faults: number;
  /** Confirmed moves that are missing. */
  lost: number;
  /** Moves recorded more than once, or never confirmed. */
  doubled: number;
  /** Longest time from the end of a fault to the next confirmed move. */
  worstRecoveryMs: number;
}

const CLIENTS = 8;
const WAREHOUSES = 4;
const ENDLESS = 10 ** 12;
/** Maximum duration of a fault. Some end before any timeout. */
const LONGEST_FAULT_MS = 4_000;
/** Maximum wait for the message that triggers a fault, since new connections are rare. */
const LONGEST_WAIT_MS = 1_000;
/** Far longer than a recovery takes: after this time the pool has failed to recover. */
const LONGEST_RECOVERY_MS = 60_000;
/** Pause before repeating a rejected request. */
const PAUSE_MS = 20;
const LOG_EVERY = 20;

/**
 * Causes random faults in the connections to the database, while clients record moves and repeat each until it is confirmed.
 * @throws Error if a total does not match the journal, or the server stops responding
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
  const confirmed = new Set(answered.filter((id) => kept.has(id)));
  return {
    moves: answered.length,
    faults,
    lost: answered.length - confirmed.size,
    doubled: kept.size - confirmed.size,
    worstRecoveryMs,
  };
}

/** Causes one random fault at a random statement, then ends it. @returns whether the statement occurred */
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

/** Records moves one after the other, and repeats each until it is confirmed. */
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
      // 409: too little stock for this delivery.
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
