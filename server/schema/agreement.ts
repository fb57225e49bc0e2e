import type { Executor } from '../db/types';
import type { Extensions } from '../extensions';
import { findSchemaDifferences } from './compare';
import type { Difference } from './difference';
import { expectedTables } from './expected';
import { findTypeDifferences } from './movementTypes';

/** Returns a difference as text: `carrier.rating (extension carriers) is missing`. */
export const inWords = ({ table, column, words, owner }: Difference): string =>
  `${column === undefined ? `The table ${table}` : `${table}.${column}`}${owner ? ` (extension ${owner})` : ''} ${words}`;

/** Returns the differences of all tables, and then of the types of transactions. */
export const findAllDifferences = async (db: Executor, extensions: Extensions): Promise<Difference[]> => [
  ...(await findSchemaDifferences(db, expectedTables(extensions))),
  ...(await findTypeDifferences(db, extensions)),
];

/**
 * Checks that the migrated database has everything the definitions require; changes nothing.
 * @throws Error that lists the differences and the command that helps; a missing index is not an error
 */
export async function refuseDisagreement(db: Executor, extensions: Extensions): Promise<void> {
  const all = await findAllDifferences(db, extensions);
  const differences = all.filter(({ harmless }) => !harmless);
  if (differences.length === 0) return;
  throw new Error(
    `The database does not fit the definitions:\n${differences.map((each) => `  ${inWords(each)}.\n`).join('')}` +
      'Write the migration with: npm run db:diff -- --write',
  );
}
