import { type RawBuilder, sql } from 'kysely';
import type { ReportGroup } from '../../../contract/definition/report';
import type { Trx } from '../../../server/db/types';
import { defineReportRows, type ReportRequest } from '../../../server/entity/report';
import { FIGURES, type Figure, movementsReport } from '../definitions/movements';
import { type ComparedPeriods, comparedPeriods } from '../periods';

type MovementGroup = ReportGroup<typeof movementsReport>;
type Query = ReportRequest<typeof movementsReport>;
type Sql = RawBuilder<unknown>;

/** How movements or their lines are grouped. */
interface Grouping {
  /** The key of a row, in the query of movements or in the query of their lines. */
  ofMovement?: Sql;
  ofLine?: Sql;
  /** The table with the names of the groups, and its column with the name. Absent where the group is its own name. */
  names?: { table: string; name: string };
}

const byRecord = (table: string, key: Omit<Grouping, 'names'>, name = 'name'): Grouping => ({
  ...key,
  names: { table, name },
});

const GROUPINGS: Record<MovementGroup, Grouping> = {
  type: { ofMovement: sql`type` },
  product: byRecord('product', { ofLine: sql`product_id` }),
  category: byRecord('category', { ofLine: sql`category_id` }),
  client: byRecord('client', { ofMovement: sql`client_id` }),
  supplier: byRecord('supplier', { ofMovement: sql`supplier_id` }),
  employee: byRecord('employee', { ofMovement: sql`employee_id` }, 'full_name'),
  // Each warehouse of a movement has a row.
  warehouse: byRecord('warehouse', {}),
  month: {},
};

/** Reads the figures of a period, in groups, and of the period before it. */
export const movementsOfPeriod = defineReportRows(movementsReport, async (query) => {
  const { by = 'type', categoryId } = query;
  const { period, before, shift } = comparedPeriods(query, query.today);
  const lines = await linesBetween(query.trx, before.fromDate, period.toDate);
  const { ofMovement, ofLine, names } = GROUPINGS[by];
  const isNow = sql`date >= ${period.fromDate}::date`;
  const matching = sql`FROM ${entries(query, before.fromDate, period.toDate)}`;
  const { came, went } = sidesOf(query);
  const movements =
    by === 'warehouse'
      ? sql`
        SELECT id, ${isNow} AS now, takes_back, to_warehouse_id AS key, true AS came, false AS went ${matching} WHERE ${came}
        UNION ALL
        SELECT id, ${isNow}, takes_back, from_warehouse_id, false, true ${matching} WHERE ${went}`
      : sql`
        SELECT id, ${isNow} AS now, takes_back, ${by === 'month' ? monthOf(isNow, shift) : (ofMovement ?? sql`NULL`)} AS key,
          ${came} AS came, ${went} AS went ${matching}`;
  // Without a selective filter, it is faster to add up the lines of all movements than to look them up for each one.
  const isSelective = [query.warehouseId, query.clientId, query.supplierId, query.employeeId].some(
    (id) => id !== undefined,
  );
  // A movement has at most one line with a product.
  const isOneLine = by === 'product';
  const sum = isOneLine ? sql`` : sql`sum`;
  // Amounts below 0, which a count has, are the pieces that it misses: they went. A correction lowers the side of its origin.
  const figures = sql`
    SELECT key,
      count(*) FILTER (WHERE now) AS transactions, count(*) FILTER (WHERE NOT now) AS before_transactions,
      coalesce(sum("in") FILTER (WHERE now), 0)::bigint AS "in", coalesce(sum("in") FILTER (WHERE NOT now), 0)::bigint AS "before_in",
      coalesce(sum("out") FILTER (WHERE now), 0)::bigint AS "out", coalesce(sum("out") FILTER (WHERE NOT now), 0)::bigint AS "before_out",
      coalesce(sum("costIn") FILTER (WHERE now), 0)::bigint AS "costIn", coalesce(sum("costIn") FILTER (WHERE NOT now), 0)::bigint AS "before_costIn",
      coalesce(sum("costOut") FILTER (WHERE now), 0)::bigint AS "costOut", coalesce(sum("costOut") FILTER (WHERE NOT now), 0)::bigint AS "before_costOut",
      coalesce(sum("valueIn") FILTER (WHERE now), 0)::bigint AS "valueIn", coalesce(sum("valueIn") FILTER (WHERE NOT now), 0)::bigint AS "before_valueIn",
      coalesce(sum("valueOut") FILTER (WHERE now), 0)::bigint AS "valueOut", coalesce(sum("valueOut") FILTER (WHERE NOT now), 0)::bigint AS "before_valueOut"
    FROM (
      SELECT now, ${ofLine ? sql`line_key` : sql`key`} AS key,
        sign * (CASE WHEN came THEN quantity ELSE 0 END + CASE WHEN went THEN quantity_below ELSE 0 END) AS "in",
        sign * (CASE WHEN went THEN quantity ELSE 0 END + CASE WHEN came THEN quantity_below ELSE 0 END) AS "out",
        sign * (CASE WHEN came THEN cost ELSE 0 END + CASE WHEN went THEN cost_below ELSE 0 END) AS "costIn",
        sign * (CASE WHEN went THEN cost ELSE 0 END + CASE WHEN came THEN cost_below ELSE 0 END) AS "costOut",
        sign * (CASE WHEN came THEN value ELSE 0 END + CASE WHEN went THEN value_below ELSE 0 END) AS "valueIn",
        sign * (CASE WHEN went THEN value ELSE 0 END + CASE WHEN came THEN value_below ELSE 0 END) AS "valueOut"
      FROM (${movements}) AS moved
        JOIN (
          SELECT movement_id, ${ofLine ?? sql`NULL`} AS line_key,
            ${sum}(greatest(quantity, 0))::bigint AS quantity, ${sum}(greatest(-quantity, 0))::bigint AS quantity_below,
            ${sum}(greatest(movement_line.cost, 0))::bigint AS cost, ${sum}(greatest(-movement_line.cost, 0))::bigint AS cost_below,
            ${sum}(greatest(quantity * movement_line.unit_price, 0))::bigint AS value,
            ${sum}(greatest(-(quantity * movement_line.unit_price), 0))::bigint AS value_below
          FROM movement_line ${by === 'category' || categoryId !== undefined ? sql`JOIN product ON product.id = product_id` : sql``}
          WHERE movement_id BETWEEN ${lines.first} AND ${lines.last}
            ${isSelective ? sql`AND movement_id IN (SELECT id ${matching})` : sql``}
            ${categoryId === undefined ? sql`` : sql`AND category_id = ${categoryId}`}
          ${isOneLine ? sql`` : sql`GROUP BY movement_id, line_key`}
        ) AS added ON movement_id = moved.id,
        LATERAL (SELECT CASE WHEN takes_back THEN -1 ELSE 1 END AS sign) AS signed
    ) AS counted
    GROUP BY key`;
  const isSplit = by === 'product' || by === 'category' || by === 'warehouse';
  const inOrder = by === 'month' ? undefined : sql`DESC, key`;
  const once = (when: Sql) => countedOnce(matching, when, query);
  return {
    rows: sql`WITH listed AS MATERIALIZED (${figures})`,
    order: inOrder ? sql`key IS NULL, "costIn" + "costOut" ${inOrder}` : sql`key`,
    orderWithoutCosts: inOrder ? sql`key IS NULL, "in" + "out" ${inOrder}` : sql`key`,
    totals: {
      ...(isSplit && { transactions: once(isNow) }),
      before: figuresBefore((name) =>
        isSplit && name === 'transactions' ? once(sql`NOT ${isNow}`) : sql`sum(${sql.id(`before_${name}`)})::bigint`,
      ),
    },
    lookups: {
      recordId: names ? sql`key` : sql`NULL::integer`,
      name: names ? nameOf(names) : by === 'month' ? sql`to_char(key, 'YYYY-MM')` : sql`key`,
      before: figuresBefore((name) => sql.id(`before_${name}`)),
    },
    answer: { period, before },
  };
});

/** Returns the month of a movement. A day of the period before is moved by the shift first. */
const monthOf = (isNow: Sql, { months, days }: ComparedPeriods['shift']): Sql => {
  const later = months > 0 ? sql`date + make_interval(months => ${months}::integer)` : sql`date + ${days}::integer`;
  return sql`date_trunc('month', CASE WHEN ${isNow} THEN date ELSE ${later} END)`;
};

/** Returns the figures of the period before as JSON, amounts of money in dollars; null where nothing moved. @param of returns one of them */
const figuresBefore = (of: (name: Figure) => Sql): Sql => {
  const each = (name: Figure) =>
    sql`${sql.lit(name)}, ${of(name)}${movementsReport.fields[name].kind === 'money' ? sql` / 100.0` : sql``}`;
  return sql`CASE WHEN ${of('transactions')} > 0 THEN json_build_object(${sql.join(FIGURES.map(each))}) END`;
};

/** Returns the conditions on whether goods came into, or went out of, the warehouse of the query, or any. */
const sidesOf = ({ warehouseId }: Query) => ({
  came: warehouseId === undefined ? sql`to_warehouse_id IS NOT NULL` : sql`to_warehouse_id = ${warehouseId}`,
  went: warehouseId === undefined ? sql`from_warehouse_id IS NOT NULL` : sql`from_warehouse_id = ${warehouseId}`,
});

/**
 * Returns the movements of some days as a table. A correction has the type and the direction of the movement that it corrects, and
 * `takes_back` where its own goods went in the other direction.
 */
function entries(query: Query, fromDate: string, toDate: string): Sql {
  const { warehouseId, type, clientId, supplierId, employeeId } = query;
  const given: (Sql | false)[] = [
    warehouseId !== undefined && sql`${warehouseId}::integer IN (from_warehouse_id, to_warehouse_id)`,
    clientId !== undefined && sql`client_id = ${clientId}`,
    supplierId !== undefined && sql`supplier_id = ${supplierId}`,
    employeeId !== undefined && sql`employee_id = ${employeeId}`,
    type !== undefined && sql`counted.type = ${type}`,
  ];
  return sql`(
    SELECT movement.id, date, client_id, supplier_id, employee_id, counted.type, takes_back,
      CASE WHEN takes_back THEN to_warehouse_id ELSE from_warehouse_id END AS from_warehouse_id,
      CASE WHEN takes_back THEN from_warehouse_id ELSE to_warehouse_id END AS to_warehouse_id
    FROM movement,
      LATERAL (
        SELECT
          -- Few movements are corrections: the others look nothing up.
          CASE WHEN correction_of IS NULL THEN movement.type
            ELSE (SELECT origin.type FROM movement AS origin WHERE origin.id = movement.correction_of) END AS type,
          correction_of IS NOT NULL AND (
            SELECT origin.from_warehouse_id IS DISTINCT FROM movement.from_warehouse_id
            FROM movement AS origin WHERE origin.id = movement.correction_of
          ) AS takes_back
      ) AS counted
    WHERE date BETWEEN ${fromDate}::date AND ${toDate}::date ${sql.join(
      given.flatMap((condition) => (condition ? [sql`AND ${condition}`] : [])),
      sql` `,
    )}
  ) AS movement`;
}

/** Counts the transactions of a period, each once. */
const countedOnce = (matching: Sql, when: Sql, { categoryId }: Query): Sql => sql`(
  SELECT count(*)::integer ${matching} WHERE ${when} AND (${categoryId ?? null}::integer IS NULL OR EXISTS (
    SELECT FROM movement_line JOIN product ON product.id = product_id
    WHERE movement_id = movement.id AND category_id = ${categoryId ?? null}))
)`;

const nameOf = ({ table, name }: { table: string; name: string }): Sql =>
  sql`(SELECT ${sql.ref(`${table}.${name}`)} FROM ${sql.table(table)} WHERE ${sql.ref(`${table}.id`)} = key)`;

/**
 * Returns the ids of the first and the last movement of some days. Lines are stored by these ids, so that one scan reads
 * the lines of a period. OFFSET 0 makes PostgreSQL read the days instead of all ids.
 * @param trx a transaction with one snapshot: a movement of a later moment would be counted without its lines
 */
async function linesBetween(trx: Trx, fromDate: string, toDate: string): Promise<{ first: number; last: number }> {
  const { rows } = await sql<{ first: number; last: number }>`
    SELECT coalesce(min(id), 0) AS first, coalesce(max(id), 0) AS last FROM (
      SELECT id FROM movement WHERE date BETWEEN ${fromDate}::date AND ${toDate}::date OFFSET 0
    ) AS moved`.execute(trx);
  const [ends] = rows as [(typeof rows)[number]];
  return ends;
}
