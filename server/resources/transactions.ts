import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints';
import type { Transaction, TransactionQuery } from '../../contract/transaction';
import type { Db } from '../db/types';
import { found } from '../errors';
import type { Context } from '../http/context';
import { route } from '../http/route';
import { atLeast, atMost, equals, type Filters, since, until, where } from './filters';
import { entries, toContract, transactionById } from './journal';
import { countOf, type Order, ordered, pageOf, type Slice, sliced } from './paging';
import { countFromTotals, nearby } from './transactionTotals';

type OwnFilters = Omit<TransactionQuery, 'warehouseId'>;

const filters: Filters<OwnFilters> = {
  fromDate: since('movement.date'),
  toDate: until('movement.date'),
  type: equals('movement.type'),
  minTotalPrice: atLeast('movement.total_price', 100),
  maxTotalPrice: atMost('movement.total_price', 100),
  minTotalSize: atLeast('movement.total_size', 100),
  maxTotalSize: atMost('movement.total_size', 100),
};

const newestFirst: Order = { by: ['movement.date', 'movement.id'], descending: true };

export function transactions(app: FastifyInstance, { db }: Context): void {
  const { list, get } = endpoints.transactions;
  // Built once: that takes longer than all the rest of a page's statement.
  const named = entries(db);

  route(app, list, ({ query }) =>
    pageOf(
      query,
      () => countFromTotals(db, query) ?? countOf(matching(db, query)),
      async (slice) => {
        const near = await nearby(db, query, slice);
        return read(named, matching(db, near.query, near.slice), near.slice);
      },
    ),
  );

  route(app, get, async ({ params: { id } }) => found('Transaction', await transactionById(db, id)));
}

/**
 * The ids and dates of the entries asked for. A warehouse is source or target of one, never both: two lists that each
 * can be read in order by its index, where one condition with OR could not.
 * @param slice what will be taken; no list needs to be read further than to its end
 */
function matching(db: Db, { warehouseId, ...own }: TransactionQuery, slice?: Slice) {
  const all = db.selectFrom('movement').where(where<OwnFilters>(filters, own)).select(['id', 'date']);
  if (warehouseId === undefined) return db.selectFrom(all.as('movement'));
  const reach = slice && { ...slice, limit: slice.offset + slice.limit, offset: 0 };
  const side = (column: 'from_warehouse_id' | 'to_warehouse_id') =>
    db.selectFrom(sliced(all.where(column, '=', warehouseId), newestFirst, reach).as('side')).selectAll();
  return db.selectFrom(side('from_warehouse_id').unionAll(side('to_warehouse_id')).as('movement'));
}

/** The entries of a slice. Names are looked up for these alone. */
async function read(
  named: ReturnType<typeof entries>,
  asked: ReturnType<typeof matching>,
  slice?: Slice,
): Promise<Transaction[]> {
  const page = sliced(asked.select(['movement.id']), newestFirst, slice);
  const rows = named.innerJoin(page.as('page'), 'page.id', 'movement.id');
  return (await ordered(rows, newestFirst, slice).execute()).map(toContract);
}
