import pg from 'pg';
import type { MovementType } from '../../contract/definition/movementType';
import { documentedTypes } from '../../contract/entities/movementTypes';
import type { Executor } from '../db/types';
import type { Extensions } from '../extensions';
import { type Difference, findSchemaDifferences } from './compare';
import { expectedTables } from './expected';

const TABLE = 'movement_type';

/** A declared type, and the extension that declares it; none for the core. */
interface Declared {
  type: MovementType;
  owner?: string;
}

/**
 * Compares the declared types of transactions with the rows of `movement_type`. A row without a declaration is no difference: it
 * describes the transactions of a feature that was removed.
 */
export async function findTypeDifferences(db: Executor, { all }: Pick<Extensions, 'all'>): Promise<Difference[]> {
  const declared: Declared[] = [
    ...documentedTypes.map((type) => ({ type })),
    ...all.flatMap(({ name: owner, movementTypes }) => movementTypes.map((type) => ({ type, owner }))),
  ];
  const stored = new Map((await db.selectFrom(TABLE).selectAll().execute()).map((row) => [row.name, row]));
  return declared.flatMap(({ type, owner }): Difference[] => {
    const columns = columnsOf(type);
    const row = stored.get(columns.name);
    if (row && Object.entries(columns).every(([name, value]) => row[name as keyof typeof row] === value)) return [];
    const words = row
      ? `has the type ${columns.name} with other parties or figures: a type stays as it is, declare another one`
      : `lacks the type ${columns.name}`;
    return [
      { table: TABLE, words, sql: row ? `-- ${columns.name} stays as it is.` : insertion(columns), owner, needs: [] },
    ];
  });
}

const columnsOf = ({
  movementType,
  direction,
  party,
  countsAs,
  reverses,
  needsReason,
  counted,
  revalues,
}: MovementType) => ({
  name: movementType,
  direction,
  party: party ?? null,
  counts_as: countsAs,
  reverses: reverses ?? null,
  needs_reason: needsReason ?? false,
  counted: counted ?? false,
  revalues: revalues ?? false,
});

function insertion(columns: ReturnType<typeof columnsOf>): string {
  const values = Object.values(columns).map((value) =>
    typeof value === 'string' ? pg.escapeLiteral(value) : String(value ?? 'NULL'),
  );
  return `INSERT INTO ${TABLE} (${Object.keys(columns).join(', ')}) VALUES\n  (${values.join(', ')});`;
}

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
