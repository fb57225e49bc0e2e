import { sql } from 'kysely';
import type { z } from 'zod';
import { readAtOneMoment } from '../../../server/db/snapshot';
import type { Db, Trx } from '../../../server/db/types';
import { contains } from '../../../server/entity/filters';
import { type calls, METHOD, type StockGroup, type StockRow } from '../contract';
import { pagingOf } from './paging';
import { byName, columns, sortedBy } from './sorting';
import { stockAtEnd } from './standing';

type Query = z.output<typeof calls.stockOnDay.query>;
type Answer = z.output<typeof calls.stockOnDay.answer>;

/** The columns that a row of each group has; the others are null. */
const KEYS: Record<StockGroup, readonly string[]> = {
  product: ['productId', 'name', 'categoryId', 'categoryName', 'warehouseId', 'warehouseName'],
  category: ['categoryId', 'categoryName'],
  warehouse: ['warehouseId', 'warehouseName'],
};

const FIGURES = columns('quantity', 'value', 'valueAtPrice');

/** The names that a row of each group has, and the order of the rows without another one. */
const NAMES: Record<StockGroup, readonly string[]> = {
  product: ['name', 'warehouseName', 'categoryName'],
  category: ['categoryName'],
  warehouse: ['warehouseName'],
};

/**
 * Reads the stock at the end of a day.
 * @param today the day that the journal is up to date for
 * @param seesCosts whether the order of rows may follow their costs
 */
export async function stockOnDay(db: Db, query: Query, today: string, seesCosts = true): Promise<Answer> {
  const { warehouseId, categoryId, name, by = 'product' } = query;
  const date = query.date ?? today;
  const keys = sql.join(KEYS[by].map((key) => sql.id(key)));
  const { limit, describe } = pagingOf(query);
  const order = sortedBy(query, {
    usual: sql.join([...NAMES[by].map(byName), keys]),
    keys: { ...FIGURES, ...Object.fromEntries(NAMES[by].map((column) => [column, byName(column)])) },
    seesCosts,
  });
  const read = async (trx: Trx) =>
    sql<{ content: Partial<StockRow>[]; rows: number } & Answer['totals']>`
    WITH held AS (
      SELECT product.id AS "productId", product.name, category.id AS "categoryId", category.name AS "categoryName",
        warehouse.id AS "warehouseId", warehouse.name AS "warehouseName",
        quantity, value, quantity * product.unit_price AS "valueAtPrice"
      FROM ${await stockAtEnd(trx, date, { warehouseId })} AS held
        JOIN product ON product.id = held.product_id
        JOIN category ON category.id = product.category_id
        JOIN warehouse ON warehouse.id = held.warehouse_id
      WHERE true
        ${categoryId === undefined ? sql`` : sql`AND category.id = ${categoryId}`}
        ${name ? sql`AND ${contains(sql.ref('product.name'))(name)}` : sql``}
    ),
    listed AS MATERIALIZED (
      SELECT ${keys}, sum(quantity)::bigint AS quantity, sum(value)::bigint AS value, sum("valueAtPrice")::bigint AS "valueAtPrice"
      FROM held GROUP BY ${keys}
    )
    SELECT
      (SELECT coalesce(json_agg(page), '[]') FROM (SELECT * FROM listed ORDER BY ${order} ${limit}) AS page) AS content,
      count(*)::integer AS rows, coalesce(sum(quantity), 0)::bigint AS quantity, coalesce(sum(value), 0)::bigint AS value,
      coalesce(sum("valueAtPrice"), 0)::bigint AS "valueAtPrice"
    FROM listed`.execute(trx);
  const { rows } = await readAtOneMoment(db, read);
  const [{ content, rows: count, ...totals }] = rows as [(typeof rows)[number]];
  return {
    content: content.map((row) => ({ ...NOTHING, ...inDollars(row as StockRow) })),
    totals: inDollars(totals),
    method: METHOD,
    date,
    page: describe(count),
  };
}

const NOTHING = {
  productId: null,
  name: null,
  categoryId: null,
  categoryName: null,
  warehouseId: null,
  warehouseName: null,
};

const inDollars = <Row extends { value: number; valueAtPrice: number }>(row: Row): Row => ({
  ...row,
  value: row.value / 100,
  valueAtPrice: row.valueAtPrice / 100,
});
