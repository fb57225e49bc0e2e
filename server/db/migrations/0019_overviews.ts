import { type Kysely, sql } from 'kysely';

/**
 * Figures for the overviews on records' pages, which the moves update: the monthly totals of a party or an employee, the
 * pieces of a product moved per day, and how often an employee moved goods of a warehouse. A month is stored as its first
 * day. No foreign keys to products: their checks would double the cost of a move, and a product with a line in the journal
 * stays. An index alone covers the days of a product, because moves write those rows far apart.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const party of ['client', 'supplier']) {
    const id = sql.id(`${party}_id`);
    await sql`
      CREATE TABLE ${sql.table(`${party}_month`)} (
        ${id} integer NOT NULL REFERENCES ${sql.table(party)},
        month date NOT NULL CHECK (extract(day FROM month) = 1),
        total_items bigint NOT NULL,
        total_price bigint NOT NULL,
        PRIMARY KEY (${id}, month),
        CONSTRAINT ${sql.id(`${party}_month_total_items_exact`)} CHECK (abs(total_items) <= 9007199254740991),
        CONSTRAINT ${sql.id(`${party}_month_total_price_exact`)} CHECK (abs(total_price) <= 9007199254740991)
      )`.execute(db);
    await sql`
      INSERT INTO ${sql.table(`${party}_month`)} (${id}, month, total_items, total_price)
      SELECT ${id}, ${MONTH}, ${NET}
      FROM movement WHERE ${id} IS NOT NULL
      GROUP BY 1, 2`.execute(db);
  }
  await sql`
    CREATE TABLE employee_month (
      employee_id integer NOT NULL REFERENCES employee,
      month date NOT NULL CHECK (extract(day FROM month) = 1),
      type movement_type NOT NULL,
      transactions bigint NOT NULL CHECK (transactions >= 0),
      total_items bigint NOT NULL,
      total_price bigint NOT NULL,
      PRIMARY KEY (employee_id, month, type),
      CONSTRAINT employee_month_total_items_exact CHECK (abs(total_items) <= 9007199254740991),
      CONSTRAINT employee_month_total_price_exact CHECK (abs(total_price) <= 9007199254740991)
    )`.execute(db);
  await sql`
    INSERT INTO employee_month (employee_id, month, type, transactions, total_items, total_price)
    SELECT employee_id, ${MONTH}, type, count(*), ${NET}
    FROM movement GROUP BY 1, 2, 3`.execute(db);
  await sql`ALTER INDEX employee_warehouse RENAME TO employee_of_warehouse`.execute(db);
  await sql`
    CREATE TABLE employee_warehouse (
      employee_id integer NOT NULL REFERENCES employee,
      warehouse_id integer NOT NULL REFERENCES warehouse,
      transactions_count bigint NOT NULL CHECK (transactions_count >= 0),
      PRIMARY KEY (warehouse_id, employee_id)
    )`.execute(db);
  await sql`CREATE INDEX employee_warehouse_employee ON employee_warehouse (employee_id)`.execute(db);
  await sql`
    INSERT INTO employee_warehouse (employee_id, warehouse_id, transactions_count)
    SELECT employee_id, warehouse_id, count(*)
    FROM movement, unnest(ARRAY[from_warehouse_id, to_warehouse_id]) AS warehouse_id
    WHERE warehouse_id IS NOT NULL
    GROUP BY 1, 2`.execute(db);
  await sql`
    CREATE TABLE product_day (
      product_id integer NOT NULL,
      date date NOT NULL,
      quantity bigint NOT NULL CONSTRAINT product_day_quantity_exact CHECK (abs(quantity) <= 9007199254740991),
      PRIMARY KEY (product_id, date) INCLUDE (quantity)
    )`.execute(db);
  await sql`
    INSERT INTO product_day (product_id, date, quantity)
    SELECT product_id, date, sum(quantity)
    FROM movement_line JOIN movement ON movement.id = movement_id
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
}

const MONTH = sql`date_trunc('month', date::timestamp)::date`;

/** Forward moves count positive, reversals negative, stock counts zero. */
const DIRECTION = sql`
  CASE type::text
    WHEN 'WAREHOUSE_TO_SUPPLIER' THEN -1
    WHEN 'CUSTOMER_TO_WAREHOUSE' THEN -1
    WHEN 'STOCK_COUNT' THEN 0
    WHEN 'WAREHOUSE_TO_WAREHOUSE' THEN CASE WHEN EXISTS (
      SELECT FROM movement AS origin
      WHERE origin.id = movement.correction_of AND origin.from_warehouse_id = movement.to_warehouse_id
    ) THEN -1 ELSE 1 END
    ELSE 1
  END`;
const NET = sql`sum(${DIRECTION} * total_items), sum(${DIRECTION} * total_price)`;
