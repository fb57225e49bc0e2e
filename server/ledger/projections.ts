import { type RawBuilder, sql } from 'kysely';
import { type MovementType, signOf } from '../../contract/definition/movementType';
import { documentedTypes } from '../../contract/entities/movementTypes';
import type { Database } from '../db/types';
import { OTHER_COUNTERS, OWN_COUNTERS } from './counters';

/** Some columns of a table, and the query that derives them from their source. */
export interface Derivation {
  table: string;
  key: string[];
  values: string[];
  derived: RawBuilder<unknown>;
}

/** A derivation that may replace the stored values. */
export interface Projection extends Derivation {
  table: keyof Database;
  /** Whether it derives the whole table, or only some columns of rows with data of their own. */
  whole: boolean;
}

/** A movement from the view of each of its warehouses: goods leave one (-1), enter another (1), or both. */
const side = sql`(
  SELECT from_warehouse_id AS warehouse_id, -1 AS sign, movement.* FROM movement
  WHERE from_warehouse_id IS NOT NULL
  UNION ALL
  SELECT to_warehouse_id, 1, movement.* FROM movement WHERE to_warehouse_id IS NOT NULL
) AS side`;

/** The types whose goods count in a way. */
const typesAs = (way: MovementType['countsAs']) =>
  sql`(SELECT name FROM movement_type WHERE counts_as = ${sql.lit(way)})`;

/** The documented types with their signs: most rows have one of them, and need not be looked up. */
const documentedSigns = sql.join(
  documentedTypes.map((type) => sql`WHEN ${sql.lit(type.movementType)} THEN ${sql.lit(signOf(type))}`),
  sql` `,
);

/**
 * The sign of a movement in figures that are net of returns: 1 if it moves goods forward, -1 if it takes goods back, 0 if its
 * type counts as nothing. One between warehouses takes goods back if it corrects one in the opposite direction.
 */
export const directionOf = (entry: string) => {
  const of = (column: string) => sql.ref(`${entry}.${column}`);
  return sql`
  CASE WHEN ${of('correction_of')} IS NOT NULL AND EXISTS (
      SELECT FROM movement AS origin
      WHERE origin.id = ${of('correction_of')} AND origin.type = ${of('type')}
        AND origin.from_warehouse_id = ${of('to_warehouse_id')}
    ) THEN -1 ELSE 1 END
  * CASE ${of('type')} ${documentedSigns} ELSE (SELECT sign FROM movement_type WHERE name = ${of('type')}) END`;
};

/** Pieces delivered to clients, net of returns. */
const delivered = sql`coalesce(-sum(sign * quantity) FILTER (WHERE type IN ${typesAs('sale')}), 0)`;

/** The counters of a warehouse's transactions, by column: the condition for the sides that each counts. */
const counters: [column: string, counted: RawBuilder<unknown>][] = [
  ...Object.entries(OWN_COUNTERS).flatMap(([type, columns]) =>
    Object.entries(columns).map(([way, column]): [string, RawBuilder<unknown>] => [
      column,
      sql`type = ${sql.lit(type)} AND sign = ${sql.lit(way === 'in' ? 1 : -1)}`,
    ]),
  ),
  [OTHER_COUNTERS.count, sql`${isOther()} AND NOT ${hasArrived()}`],
  [OTHER_COUNTERS.arrived, sql`${isOther()} AND ${hasArrived()}`],
];

function isOther() {
  const types = Object.keys(OWN_COUNTERS).map((type) => sql.lit(type));
  return sql`type NOT IN (${sql.join(types)})`;
}

function hasArrived() {
  return sql`(sign = 1 AND from_warehouse_id IS NOT NULL)`;
}

const counterNames = counters.map(([column]) => column);

/** Totals of movements, net of returns. */
const net = sql`
  sum(${directionOf('movement')} * total_items) AS total_items,
  sum(${directionOf('movement')} * total_price) AS total_price`;

/** The first day of a date column's month, the key of `monthly_total` and other tables. */
export const monthOf = (date: string) => sql`date_trunc('month', ${sql.ref(date)}::timestamp)::date`;

/** Orders rows as moves insert them, so that the rows of adjacent days are adjacent on disk. */
const inTheOrderOf = (column: string) => sql`ORDER BY ${sql.ref(column)}`;

const corrections = sql`movement JOIN movement AS origin ON origin.id = movement.correction_of`;
/** The sign of a correction: 1 if it moves more in the same direction, -1 if it reverses some. */
const again = sql`CASE WHEN movement.type = origin.type
  AND movement.from_warehouse_id IS NOT DISTINCT FROM origin.from_warehouse_id THEN 1 ELSE -1 END`;

/** Counts movements per month and `histogram` bucket. @param from the movements */
export const inBuckets = (from: RawBuilder<unknown>) => sql`
  SELECT measure, bucket_of(amount) AS bucket, ${monthOf('date')} AS month, count(*) AS transactions
  FROM ${from}, LATERAL (VALUES ('total_price', total_price), ('total_size', total_size)) AS each (measure, amount)
  GROUP BY measure, bucket_of(amount), ${monthOf('date')}`;

/** Every stored aggregate and its definition. */
export const projections: Projection[] = [
  {
    table: 'stock',
    key: ['warehouse_id', 'product_id'],
    values: ['quantity', 'value', 'at_list', 'transaction_count', 'delivered_count', 'minimum'],
    whole: true,
    derived: sql`
      SELECT held.*, coalesce(own.minimum, minimum_stock) AS minimum
      FROM (
        SELECT warehouse_id, product_id, sum(sign * quantity) AS quantity, sum(sign * cost) AS value,
          sum(sign * at_list) AS at_list, count(*) AS transaction_count,
          ${delivered} AS delivered_count
        FROM ${side} JOIN movement_line ON movement_id = side.id
        GROUP BY warehouse_id, product_id
      ) AS held
        JOIN product ON product.id = product_id
        LEFT JOIN product_level AS own USING (warehouse_id, product_id)`,
  },
  {
    table: 'product',
    key: ['id'],
    values: ['inventory_count', 'transaction_count', 'delivered_count'],
    whole: false,
    derived: sql`
      SELECT product.id,
        coalesce(sum(sign * quantity), 0) AS inventory_count,
        count(DISTINCT movement_id) AS transaction_count,
        ${delivered} AS delivered_count
      FROM product
        LEFT JOIN movement_line ON product_id = product.id
        LEFT JOIN ${side} ON side.id = movement_id
      GROUP BY product.id`,
  },
  {
    table: 'product_words',
    key: ['product_id'],
    values: ['words'],
    whole: true,
    derived: sql`SELECT id AS product_id, searchable(name) AS words FROM product`,
  },
  {
    table: 'category',
    key: ['id'],
    values: ['products_count'],
    whole: false,
    derived: sql`
      SELECT category.id, count(product.id) AS products_count
      FROM category LEFT JOIN product ON category_id = category.id
      GROUP BY category.id`,
  },
  {
    table: 'warehouse',
    key: ['id'],
    values: ['occupied', 'items_count', 'stock_value', 'employees_count', ...counterNames],
    whole: false,
    derived: sql`
      SELECT warehouse.id,
        coalesce(moved_size, 0) + coalesce(resized, 0) AS occupied,
        coalesce(pieces, 0) AS items_count,
        coalesce(value, 0) AS stock_value,
        coalesce(people, 0) AS employees_count,
        ${sql.join(counterNames.map((name) => sql`coalesce(moves.${sql.id(name)}, 0) AS ${sql.id(name)}`))}
      FROM warehouse
        LEFT JOIN (
          SELECT warehouse_id AS id,
            ${sql.join(counters.map(([name, counted]) => sql`count(*) FILTER (WHERE ${counted}) AS ${sql.id(name)}`))}
          FROM ${side} GROUP BY warehouse_id
        ) AS moves USING (id)
        LEFT JOIN (
          SELECT warehouse_id AS id, sum(sign * quantity) AS pieces, sum(sign * quantity * line.unit_size) AS moved_size,
            sum(sign * quantity * product.unit_price) AS value
          FROM ${side} JOIN movement_line AS line ON movement_id = side.id JOIN product ON product.id = product_id
          GROUP BY warehouse_id
        ) AS goods USING (id)
        LEFT JOIN (
          SELECT warehouse_id AS id, sum(occupied_change) AS resized FROM resize GROUP BY warehouse_id
        ) AS sizes USING (id)
        LEFT JOIN (
          SELECT warehouse_id AS id, count(*) AS people FROM employee GROUP BY warehouse_id
        ) AS staff USING (id)`,
  },
  {
    table: 'occupancy',
    key: ['warehouse_id', 'date'],
    values: ['occupied'],
    whole: true,
    derived: sql`
      SELECT DISTINCT ON (warehouse_id, date) warehouse_id, date,
        sum(change) OVER (PARTITION BY warehouse_id ORDER BY id) AS occupied
      FROM (
        SELECT warehouse_id, date, id, sign * total_size AS change FROM ${side}
        UNION ALL
        SELECT warehouse_id, date, id, occupied_change FROM resize
      ) AS changes
      ORDER BY warehouse_id, date, id DESC`,
  },
  {
    table: 'daily_total',
    key: ['warehouse_id', 'date', 'type', 'incoming'],
    values: ['transactions', 'total_price'],
    whole: true,
    derived: sql`
      SELECT warehouse_id, date, type, sign = 1 AS incoming, count(*) AS transactions,
        sum(${directionOf('side')} * total_price) AS total_price
      FROM ${side} GROUP BY warehouse_id, date, type, incoming
      ${inTheOrderOf('date')}`,
  },
  {
    table: 'monthly_total',
    key: ['warehouse_id', 'month', 'type', 'incoming'],
    values: ['transactions'],
    whole: true,
    derived: sql`
      SELECT warehouse_id, ${monthOf('date')} AS month, type, sign = 1 AS incoming, count(*) AS transactions
      FROM ${side} GROUP BY warehouse_id, month, type, incoming
      ${inTheOrderOf('month')}`,
  },
  ...(['employee', 'supplier', 'client'] as const).map((table) => ({
    table,
    key: ['id'],
    values: ['transactions_count'],
    whole: false,
    derived: sql`
      SELECT party.id, count(movement.id) AS transactions_count
      FROM ${sql.table(table)} AS party LEFT JOIN movement ON ${sql.ref(`${table}_id`)} = party.id
      GROUP BY party.id`,
  })),
  ...(['supplier', 'client', 'employee'] as const).map((party) => ({
    table: `${party}_warehouse` as const,
    key: ['warehouse_id', `${party}_id`],
    values: ['transactions_count'],
    whole: true,
    derived: sql`
      SELECT warehouse_id, ${sql.ref(`${party}_id`)}, count(*) AS transactions_count
      FROM ${side} WHERE ${sql.ref(`${party}_id`)} IS NOT NULL
      GROUP BY warehouse_id, ${sql.ref(`${party}_id`)}`,
  })),
  ...(['supplier', 'client'] as const).map((party) => ({
    table: `${party}_month` as const,
    key: [`${party}_id`, 'month'],
    values: ['total_items', 'total_price'],
    whole: true,
    derived: sql`
      SELECT ${sql.ref(`${party}_id`)}, ${monthOf('date')} AS month, ${net}
      FROM movement WHERE ${sql.ref(`${party}_id`)} IS NOT NULL
      GROUP BY ${sql.ref(`${party}_id`)}, month`,
  })),
  {
    table: 'employee_month',
    key: ['employee_id', 'month', 'type'],
    values: ['transactions', 'total_items', 'total_price'],
    whole: true,
    derived: sql`
      SELECT employee_id, ${monthOf('date')} AS month, type, count(*) AS transactions, ${net}
      FROM movement GROUP BY employee_id, month, type`,
  },
  {
    table: 'product_day',
    key: ['product_id', 'date'],
    values: ['quantity'],
    whole: true,
    derived: sql`
      SELECT product_id, date, sum(quantity) AS quantity
      FROM movement_line JOIN movement ON movement.id = movement_id
      GROUP BY product_id, date`,
  },
  {
    table: 'histogram',
    key: ['measure', 'bucket', 'month'],
    values: ['transactions'],
    whole: true,
    derived: inBuckets(sql`(SELECT * FROM movement WHERE id <= (SELECT movement_id FROM histogram_end)) AS counted`),
  },
  {
    table: 'line_balance',
    key: ['movement_id', 'product_id'],
    values: ['recorded', 'corrected', 'returned'],
    whole: true,
    derived: sql`
      SELECT change.movement_id, change.product_id, coalesce(own.quantity, 0) AS recorded,
        sum(corrected) AS corrected, sum(returned) AS returned
      FROM (
        SELECT return_of AS movement_id, product_id, 0 AS corrected, quantity AS returned
        FROM movement JOIN movement_line ON movement_id = movement.id WHERE return_of IS NOT NULL
        UNION ALL
        SELECT origin.id, product_id, ${again} * quantity, 0
        FROM ${corrections} JOIN movement_line ON movement_id = movement.id
        UNION ALL
        SELECT origin.return_of, product_id, 0, ${again} * quantity
        FROM ${corrections} JOIN movement_line ON movement_id = movement.id WHERE origin.return_of IS NOT NULL
      ) AS change
        LEFT JOIN movement_line AS own USING (movement_id, product_id)
      GROUP BY change.movement_id, change.product_id, own.quantity`,
  },
];

/** Further consistency rules: movements agree with their lines, and occupied space with the current sizes. */
export const agreements: Derivation[] = [
  {
    table: 'movement',
    key: ['id'],
    values: ['total_items', 'total_price', 'total_size'],
    derived: sql`
      SELECT movement_id AS id, sum(quantity) AS total_items, sum(quantity * unit_price) AS total_price,
        sum(quantity * unit_size) AS total_size
      FROM movement_line GROUP BY movement_id`,
  },
  {
    table: 'warehouse',
    key: ['id'],
    values: ['occupied'],
    derived: sql`
      SELECT warehouse.id, coalesce(sum(quantity * unit_size), 0) AS occupied
      FROM warehouse LEFT JOIN stock ON warehouse_id = warehouse.id LEFT JOIN product ON product.id = product_id
      GROUP BY warehouse.id`,
  },
];
