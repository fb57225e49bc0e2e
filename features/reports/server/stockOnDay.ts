import { endOfDay } from 'date-fns/endOfDay';
import { parseISO } from 'date-fns/parseISO';
import { sql } from 'kysely';
import type { z } from 'zod';
import { readAtOneMoment } from '../../../server/db/snapshot';
import type { Db, Trx } from '../../../server/db/types';
import { contains } from '../../../server/entity/filters';
import { type calls, METHOD, type StockGroup } from '../contract';
import { stockReport } from '../reportLists';
import { readRows } from './paging';
import { byColumns, byName, sortedBy } from './sorting';
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

const FIGURES = ['quantity', 'value', 'ofListPrices', 'valueAtPrice'];
const SUMS = sql.join(FIGURES.map((name) => sql`coalesce(sum(${sql.id(name)}), 0)::bigint AS ${sql.id(name)}`));

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
  const order = sortedBy(query, {
    usual: sql.join([...names.map(byName), keys]),
    keys: { ...byColumns(...FIGURES), ...Object.fromEntries(names.map((column) => [column, byName(column)])) },
    seesCosts,
  });
  const read = async (trx: Trx) => {
    const tables = sql`
    former AS (
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
    )`;
    return readRows<Answer>(trx, stockReport, query, { tables, order, totals: SUMS, columnsOf: sql`named` });
  };
  const { content, ...rest } = await readAtOneMoment(db, read);
  return { content: content.map((row) => ({ ...NOTHING, ...row })), ...rest, method: METHOD, date };
}

const NOTHING = {
  productId: null,
  name: null,
  categoryId: null,
  categoryName: null,
  warehouseId: null,
  warehouseName: null,
};
