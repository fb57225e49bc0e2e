import { type JournalQuery, type JournalRow, transaction } from '../../contract/details/transaction';
import type { Db } from '../db/types';
import { conditionsOf } from '../entity/conditions';
import { where } from '../entity/filters';
import { countOf, type Order, ordered, pageOf, type Slice, sliced } from '../entity/paging';
import { standard } from '../entity/standard';
import { tableOf } from '../entity/table';
import { entries, toContract, transactionById } from './journal';
import { countFromTotals, monthsOf, nearby } from './transactionTotals';

const newestFirst: Order = { by: ['movement.date', 'movement.id'], descending: true };

export const transactions = standard(transaction, {
  list: (db, query) => {
    const months = monthsOf(db, query);
    return pageOf(
      query,
      () => countFromTotals(db, query, months) ?? countOf(matching(db, query)),
      async (slice) => {
        const near = await nearby(query, slice, months);
        return read(named(db), matching(db, near.query, near.slice), near.slice);
      },
    );
  },
  get: transactionById,
});

/** Builds the query once: building it takes longer than the rest of a page's statement. */
const byDb = new WeakMap<Db, ReturnType<typeof entries>>();
function named(db: Db) {
  const built = byDb.get(db) ?? entries(db);
  byDb.set(db, built);
  return built;
}

const conditions = conditionsOf({ ...transaction, scope: undefined }, {}, tableOf(transaction));

/**
 * Returns the ids and dates of the matching movements. A warehouse is either source or target of one, never both: a union of
 * two lists, each read in order by its index, where a condition with OR could not use one.
 * @param slice the slice to be taken; neither list is read further than its end
 */
function matching(db: Db, { warehouseId, ...own }: JournalQuery, slice?: Slice) {
  const all = db
    .selectFrom('movement')
    .where(where(conditions(own), own))
    .select(['id', 'date']);
  if (warehouseId === undefined) return db.selectFrom(all.as('movement'));
  const reach = slice && { ...slice, limit: slice.offset + slice.limit, offset: 0 };
  const side = (column: 'from_warehouse_id' | 'to_warehouse_id') =>
    db.selectFrom(sliced(all.where(column, '=', warehouseId), newestFirst, reach).as('side')).selectAll();
  return db.selectFrom(side('from_warehouse_id').unionAll(side('to_warehouse_id')).as('movement'));
}

/** Returns the movements of a slice, and looks up names for these only. */
async function read(
  named: ReturnType<typeof entries>,
  selected: ReturnType<typeof matching>,
  slice?: Slice,
): Promise<JournalRow[]> {
  const page = sliced(selected.select(['movement.id']), newestFirst, slice);
  const rows = named.innerJoin(page.as('page'), 'page.id', 'movement.id');
  return (await ordered(rows, newestFirst, slice).execute()).map(toContract);
}
