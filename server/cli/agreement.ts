import { sql } from 'kysely';
import type { OpenDatabase } from '../db/connection/open';
import { refuseWhileShared } from '../db/connection/others';
import { isEmpty } from '../db/empty';
import { countRecords, type RecordCounts } from '../seed/counts';
import { ask, isTerminal } from '../terminal';

type Log = (message: string) => void;

/** The option that confirms a reset without a question, by the number of transactions that it deletes. */
export const AGREEMENT = /^--yes-delete-(\d+)-transactions$/;

/**
 * Describes a reset and asks for confirmation: by the option with the number of transactions, else at the
 * terminal. An empty database needs none.
 * @returns the counts that may be deleted; undefined where the database has no tables yet
 * @throws Error that names other sessions, or says how to confirm
 */
export async function agreeOn(
  { unlimitedDb: db, place }: OpenDatabase,
  agreed: number | undefined,
  log: Log,
  tables?: readonly string[],
): Promise<RecordCounts | undefined> {
  await refuseWhileShared(db);
  const { rows } = await sql<{ name: string; blank: boolean }>`
    SELECT current_database() AS name, to_regclass('movement') IS NULL AS blank`.execute(db);
  const { name = '', blank = true } = rows[0] ?? {};
  if (blank) return undefined;
  const counts = await countRecords(db, tables);
  if (await isEmpty(db, tables)) return counts;
  const list = Object.entries(counts).map(([kind, count]) => `  ${count} ${kind}\n`);
  log(`This deletes everything in the database "${name}" ${place}:\n${list.join('')}with all that belongs to them.`);
  const { transactions = 0 } = counts;
  if (agreed === transactions) return counts;
  const how = `To delete all this without a question, add --yes-delete-${transactions}-transactions.`;
  if (agreed !== undefined) {
    throw new Error(`Nothing was deleted: there are ${transactions} transactions, not ${agreed}. ${how}`);
  }
  if (!isTerminal()) throw new Error(`Nothing was deleted: there is no terminal to ask at. ${how}`);
  const answer = await ask('Type the name of the database to go on: ');
  if (answer !== name) throw new Error('Nothing was deleted: that is not the name of the database.');
  return counts;
}
