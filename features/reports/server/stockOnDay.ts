import { endOfDay } from 'date-fns/endOfDay';
import { parseISO } from 'date-fns/parseISO';
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

/** The ids of a row by the grouping of the report, and its names, which also are the order without another one. */
const GROUPS: Record<StockGroup, { ids: readonly Id[]; names: readonly Name[] }> = {
  product: { ids: ['productId', 'categoryId', 'warehouseId'], names: ['name', 'warehouseName', 'categoryName'] },
  category: { ids: ['categoryId'], names: ['categoryName'] },
  warehouse: { ids: ['warehouseId'], names: ['warehouseName'] },
};

/** The tables with the names of ids. The name of a product is read with its price. */
const NAMED = {
  productId: sql``,
  categoryId: sql`JOIN category ON category.id = "categoryId"`,
  warehouseId: sql`JOIN warehouse ON warehouse.id = "warehouseId"`,
} as const;

const NAMES = {
  name: sql`listed.name`,
  categoryName: sql`category.name AS "categoryName"`,
  warehouseName: sql`warehouse.name AS "warehouseName"`,
} as const;

type Id = keyof typeof NAMED;
type Name = keyof typeof NAMES;

const SUMS = sql`sum(quantity)::bigint AS quantity, sum(value)::bigint AS value,
  sum("ofListPrices")::bigint AS "ofListPrices", sum("valueAtPrice")::bigint AS "valueAtPrice"`;

const FIGURES = columns('quantity', 'value', 'ofListPrices', 'valueAtPrice');

/**
 * Reads the stock at the end of a day, with the categories of that day.
 * @param today the day that the journal is up to date for
 * @param seesCosts whether the order of rows may follow their costs
 */
export async function stockOnDay(db: Db, query: Query, today: string, seesCosts = true): Promise<Answer> {
  const { warehouseId, categoryId, name, by = 'product' } = query;
  const date = query.date ?? today;
  const { ids, names } = GROUPS[by];
  const keys = sql.join(ids.map((id) => sql.id(id)));
  const { limit, describe } = pagingOf(query);
  const order = sortedBy(query, {
    usual: sql.join([...names.map(byName), keys]),
    keys: { ...FIGURES, ...Object.fromEntries(names.map((column) => [column, byName(column)])) },
    seesCosts,
  });
  const read = async (trx: Trx) =>
    sql<{ content: Partial<StockRow>[]; rows: number } & Answer['totals']>`
    WITH former AS (
      SELECT DISTINCT ON (product_id) product_id, category_id FROM former_category
      WHERE ${date < today ? sql`until > ${endOfDay(parseISO(date))}::timestamptz` : sql`false`} ORDER BY product_id, until
    ),
    held AS (
      SELECT product.id AS "productId", product.name, coalesce(former.category_id, product.category_id) AS "categoryId",
        warehouse_id AS "warehouseId", quantity, value, at_list AS "ofListPrices", quantity * unit_price AS "valueAtPrice"
      FROM ${await stockAtEnd(trx, date, { warehouseId })} AS held
        JOIN product ON product.id = product_id
        LEFT JOIN former ON former.product_id = product.id
      WHERE true
        ${categoryId === undefined ? sql`` : sql`AND coalesce(former.category_id, product.category_id) = ${categoryId}`}
        ${name ? sql`AND ${contains(sql.ref('product.name'))(name)}` : sql``}
    ),
    listed AS MATERIALIZED (
      ${by === 'product' ? sql`SELECT * FROM held` : sql`SELECT ${keys}, ${SUMS} FROM held GROUP BY ${keys}`}
    ),
    named AS (
      SELECT ${keys}, ${sql.join(names.map((column) => NAMES[column]))}, quantity, value, "ofListPrices", "valueAtPrice"
      FROM listed ${sql.join(
        ids.map((id) => NAMED[id]),
        sql` `,
      )}
    ),
    page AS (SELECT * FROM named ORDER BY ${order} ${limit})
    SELECT (SELECT coalesce(json_agg(page), '[]') FROM page) AS content,
      count(*)::integer AS rows, coalesce(sum(quantity), 0)::bigint AS quantity, coalesce(sum(value), 0)::bigint AS value,
      coalesce(sum("ofListPrices"), 0)::bigint AS "ofListPrices", coalesce(sum("valueAtPrice"), 0)::bigint AS "valueAtPrice"
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

const inDollars = <Row extends { value: number; ofListPrices: number; valueAtPrice: number }>(row: Row): Row => ({
  ...row,
  value: row.value / 100,
  ofListPrices: row.ofListPrices / 100,
  valueAtPrice: row.valueAtPrice / 100,
});
