import { type RawBuilder, sql } from 'kysely';
import type { Section } from '../sections';

/*
 * The journal of a warehouse and a period as documents of the file. The declaration of a type says its section: the direction of the
 * goods, and whether there is a party outside. A correction belongs to the section of the corrected document.
 */

export interface Period {
  warehouseId: number;
  fromDate: string;
  toDate: string;
}

/** What other features keep in the database. Any of them may be absent. */
export interface Kept {
  documentNumbers: boolean;
  warehouseCodes: boolean;
  units: boolean;
  supplierDocuments: boolean;
}

/**
 * Returns the transactions of a warehouse and period, as a subquery: `id`, `section` (null for a count, whose lines have their own) and
 * `way`, 1 for goods that enter and -1 for goods that leave.
 */
const entriesOf = ({ warehouseId, fromDate, toDate }: Period) => sql`(
  SELECT movement.id, kind.counted,
    CASE
      WHEN kind.counted THEN NULL
      WHEN kind.direction = 'between' THEN
        CASE WHEN coalesce(corrected.from_warehouse_id, movement.from_warehouse_id) = ${warehouseId} THEN 'MMWY' ELSE 'MMWE' END
      WHEN kind.direction = 'in' THEN CASE WHEN kind.party IS NULL THEN 'PW' ELSE 'PZ' END
      WHEN kind.party IS NULL THEN 'RW'
      ELSE 'WZ'
    END AS section,
    CASE WHEN movement.to_warehouse_id = ${warehouseId} THEN 1 ELSE -1 END AS way
  FROM movement
    LEFT JOIN movement AS corrected ON corrected.id = movement.correction_of
    JOIN movement_type AS kind ON kind.name = coalesce(corrected.type, movement.type)
  WHERE movement.date BETWEEN ${fromDate}::date AND ${toDate}::date AND NOT kind.revalues
    AND ${warehouseId} IN (movement.from_warehouse_id, movement.to_warehouse_id)
)`;

/** The section of a line. The surplus of a count came in, its shortage went out. */
const sectionOfLine = sql`
  CASE WHEN NOT entry.counted THEN entry.section WHEN line.quantity > 0 THEN 'PW' WHEN line.quantity < 0 THEN 'RW' END`;

/**
 * Returns the lines of all sections of movements, as a subquery: `id` of the transaction, `product_id`, `section`, and `change`, the
 * change of the value of the stock.
 */
export const linesOf = (period: Period) => sql`(
  SELECT entry.id, line.product_id, ${sectionOfLine} AS section, entry.way * line.cost AS change
  FROM ${entriesOf(period)} AS entry JOIN movement_line AS line ON line.movement_id = entry.id
  WHERE NOT entry.counted OR line.quantity <> 0
)`;

/** A document as the database has it. A line is its code, name, unit, quantity and cost. */
export interface DocumentRow {
  number: string;
  date: string;
  value: number;
  party: string | null;
  invoice: string | null;
  invoiced: string | null;
  lines: [code: string, name: string, unit: string | null, quantity: number, cost: number][];
}

/** The code of a product: its first barcode, else its id. */
const CODE = sql`coalesce(
  (SELECT code FROM product_barcode WHERE product_barcode.product_id = product.id ORDER BY position LIMIT 1), product.id::text)`;

const unitIf = ({ units }: Kept): [column: RawBuilder<unknown>, join: RawBuilder<unknown>] =>
  units ? [sql`unit.name`, sql`LEFT JOIN unit ON unit.id = product.unit_id`] : [sql`NULL::text`, sql``];

/**
 * Returns the documents of a section in the order of the journal. Their figures are positive where goods moved as the section says, and
 * below 0 where a correction took goods back.
 */
export function documentsOf(section: Section, bringsIn: boolean, period: Period, kept: Kept) {
  const [unit, joinUnit] = unitIf(kept);
  const hasInvoice = kept.supplierDocuments && section === 'PZ';
  const found = section === 'PW' ? sql`line.quantity > 0` : section === 'RW' ? sql`line.quantity < 0` : sql`false`;
  const number = kept.documentNumbers
    ? sql`coalesce(movement.document_number, movement.id::text)`
    : sql`movement.id::text`;
  return sql<DocumentRow>`
    SELECT ${number} AS number, movement.date, content.value, content.lines,
      coalesce(supplier.name, client.name, other.name) AS party,
      ${hasInvoice ? sql`supplier_document.number` : sql`NULL::text`} AS invoice,
      ${hasInvoice ? sql`supplier_document.dated` : sql`NULL::date`} AS invoiced
    FROM ${entriesOf(period)} AS entry
      JOIN movement ON movement.id = entry.id
      CROSS JOIN LATERAL (
        SELECT sum(sign * line.cost)::bigint AS value,
          json_agg(json_build_array(${CODE}, product.name, ${unit}, sign * line.quantity, sign * line.cost)
            ORDER BY line.product_id) AS lines
        FROM (SELECT entry.way * ${sql.lit(bringsIn ? 1 : -1)} AS sign) AS signed,
          movement_line AS line JOIN product ON product.id = line.product_id ${joinUnit}
        WHERE line.movement_id = entry.id AND (NOT entry.counted OR ${found})
      ) AS content
      LEFT JOIN supplier ON supplier.id = movement.supplier_id
      LEFT JOIN client ON client.id = movement.client_id
      LEFT JOIN warehouse AS other
        ON other.id = CASE WHEN entry.way = 1 THEN movement.from_warehouse_id ELSE movement.to_warehouse_id END
      ${hasInvoice ? sql`LEFT JOIN supplier_document ON supplier_document.movement_id = movement.id` : sql``}
    WHERE (entry.section = ${section} OR entry.counted) AND content.lines IS NOT NULL
    ORDER BY movement.id`;
}

/** A stock count as the database has it. A line is its code, name, unit, counted quantity and the value of the stock. */
export interface CountRow {
  date: string;
  recordedAt: Date;
  lines: [code: string, name: string, unit: string, counted: number, value: number][];
}

/** The value of a product's stock after a line of a count: the sum of the costs that made it. */
const valueAfter = ({ warehouseId }: Period) => sql`(
  SELECT sum(CASE WHEN earlier.to_warehouse_id = ${warehouseId} THEN 1 ELSE -1 END * past.cost)::bigint
  FROM movement_line AS past JOIN movement AS earlier ON earlier.id = past.movement_id
  WHERE past.product_id = line.product_id AND past.movement_id <= line.movement_id
    AND ${warehouseId} IN (earlier.from_warehouse_id, earlier.to_warehouse_id)
)`;

const isCount = ({ warehouseId, fromDate, toDate }: Period) => sql`
  movement.to_warehouse_id = ${warehouseId} AND movement.date BETWEEN ${fromDate}::date AND ${toDate}::date
  AND movement.type IN (SELECT name FROM movement_type WHERE counted)`;

/** Returns the stock counts of a warehouse and period, with all counted lines. */
export function countsOf(period: Period, kept: Kept) {
  const [unit, joinUnit] = unitIf(kept);
  return sql<CountRow>`
    SELECT movement.date, movement.created_at AS "recordedAt", content.lines
    FROM movement CROSS JOIN LATERAL (
      SELECT json_agg(json_build_array(${CODE}, product.name, ${unit}, line.counted, ${valueAfter(period)})
        ORDER BY line.product_id) AS lines
      FROM movement_line AS line JOIN product ON product.id = line.product_id ${joinUnit}
      WHERE line.movement_id = movement.id
    ) AS content
    WHERE ${isCount(period)}
    ORDER BY movement.id`;
}

/** Returns the counted lines of a warehouse and period, as a subquery: `movement_id`, `product_id` and `value`. */
export const countedLinesOf = (period: Period) => sql`(
  SELECT line.movement_id, line.product_id, ${valueAfter(period)} AS value
  FROM movement JOIN movement_line AS line ON line.movement_id = movement.id
  WHERE ${isCount(period)}
)`;
