import { type Expression, sql } from 'kysely';
import { type JournalQuery, type JournalRow, transaction } from '../../contract/details/transaction';
import { PREPARED } from '../db/connection/prepared';
import { MACHINE_CLOCK } from '../db/day';
import type { Column, Db } from '../db/types';
import { conditionsOf } from '../entity/conditions';
import { where } from '../entity/filters';
import { countOf, type Order, ordered, pageOf, type Slice, sliced } from '../entity/paging';
import type { AnyParts } from '../entity/parts';
import { expressionOf, readerOf } from '../entity/selection';
import { standard } from '../entity/standard';
import { tableOf } from '../entity/table';
import type { Context } from '../http/context';
import { entries, toContract, transactionById } from './journal';
import { countFromTotals, monthsOf, nearby } from './transactionTotals';

const newestFirst: Order = { by: ['movement.date', 'movement.id'], descending: true };

export const transactions = standard(transaction, {
  list: (db, query, context, attached) => {
    const months = monthsOf(db, query);
    const conditions = conditionsOf({ ...context.extended(transaction), scope: undefined }, attached, table);
    return pageOf(
      query,
      () => countFromTotals(db, query, months) ?? countOf(matching(db, conditions, query)),
      async (slice) => {
        const near = await nearby(query, slice, months);
        const rows = await read(
          named(db, context, attached),
          matching(db, conditions, near.query, near.slice),
          near.slice,
        );
        return rows.map(addedIn(context, attached).read) as typeof rows;
      },
    );
  },
  get: async (db, id, context, attached) => {
    const { columns, read: readAdded } = addedIn(context, attached);
    const [found, added] = await Promise.all([
      transactionById(db, id),
      columns.length > 0 &&
        db.selectFrom('movement').where('id', '=', id).select(columns).modifyFront(PREPARED).executeTakeFirst(),
    ]);
    return found && added ? Object.assign(found, readAdded(added)) : found;
  },
});

const table = tableOf(transaction);

type Attached = Parameters<NonNullable<AnyParts['get']>>[3];

/** Returns the columns that features and extensions add to the journal: of its own row, or expressions. */
function addedIn({ extended }: Context, { columns }: Attached) {
  const expressions: Partial<Record<string, Column | Expression<unknown>>> = columns?.({}, MACHINE_CLOCK) ?? {};
  const added = Object.entries(extended(transaction).fields).filter(([name]) => !(name in transaction.fields));
  return {
    columns: added.map(([name]) => sql`${expressionOf(expressions[name] ?? table.of(name))}`.as(name)),
    read: readerOf(Object.fromEntries(added)),
  };
}

/** Builds the query once: building it takes longer than the rest of a page's statement. */
const byDb = new WeakMap<Db, ReturnType<typeof entries>>();
function named(db: Db, context: Context, attached: Attached) {
  const built = byDb.get(db) ?? entries(db).select(addedIn(context, attached).columns);
  byDb.set(db, built);
  return built;
}

/**
 * Returns the ids and dates of the matching movements. A warehouse is either source or target of one, never both: a union of
 * two lists, each read in order by its index, where a condition with OR could not use one.
 * @param slice the slice to be taken; neither list is read further than its end
 */
function matching(
  db: Db,
  conditions: ReturnType<typeof conditionsOf>,
  { warehouseId, ...own }: JournalQuery,
  slice?: Slice,
) {
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
