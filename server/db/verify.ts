import { sql } from 'kysely';
import { agreements, type Derivation, type Projection, projections } from './projections';
import type { Db, Executor } from './types';

/** A figure that is not what the journal says. */
export interface Difference {
  table: string;
  /** The row, by its key. */
  row: Record<string, unknown>;
  column: string;
  /** What the table says, as text, since a number may not hold it exactly; undefined when the row is missing. */
  stored?: string;
  /** What the journal says, as text; undefined when there should be no such row. */
  derived?: string;
}

/** Derives every projection anew from the journal, in the caller's transaction. Nobody may move goods meanwhile. */
export async function rebuildProjections(db: Executor): Promise<void> {
  for (const projection of projections) await rebuild(db, projection);
}

/** Derives every projection anew, all of them or none; whoever changes anything meanwhile waits for the end. */
export function repairProjections(db: Db): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`SET LOCAL lock_timeout = 0`.execute(trx);
    // The warehouses first, as every move does.
    await sql`LOCK TABLE category, warehouse, product, employee, client, supplier, movement IN EXCLUSIVE MODE`.execute(
      trx,
    );
    await rebuildProjections(trx);
  });
}

/**
 * Compares every projection with what the journal says, as both stand at one moment; others may go on working.
 * @returns the differences, at most 100 of each projection
 */
export function verifyProjections(db: Db): Promise<Difference[]> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(findDifferences);
}

/** The same in the caller's transaction, in which nobody else may move goods. */
export async function findDifferences(db: Executor): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const projection of [...projections, ...agreements]) differences.push(...(await compare(db, projection)));
  return differences;
}

/** How many figures differ, in a sentence. */
export const howMany = (count: number): string =>
  `${count} ${count === 1 ? 'figure is' : 'figures are'} not what the journal says.`;

/** A difference as it is told: the row, and what is kept instead of what. */
export function inWords({ table, row, column, stored, derived }: Difference): string {
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

async function compare(db: Executor, { table, key, values, derived }: Derivation): Promise<Difference[]> {
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

/** The columns of a row, null where there is none. */
type Figures = (string | null)[];

const inText = (columns: string[], table: string) =>
  sql`ARRAY[${sql.join(columns.map((name) => sql`${sql.id(table, name)}::text`))}]`;
