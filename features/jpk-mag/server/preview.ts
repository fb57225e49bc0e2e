import { sql } from 'kysely';
import type { Executor } from '../../../server/db/types';
import { ApiError, found } from '../../../server/errors';
import type { Context } from '../../../server/http/context';
import type { FileQuery, Lack, Preview } from '../contract';
import { BRINGS_IN, type Fact, OWN_METHOD, SECTIONS, type Section } from '../sections';
import { current } from '../versions/current';
import { type Firm, readFirm } from './firm';
import { countedLinesOf, type Kept, linesOf, type Period } from './journal';

/** The products of a missing fact that the answer has, so that one change gives all of them a unit; further ones are counted. */
const LISTED = 200;

/** The contents of a file, except its documents. */
export interface Prepared {
  preview: Preview;
  firm: Firm;
  kept: Kept;
  period: Period;
  /** The warehouse as the file names it. */
  warehouse: string;
}

/**
 * Reads the figures of a file and the missing facts.
 * @throws ApiError 404 for an unknown warehouse, 400 for a period that ends before it begins
 */
export async function prepare(
  db: Executor,
  settings: Context['settings'],
  warehouseId: number,
  query: FileQuery,
): Promise<Prepared> {
  const { fromDate, toDate, counts } = query;
  if (toDate < fromDate) {
    throw new ApiError(400, 'impossible-period', { toDate: 'is before the first day' });
  }
  const period = { warehouseId, fromDate, toDate };
  const kept = await readKept(db);
  const { name, code } = await readWarehouse(db, warehouseId, kept);
  const firm = await readFirm(db, settings);
  const office = query.office ?? firm.office;
  const sections = await sectionsOf(db, period);
  const counted = counts === 'false' ? null : await countsFigures(db, period);
  const balance = await balanceOf(db, period, sections);
  const lacks = [
    ...[...firm.missing, ...(office === null ? ['office' as const] : [])].map((fact) => lack(fact, true)),
    ...(counted && counted.lines > 0 ? await countedWithoutUnit(db, period, kept) : []),
    ...(balance.agrees ? [] : [lack('balance', true)]),
    ...(await productsWithoutUnit(db, period, kept)),
    ...(await documentsWithoutNumber(db, period, kept)),
  ];
  const place = (code ?? String(warehouseId)).replace(/[^\w-]/g, '');
  const { agrees: _, ...values } = balance;
  return {
    preview: {
      version: current.code,
      fileName: firm.nip && `JPK_MAG_${firm.nip}_${place}_${fromDate}_${toDate}.xml`,
      warehouse: { warehouseId, name },
      firm: { name: firm.name, nip: firm.nip, currency: firm.currency },
      office,
      method: query.method ?? OWN_METHOD,
      missing: lacks,
      sections,
      counts: counted,
      balance: values,
    },
    firm,
    kept,
    period,
    warehouse: code === null ? name : `${code} ${name}`,
  };
}

const lack = (fact: Fact, blocks: boolean, count: number | null = null, products: Lack['products'] = []): Lack => ({
  fact,
  blocks,
  count,
  products,
});

async function readWarehouse(db: Executor, id: number, { warehouseCodes }: Kept) {
  const { rows } = await sql<{ name: string; code: string | null }>`
    SELECT name, ${warehouseCodes ? sql`code` : sql`NULL::text`} AS code FROM warehouse WHERE id = ${id}`.execute(db);
  return found('Warehouse', rows[0]);
}

interface Figures {
  documents: number;
  lines: number;
  value: number;
}

async function sectionsOf(db: Executor, period: Period): Promise<Preview['sections']> {
  const { rows } = await sql<Figures & { section: Section }>`
    SELECT section, count(*)::integer AS documents, sum(lines)::integer AS lines, sum(change)::bigint AS value
    FROM (
      SELECT section, count(*) AS lines, sum(change) AS change FROM ${linesOf(period)} AS line GROUP BY id, section
    ) AS document
    GROUP BY section`.execute(db);
  return SECTIONS.map((section) => {
    const { documents = 0, lines = 0, value = 0 } = rows.find((row) => row.section === section) ?? {};
    return { section, documents, lines, value: (BRINGS_IN[section] ? value : 0 - value) / 100 };
  });
}

async function countsFigures(db: Executor, period: Period): Promise<Figures> {
  const { rows } = await sql<Figures>`
    SELECT count(DISTINCT movement_id)::integer AS documents, count(*)::integer AS lines,
      coalesce(sum(value), 0)::bigint AS value
    FROM ${countedLinesOf(period)} AS line`.execute(db);
  const { documents = 0, lines = 0, value = 0 } = rows[0] ?? {};
  return { documents, lines, value: value / 100 };
}

/**
 * Computes the value of the stock before the period from the journal up to it, and the one after the period from today's stock and the
 * journal since. So the figures of the sections agree with both only if no movement is missing in them.
 */
async function balanceOf(db: Executor, { warehouseId, fromDate, toDate }: Period, sections: Preview['sections']) {
  const moved = (when: ReturnType<typeof sql>) => sql`(
    SELECT coalesce(sum(CASE WHEN to_warehouse_id = ${warehouseId} THEN cost ELSE -cost END), 0)
    FROM movement JOIN movement_line ON movement_id = movement.id
    WHERE ${warehouseId} IN (from_warehouse_id, to_warehouse_id) AND ${when}
  )`;
  const { rows } = await sql<{ begin: number; end: number }>`
    SELECT ${moved(sql`date < ${fromDate}::date`)}::bigint AS begin,
      ((SELECT coalesce(sum(value), 0) FROM stock WHERE warehouse_id = ${warehouseId})
        - ${moved(sql`date > ${toDate}::date`)})::bigint AS "end"`.execute(db);
  const { begin = 0, end = 0 } = rows[0] ?? {};
  const sum = (into: boolean) =>
    sections.reduce(
      (all, { section, value }) => (BRINGS_IN[section] === into ? all + Math.round(value * 100) : all),
      0,
    );
  const [incoming, outgoing] = [sum(true), sum(false)];
  return {
    begin: begin / 100,
    incoming: incoming / 100,
    outgoing: outgoing / 100,
    end: end / 100,
    agrees: begin + incoming - outgoing === end,
  };
}

type Unnamed = { productId: number; name: string; all: number };

async function withoutUnit(db: Executor, products: ReturnType<typeof sql>, { units }: Kept): Promise<Unnamed[]> {
  const { rows } = await sql<Unnamed>`
    SELECT product.id AS "productId", product.name, count(*) OVER ()::integer AS "all"
    FROM (SELECT DISTINCT product_id FROM ${products} AS line) AS moved JOIN product ON product.id = moved.product_id
    ${units ? sql`WHERE product.unit_id IS NULL` : sql``}
    ORDER BY product.id LIMIT ${LISTED}`.execute(db);
  return rows;
}

const lackOf = (fact: Fact, blocks: boolean, rows: readonly Unnamed[]): Lack[] => {
  const [first] = rows;
  return first
    ? [
        lack(
          fact,
          blocks,
          first.all,
          rows.map(({ productId, name }) => ({ productId, name })),
        ),
      ]
    : [];
};

/** The schema requires a unit on each line of a count. */
const countedWithoutUnit = async (db: Executor, period: Period, kept: Kept): Promise<Lack[]> =>
  lackOf('countedUnits', true, await withoutUnit(db, countedLinesOf(period), kept));

/** On lines of documents the unit is optional. */
const productsWithoutUnit = async (db: Executor, period: Period, kept: Kept): Promise<Lack[]> =>
  lackOf('units', false, await withoutUnit(db, linesOf(period), kept));

async function documentsWithoutNumber(db: Executor, period: Period, { documentNumbers }: Kept): Promise<Lack[]> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM (SELECT DISTINCT id FROM ${linesOf(period)} AS line) AS document
      JOIN movement ON movement.id = document.id
    ${documentNumbers ? sql`WHERE document_number IS NULL` : sql``}`.execute(db);
  const { count = 0 } = rows[0] ?? {};
  return count > 0 ? [lack('numbers', false, count)] : [];
}

/**
 * Reads which values of other features this database has. A column stays in the database of a server that runs without its feature, and
 * its values stay true: triggers still number transactions, for instance.
 */
async function readKept(db: Executor): Promise<Kept> {
  const column = (table: string, name: string) => sql`EXISTS (
    SELECT FROM pg_attribute WHERE attrelid = to_regclass(${table}) AND attname = ${name} AND NOT attisdropped)`;
  const { rows } = await sql<Kept>`
    SELECT ${column('movement', 'document_number')} AS "documentNumbers",
      ${column('warehouse', 'code')} AS "warehouseCodes",
      ${column('product', 'unit_id')} AND to_regclass('unit') IS NOT NULL AS units,
      ${column('supplier_document', 'movement_id')} AS "supplierDocuments"`.execute(db);
  const [kept] = rows;
  if (!kept) throw new Error('The database did not answer.');
  return kept;
}
