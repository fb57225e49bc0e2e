import { sql } from 'kysely';
import { attachmentPoint } from '../attachment';
import type { Db, Executor } from '../db/types';
import { agreements, type Derivation, type Projection, projections } from './projections';
import { findBrokenCostLaws, findWrongOriginCosts } from './verifyCosts';

/** A comparison of further stored figures with the journal. */
export interface Verification {
  /** Reads the differences as of one moment; the transaction is read-only. */
  find: (db: Executor) => Promise<Difference[]>;
  /** Replaces figures that differ, where that is allowed, in a transaction of the caller that excludes moves. */
  repair?: (trx: Executor) => Promise<void>;
}

export const verifications = attachmentPoint<Verification>('verification', 'defineVerification', {
  find: true,
  repair: true,
});

/**
 * Adds a comparison to `npm run db:verify` and to the daily job `verify`: an alarm for stored figures that differ from the journal.
 * Exported by the `server.ts` of a feature, it needs no other registration.
 * @example
 * export const compared = defineVerification({ find: findWrongFigures });
 */
export const defineVerification = (verification: Verification): Verification => verifications.declare(verification);

/** A stored figure that does not match the journal. */
export interface Difference {
  table: string;
  /** The key of the row. */
  row: Record<string, unknown>;
  column: string;
  /** The stored value, as text because a number may not hold it exactly; undefined when the row is missing. */
  stored?: string;
  /** The value derived from the journal, as text; undefined when the row should not exist. */
  derived?: string;
}

/** Rebuilds every projection from the journal, in the caller's transaction. The caller must block concurrent moves. */
export async function rebuildProjections(db: Executor): Promise<void> {
  for (const projection of projections) await rebuild(db, projection);
}

/** Rebuilds every projection in one transaction; concurrent writes wait for its end. */
export function repairProjections(db: Db, further: readonly Verification[] = []): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`SET LOCAL lock_timeout = 0`.execute(trx);
    // Warehouses before products, as in every move.
    await sql`LOCK TABLE category, warehouse, product, employee, client, supplier, movement IN EXCLUSIVE MODE`.execute(
      trx,
    );
    await rebuildProjections(trx);
    for (const { repair } of further) await repair?.(trx);
  });
}

/**
 * Compares every projection with the journal, as of one moment and without blocking others.
 * @param further the comparisons of extensions
 * @returns the differences, at most 100 per projection
 */
export function verifyProjections(db: Db, further?: readonly Verification[]): Promise<Difference[]> {
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return reading.execute((trx) => findDifferences(trx, further));
}

/** Like {@link verifyProjections}, in the caller's transaction, which must exclude concurrent moves. */
export async function findDifferences(db: Executor, further: readonly Verification[] = []): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const projection of [...projections, ...agreements]) differences.push(...(await compare(db, projection)));
  const ofCosts = [
    ...(await findWrongOriginCosts(db)).map((wrong) => ({ ...wrong, column: 'cost' })),
    ...(await findBrokenCostLaws(db)),
  ];
  for (const { movementId, productId, column, stored, derived } of ofCosts)
    differences.push({
      table: 'movement_line',
      row: { movement_id: movementId, product_id: productId },
      column,
      stored: String(stored),
      derived: String(derived),
    });
  for (const { find } of further) differences.push(...(await find(db)));
  return differences;
}

/** The result of the last automatic comparison. */
export interface LastVerification {
  /** Null before the first. */
  ended: Date | null;
  differences: number | null;
}

/** Reads the result, which all servers of the database share. */
export const lastVerification = (db: Executor): Promise<LastVerification> =>
  db.selectFrom('verification').select(['ended', 'differences']).executeTakeFirstOrThrow();

/**
 * Compares every figure with the journal and stores the result. Uses one processor of the database and blocks no writes.
 * @param further the comparisons of extensions
 * @returns the differences
 */
export async function verify(db: Db, further?: readonly Verification[]): Promise<Difference[]> {
  await db.updateTable('verification').set({ began: sql<Date>`now()` }).execute();
  const compared = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const found = await compared.execute(async (trx) => {
    await sql`SET LOCAL max_parallel_workers_per_gather = 0`.execute(trx);
    return findDifferences(trx, further);
  });
  await db.updateTable('verification').set({ ended: sql<Date>`now()`, differences: found.length }).execute();
  return found;
}

/** Returns the number of differences as a sentence. */
export const howMany = (count: number): string =>
  `${count} ${count === 1 ? 'figure is' : 'figures are'} not what the journal says.`;

/** Returns a difference as text: the row, the stored value and the correct one. */
export function describeDifference({ table, row, column, stored, derived }: Difference): string {
  const key = Object.entries(row).map(([name, value]) => `${name} ${String(value)}`);
  return `${table} (${key.join(', ')}): ${column} is ${stored ?? 'missing'}, but should be ${derived ?? 'absent'}`;
}

const names = (columns: string[], table?: string) =>
  sql.join(columns.map((name) => sql.id(...(table ? [table] : []), name)));

async function rebuild(db: Executor, { table, key, values, whole, derived }: Projection): Promise<void> {
  const columns = names([...key, ...values]);
  if (whole) {
    await sql`TRUNCATE ${sql.table(table)}`.execute(db);
    await sql`INSERT INTO ${sql.table(table)} (${columns}) SELECT ${columns} FROM (${derived}) AS derived`.execute(db);
    return;
  }
  await sql`
    UPDATE ${sql.table(table)} AS stored SET (${names(values)}) = ROW (${names(values, 'derived')})
    FROM (${derived}) AS derived
    WHERE (${names(key, 'stored')}) = (${names(key, 'derived')})
      AND (${names(values, 'stored')}) IS DISTINCT FROM (${names(values, 'derived')})`.execute(db);
}

const LIMIT = 100;

/** Compares stored columns with the query that derives them. @returns at most 100 differences */
export async function compare(db: Executor, { table, key, values, derived }: Derivation): Promise<Difference[]> {
  const { rows } = await sql<{ key: Difference['row']; stored: Figures; derived: Figures }>`
    WITH stored AS (SELECT ${names([...key, ...values])} FROM ${sql.table(table)}),
      derived AS (SELECT ${names([...key, ...values])} FROM (${derived}) AS derived)
    SELECT to_jsonb(joined.*) AS key, ${inText(values, 'stored')} AS stored, ${inText(values, 'derived')} AS derived
    FROM stored FULL JOIN derived USING (${names(key)}), LATERAL (SELECT ${names(key)}) AS joined
    WHERE (${names(values, 'stored')}) IS DISTINCT FROM (${names(values, 'derived')})
    LIMIT ${LIMIT}`.execute(db);
  return rows.flatMap(({ key, stored, derived }) =>
    values
      .map((column, index) => ({
        table,
        row: key,
        column,
        stored: stored[index] ?? undefined,
        derived: derived[index] ?? undefined,
      }))
      .filter((difference) => difference.stored !== difference.derived),
  );
}

/** The columns of a row as text; null where the row is missing. */
type Figures = (string | null)[];

const inText = (columns: string[], table: string) =>
  sql`ARRAY[${sql.join(columns.map((name) => sql`${sql.id(table, name)}::text`))}]`;
