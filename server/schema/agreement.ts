import type { Executor } from '../db/types';
import type { Extensions } from '../extensions';
import { findSchemaDifferences } from './compare';
import type { Difference } from './difference';
import { expectedTables } from './expected';

/** What is wrong, for a person: `carrier.rating (extension carriers) is missing`. */
export const inWords = ({ table, column, words, owner }: Difference): string =>
  `${column === undefined ? `The table ${table}` : `${table}.${column}`}${owner ? ` (extension ${owner})` : ''} ${words}`;

/**
 * Looks whether the migrated database has what the definitions ask for, and changes nothing.
 * @throws Error that says what it lacks and which command helps; an index that is missing is no reason to stop
 */
export async function refuseDisagreement(db: Executor, extensions: Extensions): Promise<void> {
  const all = await findSchemaDifferences(db, expectedTables(extensions));
  const differences = all.filter(({ harmless }) => !harmless);
  if (differences.length === 0) return;
  throw new Error(
    `The database does not fit the definitions:\n${differences.map((each) => `  ${inWords(each)}.\n`).join('')}` +
      'Write the migration with: npm run db:diff -- --write',
  );
}
