import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '../../../server/db/types';
import type { Matching } from '../contract';
import type { Table } from '../read/table';
import { tables } from './tables';

/** How long a choice is kept that no file uses. */
const KEPT = '2 years';

const titlesOf = ({ columns }: Table): string => createHash('sha256').update(JSON.stringify(columns)).digest('hex');

/**
 * Keeps the user's choice for the columns of a file, except the sheet, and what each file needs confirmed: factors, finer units,
 * currencies, hidden rows and prices for several pieces. Deletes choices that no file has used for long.
 */
export async function remember(db: Executor, entity: string, table: Table, matching: Matching): Promise<void> {
  const { factors: _, finer: __, sheet: ___, currencies: ____, hidden: _____, pricePer: ______, ...kept } = matching;
  const chosen = { matching: JSON.stringify(kept), used_at: sql<Date>`now()` };
  await tables(db)
    .insertInto('import_matching')
    .values({ entity, titles: titlesOf(table), ...chosen })
    .onConflict((conflict) => conflict.columns(['entity', 'titles']).doUpdateSet(chosen))
    .execute();
  await tables(db).deleteFrom('import_matching').where(sql<boolean>`used_at < now() - ${KEPT}::interval`).execute();
}

/** Returns the last choice for a file with the same titles; undefined where there is none. */
export async function remembered(db: Executor, entity: string, table: Table): Promise<Matching | undefined> {
  const row = await tables(db)
    .selectFrom('import_matching')
    .select('matching')
    .where('entity', '=', entity)
    .where('titles', '=', titlesOf(table))
    .executeTakeFirst();
  return row?.matching;
}
