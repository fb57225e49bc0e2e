import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import { sql } from 'kysely';
import type { Paged } from '../../contract/common';
import type { Database, Db } from '../../server/db/types';

/** Lists by path, with the measured filters of each by name: none, a typical one, and all of them. */
type ListCalls = Record<string, Record<string, Record<string, string | number>>>;

/** A range that includes every row. */
const FROM = 0;
const TO = 1_000_000_000;

const allBounds = (...names: string[]) =>
  Object.fromEntries(names.flatMap((name) => [[`min${name}`, FROM] as const, [`max${name}`, TO] as const]));

/** Returns the lists and their filters, with values that occur in the data. */
export async function listCalls(db: Db): Promise<ListCalls> {
  const { last } = await db.selectFrom('movement').select(sql<string>`max(date)`.as('last')).executeTakeFirstOrThrow();
  const month = { fromDate: format(addDays(parseISO(last), -29), 'yyyy-MM-dd'), toDate: last };
  const warehouseId = await typical(db, 'warehouse');
  const regionId = 1;
  const type = 'WAREHOUSE_TO_CUSTOMER';
  const none = {};
  const party = {
    'no filter': none,
    name: { name: 'an' },
    warehouse: { warehouseId },
    'every filter': { name: 'a', regionId, warehouseId, ...allBounds('Transactions') },
  };
  return {
    '/api/products': {
      'no filter': none,
      'one letter': { name: 'a' },
      'name, category': { name: 'steel', categoryId: 1 },
      warehouse: { warehouseId },
      'every filter': {
        name: 'a',
        categoryId: 1,
        warehouseId,
        ...allBounds('Price', 'Size', 'Inventory', 'Transactions'),
      },
    },
    '/api/categories': { 'no filter': none, name: { name: 'a' } },
    '/api/warehouses': {
      'no filter': none,
      name: { name: 'o' },
      'every filter': {
        name: 'o',
        regionId,
        ...allBounds('Capacity', 'Occupied', 'Employees', 'Products', 'Transactions'),
      },
    },
    '/api/transactions': {
      'no filter': none,
      'last 30 days': month,
      type: { type },
      warehouse: { warehouseId },
      'warehouse, type, 30 days': { warehouseId, type, ...month },
      price: { minTotalPrice: 1000, maxTotalPrice: 2000 },
      'every filter': { warehouseId, type, ...month, ...allBounds('TotalPrice', 'TotalSize') },
    },
    '/api/clients': party,
    '/api/suppliers': party,
    '/api/employees': {
      'no filter': none,
      name: { partOfNameOrSurname: 'an' },
      warehouse: { warehouseId },
      'every filter': { partOfNameOrSurname: 'a', regionId, warehouseId, ...allBounds('Transactions') },
    },
  };
}

/** Returns the paths of a list's first, middle and last page, and its number of rows. */
export async function pagesOf(
  path: string,
  filters: Record<string, string | number>,
  ask: (path: string) => Promise<Buffer>,
): Promise<{ rows: number; pages: Record<'first' | 'middle' | 'last', string> }> {
  const at = (page: number) =>
    `${path}?${new URLSearchParams(Object.entries({ ...filters, page }).map(([name, value]) => [name, String(value)]))}`;
  const { page } = JSON.parse(String(await ask(at(0)))) as Paged<unknown>;
  const last = Math.max(0, page.totalPages - 1);
  return { rows: page.totalElements, pages: { first: at(0), middle: at(last >> 1), last: at(last) } };
}

/** Returns single calls by name: for each entity, the records with the median and with the highest number of transactions. */
export async function singleCalls(db: Db): Promise<Record<string, string>> {
  const calls: Record<string, string> = {};
  for (const table of ['product', 'warehouse', 'client', 'supplier', 'employee'] as const) {
    for (const [which, id] of Object.entries({
      typical: await typical(db, table),
      busiest: await busiest(db, table),
    })) {
      calls[`${table}, ${which}`] = `/api/${table}s/${id}`;
      calls[`${table}, ${which}, overview`] = `/api/${table}s/${id}/overview`;
    }
  }
  const { middle } = await db
    .selectFrom('movement')
    .select(sql<number>`max(id) / 2`.as('middle'))
    .executeTakeFirstOrThrow();
  return {
    ...calls,
    transaction: `/api/transactions/${middle}`,
    'all products': '/api/products?all=true',
    summary: '/api/dashboard/summary',
    'summary of a warehouse': `/api/dashboard/summary?warehouseId=${await typical(db, 'warehouse')}`,
    countries: '/api/countries',
  };
}

type Counted = 'product' | 'warehouse' | 'client' | 'supplier' | 'employee';

const byTransactions = (db: Db, table: Counted & keyof Database, offset: 'half' | 'none') =>
  sql<{ id: number }>`
  SELECT id FROM ${sql.table(table)}
  ORDER BY ${sql.ref(table === 'product' ? 'transaction_count' : 'transactions_count')} DESC, id LIMIT 1
  OFFSET ${offset === 'half' ? sql`(SELECT count(*) / 2 FROM ${sql.table(table)})` : sql`0`}`.execute(db);

const typical = async (db: Db, table: Counted) => idOf(await byTransactions(db, table, 'half'));
const busiest = async (db: Db, table: Counted) => idOf(await byTransactions(db, table, 'none'));

function idOf({ rows: [row] }: { rows: { id: number }[] }): number {
  if (!row) throw new Error('There is no demo data.');
  return row.id;
}
