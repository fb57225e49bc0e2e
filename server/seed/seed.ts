import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { delivery, receipt } from '../../contract/entities/movementTypes';
import { recordEvent } from '../db/audit';
import { refuseWhileShared } from '../db/connection/others';
import { localDay } from '../db/day';
import { isEmpty } from '../db/empty';
import type { Database, Db, Executor, Trx } from '../db/types';
import { confirmDay } from '../inventory/clock';
import { Ledger } from '../ledger/ledger';
import { rebuildProjections } from '../ledger/verify';
import { spread } from './calendar';
import { countRecords, type RecordCounts } from './counts';
import { emptyRecords, recordSeed } from './demo';
import { at, type Dice, diceOf } from './dice';
import { SIZES, type SizeName } from './sizes';
import { insertTransactions, insertWorld } from './tables';
import { type DemoTransaction, Trade } from './trade';
import { makeWorld, type World } from './world';
import { continueNumbers } from './write';

export interface SeedOptions {
  size: SizeName;
  /** The last day of the history, `yyyy-MM-dd`; today when absent. */
  today?: string;
  /**
   * Deletes the existing data, if it still equals these counts and no other session is connected; the caller has one
   * connection. Without it, existing data is an error.
   */
  reset?: RecordCounts;
  /** Receives the number of transactions written and the total. */
  onProgress?: (done: number, total: number) => void;
  /** The tables of extensions' records. */
  tables?: readonly string[];
  /** Writes the extensions' demo data, after everything else and in the same transaction. */
  seeds?: readonly Seed[];
}

/** The ids of the demo records of a run. */
export type DemoRecords = Record<
  'categories' | 'products' | 'warehouses' | 'suppliers' | 'clients' | 'employees',
  number[]
>;

/**
 * Writes demo records of an extension.
 * @param demo the records that were just written: refer only to these, since the others may be the firm's own
 */
export type Seed = (db: Executor, demo: DemoRecords) => Promise<void>;

const SEED = 20_240_229;
/** Batch size. */
const BATCH = 2_000;

/**
 * Fills the database with demo data in one transaction; the data is always the same for the same size and day.
 * @returns whether it did; false when the database was not empty
 * @throws Error with the reason why it deleted nothing
 */
export async function seedDemo(
  db: Db,
  { size, today = localDay(), reset, onProgress, seeds = [], tables }: SeedOptions,
): Promise<boolean> {
  const seeded = await db.transaction().execute(async (trx) => {
    // Of servers that start together, the later ones wait here and then find the data.
    await sql`SET LOCAL lock_timeout = 0`.execute(trx);
    await sql`LOCK TABLE category, warehouse, client, supplier, movement IN EXCLUSIVE MODE`.execute(trx);
    // Demo data has no actors, so the audit trail is off.
    await sql`SELECT set_config('magazyn.audit', 'off', true)`.execute(trx);
    if (reset) await clear(trx, reset, tables);
    else if (!(await isEmpty(trx, tables))) return false;
    const dice = diceOf(SEED);
    const world = makeWorld(dice, SIZES[size], today);
    await insertWorld(trx, world);
    const total = SIZES[size].transactions;
    const ledger = new Ledger();
    let batch: DemoTransaction[] = [];
    for (const transaction of simulate(dice, world, total)) {
      batch.push(transaction);
      if (batch.length < BATCH && transaction.id < total) continue;
      await insertTransactions(trx, batch, ledger);
      onProgress?.(transaction.id, total);
      batch = [];
    }
    await continueNumbers(trx, NUMBERED);
    await rebuildProjections(trx);
    await confirmDay(trx, today);
    for (const seed of seeds) await seed(trx, recordsOf(world));
    if (reset) await recordEvent(trx, { action: 'reset', note: `npm run seed -- --reset --size ${size}` });
    await recordSeed(trx, tables);
    return true;
  });
  if (seeded) await sql`VACUUM ANALYZE`.execute(db);
  return seeded;
}

function recordsOf({ categories, products, warehouses, suppliers, clients, employees }: World): DemoRecords {
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  return {
    categories: ids(categories),
    products: ids(products),
    warehouses: ids(warehouses),
    suppliers: ids(suppliers),
    clients: ids(clients),
    employees: ids(employees),
  };
}

const NUMBERED: (keyof Database)[] = [
  'city',
  'address',
  'category',
  'product',
  'warehouse',
  'client',
  'supplier',
  'employee',
  'movement',
];

/** Leaves out kinds with no records: their tables may be newer than the counts. */
const existing = (counts: RecordCounts): RecordCounts =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

/**
 * Empties every table except regions and countries, append-only ones too. Concurrent writes wait for the end, because the
 * caller holds the locks.
 */
async function clear(trx: Trx, agreed: RecordCounts, tables?: readonly string[]): Promise<void> {
  await refuseWhileShared(trx);
  if (!isDeepStrictEqual(existing(await countRecords(trx, tables)), existing(agreed))) {
    throw new Error('Nothing was deleted: what is in the database has just been changed. Try again.');
  }
  // Audit events would be attributed to new records that reuse the ids.
  await emptyRecords(trx, tables, ['audit']);
}

/** Simulates trade day by day until today, under the rules of real transactions. Updates the stock of the world's shelves. */
export function* simulate(dice: Dice, world: World, transactions: number): Generator<DemoTransaction> {
  const trade = new Trade(dice, world);
  const counts = spread(transactions, world.days);
  let id = 0;
  for (const [day, date] of world.days.entries()) {
    trade.openDay(day);
    const count = at(counts, day);
    for (let nth = 1; nth <= count; nth++) {
      // Guarantees a receipt and then a delivery today.
      const closing = day === world.days.length - 1 ? count - nth : undefined;
      const wish = closing === 1 ? receipt : closing === 0 ? delivery : undefined;
      id += 1;
      yield { id, date, ...trade.next(wish) };
    }
  }
}
