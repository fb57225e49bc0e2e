import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { MovementType } from '../../contract/definition/movementType';
import type { Move } from '../../contract/inventory';
import { type Prepared, prepared, type ValueOf } from '../db/connection/prepared';
import type { CostSource, Database, Trx } from '../db/types';
import { type Cents, type Hundredths, minus, NO_SPACE } from '../db/units';
import type { Costed } from '../ledger/cost';
import { countersOf } from '../ledger/counters';
import { monthOf } from '../ledger/projections';
import { directionOf, type Goods, type Totals } from './rules';

/** The type of a move, its parties, and the records it refers to. */
export interface Parties {
  type: MovementType;
  employeeId: number;
  fromWarehouseId?: number;
  toWarehouseId?: number;
  supplierId?: number;
  clientId?: number;
  /** The transaction whose goods it returns: of the type that this one's type reverses, and of the same warehouse and party. */
  returnOf?: number;
  /** The transaction that it corrects. */
  correctionOf?: number;
  /** Whether it is a transfer in the opposite direction of the one it corrects. */
  isBack?: boolean;
  /** The reason for a correction, or for a move whose type needs one. */
  reason?: string;
}

export interface NewTransaction extends Parties {
  day: string;
  description: string;
  totals: Totals;
  goods: Costed<Goods>[];
  /** The idempotency key that was claimed for it. */
  idempotencyKey?: string;
  ahead?: Ahead;
  /** Further values for the audit trail, by column: before and after. */
  changes?: Readonly<Record<string, readonly [before: null, after: unknown]>> | undefined;
}

/** Space that the two halves of a correction exchange: only their net space has to fit, not the first half alone. */
export interface Ahead {
  /** Space in this half's target that the second half frees; counts as free at once. */
  to?: Hundredths;
  /** Space in this half's source that the first half has already counted as free. */
  from?: Hundredths;
}

/**
 * The columns of a new transaction. Named one by one: a prepared statement fails when a newer server adds a column to the table while
 * this one runs.
 */
const COLUMNS = [
  'id',
  'type',
  'date',
  'description',
  'employee_id',
  'from_warehouse_id',
  'to_warehouse_id',
  'supplier_id',
  'client_id',
] as const;
const ANSWERED = sql.join(COLUMNS.map((column) => sql.id(column)));

/** A row of the journal. */
type Row = Pick<Selectable<Database['movement']>, (typeof COLUMNS)[number]>;

/** The parameters of the statement: arrays by product, totals, and the changes of occupied space in target and source. */
interface Values extends Omit<Parties, 'type'> {
  type: string;
  day: string;
  description: string;
  idempotencyKey?: string;
  /** As JSON. */
  changes?: string;
  productIds: number[];
  quantities: number[];
  unitPrices: Cents[];
  unitSizes: Hundredths[];
  counted: (number | undefined)[];
  costs: Cents[];
  costDifferences: Cents[];
  atLists: Cents[];
  costSources: (CostSource | undefined)[];
  items: number;
  price: Cents;
  size: Hundredths;
  value: Cents;
  put: Hundredths;
  taken: Hundredths;
  direction: number;
}

/** Records further changes in the transaction of a move. If it throws, the move is rolled back. */
export type AfterMove = (trx: Trx, made: Move) => Promise<void>;

/**
 * Appends a transaction to the journal and updates all derived figures, in one statement. The caller holds the locks and has
 * checked the rules. `server/ledger/projections.ts` defines the figures.
 * @param afterMove the one of the operation's options; required, so that no operation ignores it
 */
export async function appendTransaction(
  trx: Trx,
  transaction: NewTransaction,
  afterMove: AfterMove | undefined,
): Promise<Move> {
  const { type, totals, goods, ahead = {}, changes } = transaction;
  const [row] = await statementOf(type)(trx, {
    ...transaction,
    type: type.movementType,
    changes: changes && JSON.stringify(changes),
    productIds: goods.map(({ productId }) => productId),
    quantities: goods.map(({ quantity }) => quantity),
    unitPrices: goods.map(({ unitPrice }) => unitPrice),
    unitSizes: goods.map(({ unitSize }) => unitSize),
    counted: goods.map(({ counted }) => counted),
    costs: goods.map(({ cost }) => cost),
    costDifferences: goods.map(({ costDifference }) => costDifference),
    atLists: goods.map(({ atList }) => atList),
    costSources: goods.map(({ costSource }) => costSource),
    items: totals.items,
    price: totals.price,
    size: totals.size,
    value: totals.value,
    put: minus(totals.size, ahead.to ?? NO_SPACE),
    taken: minus(totals.size, ahead.from ?? NO_SPACE),
    direction: directionOf(transaction),
  });
  if (!row) throw new Error('The journal took no entry.');
  const made = answerOf(row);
  await afterMove?.(trx, made);
  return made;
}

const statements = new WeakMap<MovementType, Prepared<Values, Row>>();

function statementOf(type: MovementType): Prepared<Values, Row> {
  const statement = statements.get(type) ?? appending(type);
  statements.set(type, statement);
  return statement;
}

type Part = (value: ValueOf<Values>) => RawBuilder<unknown>;

/** Returns the statement of a type. It updates only the tables that the type affects: a receipt has no client. */
function appending(type: MovementType): Prepared<Values, Row> {
  const { direction, party, countsAs, counted, revalues } = type;
  const sold = countsAs === 'sale';
  const parts: Part[] = [
    ...(direction !== 'in' || counted ? [() => taken(sold)] : []),
    ...(direction !== 'out' ? [() => (revalues ? revalued : put(sold))] : []),
    ...(party ? [countedFor(party)] : []),
  ];
  return prepared((db, value) =>
    sql<Row>`
    WITH item AS (
      SELECT product_id::integer, quantity, unit_price, unit_size, counted, cost, cost_difference, at_list, cost_source
      FROM unnest(
        ${value('productIds')}::bigint[], ${value('quantities')}::bigint[], ${value('unitPrices')}::bigint[],
        ${value('unitSizes')}::bigint[], ${value('counted')}::bigint[], ${value('costs')}::bigint[],
        ${value('costDifferences')}::bigint[], ${value('atLists')}::bigint[], ${value('costSources')}::text[]
      ) AS item (product_id, quantity, unit_price, unit_size, counted, cost, cost_difference, at_list, cost_source)
    ),
    moved AS (
      INSERT INTO movement
        (type, date, description, employee_id, from_warehouse_id, to_warehouse_id, supplier_id, client_id,
         return_of, correction_of, reason, total_items, total_price, total_size)
      VALUES
        (${value('type')}, ${value('day')}, ${value('description')}, ${value('employeeId')}, ${value('fromWarehouseId')},
         ${value('toWarehouseId')}, ${value('supplierId')}, ${value('clientId')},
         ${value('returnOf')}, ${value('correctionOf')}, ${value('reason')},
         ${value('items')}, ${value('price')}, ${value('size')})
      RETURNING ${ANSWERED}, total_items, total_price
    ),
    line AS (
      INSERT INTO movement_line
        (movement_id, product_id, quantity, unit_price, unit_size, counted, cost, cost_difference, at_list, cost_source)
      SELECT moved.id, item.* FROM moved, item
    ),
    side AS (
      SELECT from_warehouse_id AS warehouse_id, -1 AS sign, moved.* FROM moved WHERE from_warehouse_id IS NOT NULL
      UNION ALL
      SELECT to_warehouse_id, 1, moved.* FROM moved WHERE to_warehouse_id IS NOT NULL
    ),
    ${sql.join(
      parts.map((part) => part(value)),
      sql`, `,
    )},
    counted_product AS (
      UPDATE product SET
        inventory_count = inventory_count + item.quantity * coming,
        ${sold ? sql`delivered_count = delivered_count - item.quantity * coming,` : sql``}
        transaction_count = transaction_count + 1
      FROM item, (
        SELECT num_nonnulls(to_warehouse_id) - num_nonnulls(from_warehouse_id) AS coming FROM moved
      ) AS moved
      WHERE product.id = item.product_id
    ),
    counted_warehouse AS (
      UPDATE warehouse SET
        occupied = occupied + sign * CASE sign
          WHEN 1 THEN ${value('put')}::bigint
          ELSE ${value('taken')}::bigint
        END,
        items_count = items_count + sign * total_items,
        stock_value = stock_value + sign * ${value('value')}::bigint,
        ${counting(type)}
      FROM side
      WHERE warehouse.id = side.warehouse_id
      RETURNING warehouse.id, occupied, date
    ),
    point AS (
      INSERT INTO occupancy (warehouse_id, date, occupied)
      SELECT id, date, occupied FROM counted_warehouse
      ON CONFLICT (warehouse_id, date) DO UPDATE SET occupied = excluded.occupied
    ),
    counted_day AS (
      INSERT INTO daily_total (warehouse_id, date, type, incoming, transactions, total_price)
      SELECT warehouse_id, date, type, sign = 1, 1, ${value('direction')} * total_price FROM side
      ON CONFLICT (warehouse_id, date, type, incoming) DO UPDATE SET
        transactions = daily_total.transactions + 1,
        total_price = daily_total.total_price + excluded.total_price
    ),
    counted_month AS (
      INSERT INTO monthly_total (warehouse_id, month, type, incoming, transactions)
      SELECT warehouse_id, ${monthOf('date')}, type, sign = 1, 1 FROM side
      ON CONFLICT (warehouse_id, month, type, incoming) DO UPDATE SET transactions = monthly_total.transactions + 1
    ),
    counted_employee AS (
      UPDATE employee SET transactions_count = transactions_count + 1 FROM moved WHERE employee.id = employee_id
    ),
    booked_month AS (
      INSERT INTO employee_month (employee_id, month, type, transactions, total_items, total_price)
      SELECT employee_id, ${monthOf('date')}, type, 1, ${value('direction')} * total_items, ${value('direction')} * total_price FROM moved
      ON CONFLICT (employee_id, month, type) DO UPDATE SET
        transactions = employee_month.transactions + 1,
        total_items = employee_month.total_items + excluded.total_items,
        total_price = employee_month.total_price + excluded.total_price
    ),
    moved_day AS (
      INSERT INTO product_day (product_id, date, quantity)
      SELECT product_id, date, quantity FROM moved, item
      ON CONFLICT (product_id, date) DO UPDATE SET quantity = product_day.quantity + excluded.quantity
    ),
    booked AS (
      INSERT INTO employee_warehouse (employee_id, warehouse_id, transactions_count)
      SELECT employee_id, warehouse_id, 1 FROM side
      ON CONFLICT (warehouse_id, employee_id) DO UPDATE SET
        transactions_count = employee_warehouse.transactions_count + 1
    ),
    noted AS (
      INSERT INTO audit (action, entity, record_id, changes)
      SELECT 'move', 'transactions', id, coalesce(${value('changes')}::jsonb, '{}') FROM moved
    ),
    answered AS (
      UPDATE idempotency_key SET movement_id = moved.id FROM moved WHERE key = ${value('idempotencyKey')}
    )
    SELECT ${ANSWERED} FROM moved`.compile(db),
  );
}

/** Increments the counters of the type, each in its own warehouse. */
function counting(type: MovementType) {
  const counters = Object.entries(countersOf(type)).map(([way, column]) => {
    const [counter, sign] = [sql.ref(column), sql.lit(way === 'in' ? 1 : -1)];
    return sql`${counter} = ${counter} + (sign = ${sign})::integer`;
  });
  return sql.join(counters, sql`, `);
}

/** Updates the stock that leaves a warehouse; its row exists. @param sold whether the goods count as sold */
function taken(sold: boolean) {
  return sql`
    taken AS (
      UPDATE stock SET
        quantity = stock.quantity + sign * item.quantity,
        value = stock.value + sign * item.cost,
        at_list = stock.at_list + sign * item.at_list,
        ${sold ? sql`delivered_count = stock.delivered_count + item.quantity,` : sql``}
        transaction_count = stock.transaction_count + 1
      FROM side, item
      WHERE sign * item.quantity < 0 AND stock.warehouse_id = side.warehouse_id AND stock.product_id = item.product_id
    )`;
}

/** Updates the value of the stock that a transaction revalues; its row exists. */
const revalued = sql`
    revalued AS (
      UPDATE stock SET
        value = stock.value + item.cost,
        at_list = stock.at_list + item.at_list,
        transaction_count = stock.transaction_count + 1
      FROM moved, item
      WHERE stock.warehouse_id = moved.to_warehouse_id AND stock.product_id = item.product_id
    )`;

/** Inserts or updates the stock that enters a warehouse. @param sold whether the goods count as sold before */
function put(sold: boolean) {
  return sql`
    put AS (
      INSERT INTO stock (warehouse_id, product_id, quantity, value, at_list, transaction_count, delivered_count, minimum)
      SELECT side.warehouse_id, item.product_id, item.quantity, item.cost, item.at_list, 1, ${sold ? sql`-item.quantity` : sql`0`},
        coalesce(own.minimum, minimum_stock)
      FROM side CROSS JOIN item
        JOIN product ON product.id = item.product_id
        LEFT JOIN product_level AS own ON own.warehouse_id = side.warehouse_id AND own.product_id = item.product_id
      WHERE sign * item.quantity >= 0
      ON CONFLICT (warehouse_id, product_id) DO UPDATE SET
        quantity = stock.quantity + excluded.quantity,
        value = stock.value + excluded.value,
        at_list = stock.at_list + excluded.at_list,
        ${sold ? sql`delivered_count = stock.delivered_count + excluded.delivered_count,` : sql``}
        transaction_count = stock.transaction_count + 1
    )`;
}

/** Updates the figures of the transaction's supplier or client. */
function countedFor(party: 'supplier' | 'client'): Part {
  const [table, id] = [sql.table(party), sql.ref(`${party}_id`)];
  const [month, warehouse] = [sql.table(`${party}_month`), sql.table(`${party}_warehouse`)];
  return (value) => sql`
    counted_party AS (
      UPDATE ${table} SET transactions_count = transactions_count + 1 FROM moved WHERE ${table}.id = ${id}
    ),
    party_month AS (
      INSERT INTO ${month} (${id}, month, total_items, total_price)
      SELECT ${id}, ${monthOf('date')}, ${value('direction')} * total_items, ${value('direction')} * total_price FROM moved
      ON CONFLICT (${id}, month) DO UPDATE SET
        total_items = ${month}.total_items + excluded.total_items,
        total_price = ${month}.total_price + excluded.total_price
    ),
    party_warehouse AS (
      INSERT INTO ${warehouse} (${id}, warehouse_id, transactions_count)
      SELECT ${id}, warehouse_id, 1 FROM side
      ON CONFLICT (warehouse_id, ${id}) DO UPDATE SET
        transactions_count = ${warehouse}.transactions_count + 1
    )`;
}

/** Returns a transaction that was recorded before. */
export const earlierTransaction = async (trx: Trx, id: number): Promise<Move> =>
  answerOf(await trx.selectFrom('movement').select(COLUMNS).where('id', '=', id).executeTakeFirstOrThrow());

/** Converts a row of the journal to a response. */
function answerOf(row: Row): Move {
  return {
    transactionId: row.id,
    transactionType: row.type,
    date: row.date,
    description: row.description,
    employeeId: row.employee_id,
    fromWarehouseId: row.from_warehouse_id ?? undefined,
    toWarehouseId: row.to_warehouse_id ?? undefined,
    supplierId: row.supplier_id ?? undefined,
    clientId: row.client_id ?? undefined,
  };
}
