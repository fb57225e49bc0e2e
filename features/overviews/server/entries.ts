import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { HistoryEntry } from '../../../contract/details/transaction';
import type { Executor } from '../../../server/db/types';
import { type Order, ordered, PAGE_LIMIT } from '../../../server/entity/paging';
import { entries, type RowsOf, toContract, type Who, withParties } from '../../../server/resources/journal';

type Entry = Omit<HistoryEntry, 'products'>;

/** The order of {@link follows}. */
export const NEWEST_FIRST: Order = { by: ['movement.date', 'movement.id'], descending: true };

/** A query for the newest movements of a party, or for those after a given one; {@link toEntry} converts its rows. */
export const entriesAfter = (db: Executor, who: Who, id: number, after?: number) =>
  ordered(
    withParties(entries(db).where(sql.ref(`movement.${who}_id`), '=', id)).where(follows(after)),
    NEWEST_FIRST,
  ).limit(PAGE_LIMIT);

/** Converts a row to an entry of `historyOf`, without its products. */
export function toEntry(row: RowsOf<typeof entriesAfter>[number]): Entry {
  const { totalSize: _, direction, ...entry } = toContract(row);
  return { ...entry, totalItems: direction * entry.totalItems, totalPrice: direction * entry.totalPrice };
}

/** Returns the newest movements of a party, or those after a given one. */
export async function entriesOf(db: Executor, who: Who, id: number, after?: number): Promise<Entry[]> {
  return (await entriesAfter(db, who, id, after).execute()).map(toEntry);
}

/** The condition for movements after a given one, newest first; true where none is given. */
export const follows = (after?: number): RawBuilder<SqlBool> =>
  after === undefined
    ? sql`true`
    : sql`(movement.date, movement.id) < (SELECT date, id FROM movement WHERE id = ${after})`;
