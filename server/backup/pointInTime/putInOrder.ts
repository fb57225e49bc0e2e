import { sql } from 'kysely';
import { connect } from '../../db/connection/connect';
import { NO_LIMITS } from '../../db/connection/limits';
import { migrate } from '../../db/migrate';
import type { Db } from '../../db/types';
import { verifyProjections } from '../../ledger/verify';

/** The contents of a restored database. */
export interface Findings {
  transactions: number;
  /** The newest transaction; absent where there is none. */
  last?: { id: number; date: string };
  /** The number of figures that do not match the journal, as of that moment. */
  differences: number;
}

/**
 * Migrates a recovered database, compares its figures with its journal, and logs its contents.
 * @returns the contents, and the timeline of its log in eight hexadecimal digits
 */
export async function putInOrder(
  url: string,
  log: (message: string) => void,
): Promise<Findings & { timeline: string }> {
  const db = connect(url, { max: 1, limits: NO_LIMITS });
  try {
    await migrate(db);
    const { length: differences } = await verifyProjections(db);
    const findings = { ...(await lookInto(db)), differences };
    logFindings(findings, log);
    return { ...findings, timeline: await timelineOf(db) };
  } finally {
    await db.destroy();
  }
}

async function lookInto(db: Db): Promise<Omit<Findings, 'differences'>> {
  const { transactions } = await db
    .selectFrom('movement')
    .select(({ fn }) => fn.countAll<number>().as('transactions'))
    .executeTakeFirstOrThrow();
  const last = await db.selectFrom('movement').select(['id', 'date']).orderBy('id', 'desc').executeTakeFirst();
  return { transactions, last };
}

function logFindings({ transactions, last, differences }: Findings, log: (message: string) => void): void {
  log(
    last
      ? `There are ${transactions} transactions; the last one is number ${last.id}, of ${last.date}.`
      : 'There are no transactions.',
  );
  log(
    differences === 0
      ? 'Every figure agrees with the journal.'
      : `${differences} figures are not what the journal says. Put them right with: npm run db:verify -- --repair`,
  );
}

async function timelineOf(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT pg_walfile_name(pg_current_wal_lsn()) AS name`.execute(db);
  return rows[0]?.name.slice(0, 8) ?? '';
}
