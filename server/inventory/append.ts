import { type Selectable, sql } from 'kysely';
import type { TransactionType } from '../../contract/details/transactionType';
import type { Move } from '../../contract/inventory';
import { PREPARED } from '../db/prepared';
import { monthOf } from '../db/projections';
import type { Database, Trx } from '../db/types';
import { type Hundredths, minus, NO_SPACE } from '../db/units';
import { directionOf, type Goods, type Totals } from './rules';

/** Who moves goods, from where, to where. */
export interface Parties {
  type: TransactionType;
  employeeId: number;
  fromWarehouseId?: number;
  toWarehouseId?: number;
  supplierId?: number;
  clientId?: number;
  /** The transaction whose goods it returns. */
  returnOf?: number;
  /** The transaction that it corrects. */
  correctionOf?: number;
  /** Whether it is a transfer the other way. */
  isBack?: boolean;
  /** Why it is corrected or counted. */
  reason?: string;
}

export interface NewTransaction extends Parties {
  day: string;
  description: string;
  totals: Totals;
  goods: Goods[];
  /** The key claimed for it. */
  idempotencyKey?: string;
  ahead?: Ahead;
}

/** Space that a half of a correction leaves to the other one, so that all of it has to fit, and not one before the other. */
export interface Ahead {
  /** What leaves where this one's goods come to, by the half that follows: it makes room at once. */
  to?: Hundredths;
  /** What of this one's goods has made room already. */
  from?: Hundredths;
}

/** An entry of the journal as it is kept. */
type Row = Selectable<Database['movement']>;

/**
 * Appends a transaction to the journal and brings everything that is derived from the journal up to date, in one statement.
 * The caller holds the locks and has checked the rules. What each figure means is told by `db/projections.ts`, from
 * which they can all be derived anew.
 */
export async function appendTransaction(trx: Trx, transaction: NewTransaction): Promise<Move> {
  const { totals, goods, idempotencyKey = null, ahead = {} } = transaction;
  const column = (of: (each: Goods) => unknown) => sql`${goods.map(of)}::bigint[]`;
  const isCount = transaction.type === 'STOCK_COUNT';
  const direction = directionOf(transaction);
  const { rows } = await sql<Row>`${PREPARED}
    WITH item AS (
      SELECT product_id::integer, quantity, unit_price, unit_size, counted
      FROM unnest(
        ${column((each) => each.productId)}, ${column((each) => each.quantity)},
        ${column((each) => each.unitPrice)}, ${column((each) => each.unitSize)},
        ${isCount ? column((each) => each.counted) : sql`NULL::bigint[]`}
      ) AS item (product_id, quantity, unit_price, unit_size, counted)
    ),
    moved AS (
      INSERT INTO movement
        (type, date, description, employee_id, from_warehouse_id, to_warehouse_id, supplier_id, client_id,
         return_of, correction_of, reason, total_items, total_price, total_size)
      VALUES
        (${transaction.type}, ${transaction.day}, ${transaction.description}, ${transaction.employeeId}, ${transaction.fromWarehouseId ?? null},
         ${transaction.toWarehouseId ?? null}, ${transaction.supplierId ?? null}, ${transaction.clientId ?? null},
         ${transaction.returnOf ?? null}, ${transaction.correctionOf ?? null}, ${transaction.reason ?? null},
         ${totals.items}, ${totals.price}, ${totals.size})
      RETURNING *
    ),
    line AS (
      INSERT INTO movement_line (movement_id, product_id, quantity, unit_price, unit_size, counted)
      SELECT moved.id, item.* FROM moved, item
    ),
    side AS (
      SELECT from_warehouse_id AS warehouse_id, -1 AS sign, moved.* FROM moved WHERE from_warehouse_id IS NOT NULL
      UNION ALL
      SELECT to_warehouse_id, 1, moved.* FROM moved WHERE to_warehouse_id IS NOT NULL
    ),
    taken AS (
      UPDATE stock SET
        quantity = stock.quantity + sign * item.quantity,
        transaction_count = stock.transaction_count + 1,
        delivered_count = stock.delivered_count + num_nonnulls(client_id) * item.quantity
      FROM side, item
      WHERE sign * item.quantity < 0 AND stock.warehouse_id = side.warehouse_id AND stock.product_id = item.product_id
    ),
    put AS (
      INSERT INTO stock (warehouse_id, product_id, quantity, transaction_count, delivered_count, minimum)
      SELECT side.warehouse_id, item.product_id, item.quantity, 1, -num_nonnulls(client_id) * item.quantity,
        coalesce(own.minimum, minimum_stock)
      FROM side CROSS JOIN item
        JOIN product ON product.id = item.product_id
        LEFT JOIN product_level AS own ON own.warehouse_id = side.warehouse_id AND own.product_id = item.product_id
      WHERE sign * item.quantity >= 0
      ON CONFLICT (warehouse_id, product_id) DO UPDATE SET
        quantity = stock.quantity + excluded.quantity,
        transaction_count = stock.transaction_count + 1,
        delivered_count = stock.delivered_count + excluded.delivered_count
    ),
    counted_product AS (
      UPDATE product SET
        inventory_count = inventory_count + item.quantity * coming,
        transaction_count = transaction_count + 1,
        delivered_count = delivered_count - num_nonnulls(client_id) * item.quantity * coming
      FROM item, (
        SELECT client_id, num_nonnulls(to_warehouse_id) - num_nonnulls(from_warehouse_id) AS coming FROM moved
      ) AS moved
      WHERE product.id = item.product_id
    ),
    counted_warehouse AS (
      UPDATE warehouse SET
        occupied = occupied + sign * CASE sign
          WHEN 1 THEN ${minus(totals.size, ahead.to ?? NO_SPACE)}::bigint
          ELSE ${minus(totals.size, ahead.from ?? NO_SPACE)}::bigint
        END,
        items_count = items_count + sign * total_items,
        stock_value = stock_value + sign * ${totals.value}::bigint,
        receipts_count = receipts_count + (type = 'SUPPLIER_TO_WAREHOUSE')::integer,
        deliveries_count = deliveries_count + (type = 'WAREHOUSE_TO_CUSTOMER')::integer,
        transfers_in_count = transfers_in_count + (type = 'WAREHOUSE_TO_WAREHOUSE' AND sign = 1)::integer,
        transfers_out_count = transfers_out_count + (type = 'WAREHOUSE_TO_WAREHOUSE' AND sign = -1)::integer,
        returns_in_count = returns_in_count + (type = 'CUSTOMER_TO_WAREHOUSE')::integer,
        returns_out_count = returns_out_count + (type = 'WAREHOUSE_TO_SUPPLIER')::integer,
        counts_count = counts_count + (type = 'STOCK_COUNT')::integer
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
      SELECT warehouse_id, date, type, sign = 1, 1, ${direction} * total_price FROM side
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
    counted_supplier AS (
      UPDATE supplier SET transactions_count = transactions_count + 1 FROM moved WHERE supplier.id = supplier_id
    ),
    counted_client AS (
      UPDATE client SET transactions_count = transactions_count + 1 FROM moved WHERE client.id = client_id
    ),
    supplied_month AS (
      INSERT INTO supplier_month (supplier_id, month, total_items, total_price)
      SELECT supplier_id, ${monthOf('date')}, ${direction} * total_items, ${direction} * total_price
      FROM moved WHERE supplier_id IS NOT NULL
      ON CONFLICT (supplier_id, month) DO UPDATE SET
        total_items = supplier_month.total_items + excluded.total_items,
        total_price = supplier_month.total_price + excluded.total_price
    ),
    sold_month AS (
      INSERT INTO client_month (client_id, month, total_items, total_price)
      SELECT client_id, ${monthOf('date')}, ${direction} * total_items, ${direction} * total_price
      FROM moved WHERE client_id IS NOT NULL
      ON CONFLICT (client_id, month) DO UPDATE SET
        total_items = client_month.total_items + excluded.total_items,
        total_price = client_month.total_price + excluded.total_price
    ),
    booked_month AS (
      INSERT INTO employee_month (employee_id, month, type, transactions, total_items, total_price)
      SELECT employee_id, ${monthOf('date')}, type, 1, ${direction} * total_items, ${direction} * total_price FROM moved
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
    supplied AS (
      INSERT INTO supplier_warehouse (supplier_id, warehouse_id, transactions_count)
      SELECT supplier_id, warehouse_id, 1 FROM side WHERE supplier_id IS NOT NULL
      ON CONFLICT (warehouse_id, supplier_id) DO UPDATE SET
        transactions_count = supplier_warehouse.transactions_count + 1
    ),
    sold AS (
      INSERT INTO client_warehouse (client_id, warehouse_id, transactions_count)
      SELECT client_id, warehouse_id, 1 FROM side WHERE client_id IS NOT NULL
      ON CONFLICT (warehouse_id, client_id) DO UPDATE SET
        transactions_count = client_warehouse.transactions_count + 1
    ),
    booked AS (
      INSERT INTO employee_warehouse (employee_id, warehouse_id, transactions_count)
      SELECT employee_id, warehouse_id, 1 FROM side
      ON CONFLICT (warehouse_id, employee_id) DO UPDATE SET
        transactions_count = employee_warehouse.transactions_count + 1
    ),
    noted AS (
      INSERT INTO audit (action, entity, record_id) SELECT 'move', 'transactions', id FROM moved
    ),
    answered AS (
      UPDATE idempotency_key SET movement_id = moved.id FROM moved WHERE key = ${idempotencyKey}
    )
    SELECT * FROM moved`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('The journal took no entry.');
  return answerOf(row);
}

/** A transaction that was recorded before. */
export const earlierTransaction = async (trx: Trx, id: number): Promise<Move> =>
  answerOf(await trx.selectFrom('movement').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

/** An entry of the journal as it is answered. */
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
