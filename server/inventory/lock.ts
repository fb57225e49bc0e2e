import { sql } from 'kysely';
import { prepared, type ValueOf } from '../db/connection/prepared';
import type { Trx } from '../db/types';
import { ApiError, notFound } from '../errors';
import { type Holding, NO_HOLDING } from '../ledger/cost';
import { say } from '../texts/message';
import type { Parties } from './append';
import { KNOWN_DAY } from './clock';
import type { Goods, Place } from './rules';
import { assertWarehouseAccess } from './warehouseAccess';

/** The data of a move, valid while the move holds its locks. */
export interface LockedMove {
  from?: Place;
  to?: Place;
  /** Names; empty where the move has no such party. */
  supplier: string;
  client: string;
  employee: string;
  /** One entry per product. */
  goods: Goods[];
  /** The stock of each product in the source warehouse, or in the one that the goods enter. */
  held: Map<number, Holding>;
  /** The latest known day. */
  knownDay: string | null;
}

/**
 * Locks and reads everything a move depends on. Takes locks in one order, warehouses and then products, each by ascending id,
 * so that moves cannot deadlock. Locks products too, because moves in other warehouses update the same counters. Stock needs
 * no locks of its own: its warehouse's lock protects it.
 * @throws ApiError 403 where the acting account has no access, 404 for an unknown record, 400 for an employee of another
 * warehouse
 */
export async function lockMove(trx: Trx, parties: Parties, quantities: Map<number, number>): Promise<LockedMove> {
  assertWarehouseAccess(parties);
  const { places, supplier, client, employee, employedAt, knownDay } = await lockPlaces(trx, parties);
  const from = parties.fromWarehouseId === undefined ? undefined : place(places, parties.fromWarehouseId);
  const to = parties.toWarehouseId === undefined ? undefined : place(places, parties.toWarehouseId);
  if (parties.supplierId !== undefined && supplier === null) throw notFound('Supplier', parties.supplierId);
  if (parties.clientId !== undefined && client === null) throw notFound('Client', parties.clientId);
  if (employee === null) throw notFound('Employee', parties.employeeId);
  // The employee who corrects a transfer may work at either end of it.
  const workplaces = parties.correctionOf === undefined ? [to ?? from] : [to ?? from, from];
  if (!workplaces.some((workplace) => workplace?.id === employedAt)) {
    throw new ApiError(
      400,
      say('employee-elsewhere', {
        employee,
        warehouse: workplaces[0]?.name ?? '',
      }),
    );
  }
  const stock = await lockGoods(trx, [...quantities.keys()], (from ?? to)?.id);
  const goods: Goods[] = [];
  for (const [productId, quantity] of quantities) {
    const product = stock.get(productId);
    if (!product) throw notFound('Product', productId);
    goods.push({ productId, quantity, name: product.name, unitPrice: product.unit_price, unitSize: product.unit_size });
  }
  const held = new Map(
    [...stock].map(([productId, { quantity, value, atList }]) => [
      productId,
      quantity === null || value === null || atList === null ? NO_HOLDING : { quantity, value, atList },
    ]),
  );
  return { from, to, supplier: supplier ?? '', client: client ?? '', employee, goods, held, knownDay };
}

const placesOf = prepared((db, value: ValueOf<Parties>) =>
  db
    .selectFrom('warehouse')
    .leftJoin('supplier', (join) => join.on('supplier.id', '=', value('supplierId')))
    .leftJoin('client', (join) => join.on('client.id', '=', value('clientId')))
    .leftJoin('employee', (join) => join.on('employee.id', '=', value('employeeId')))
    .select(['warehouse.id', 'warehouse.name', 'warehouse.capacity', 'warehouse.occupied'])
    .select(['supplier.name as supplier', 'client.name as client'])
    .select(['employee.full_name as employee', 'employee.warehouse_id as employedAt', KNOWN_DAY.as('knownDay')])
    .where('warehouse.id', 'in', [value('fromWarehouseId'), value('toWarehouseId')])
    .orderBy('warehouse.id')
    .forNoKeyUpdate('warehouse')
    .compile(),
);

const goodsOf = prepared((db, value: ValueOf<{ productIds: number[]; warehouseId?: number | undefined }>) =>
  db
    .selectFrom('product')
    .leftJoin('stock', (join) =>
      join.onRef('stock.product_id', '=', 'product.id').on('stock.warehouse_id', '=', value('warehouseId')),
    )
    .select(['product.id', 'product.name', 'product.unit_price', 'product.unit_size', 'stock.quantity'])
    .select(['stock.value', 'stock.at_list as atList'])
    .where('product.id', '=', sql<number>`ANY (${value('productIds')}::bigint[])`)
    .orderBy('product.id')
    .forNoKeyUpdate('product')
    .compile(),
);

/** Reads the names of employees and parties without a lock, because they never change. */
async function lockPlaces(trx: Trx, parties: Parties) {
  const rows = await placesOf(trx, parties);
  const { supplier = null, client = null, employee = null, employedAt = null, knownDay = null } = rows[0] ?? {};
  return { places: rows, supplier, client, employee, employedAt, knownDay };
}

async function lockGoods(trx: Trx, productIds: number[], warehouseId?: number) {
  const rows = await goodsOf(trx, { productIds, warehouseId });
  return new Map(rows.map((row) => [row.id, row]));
}

function place(places: Place[], id: number): Place {
  const found = places.find((each) => each.id === id);
  if (!found) throw notFound('Warehouse', id);
  return found;
}

/** Returns the stock of products in all warehouses, by product. The caller holds the locks of the products. */
export async function overallStock(trx: Trx, productIds: readonly number[]): Promise<Map<number, Holding>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await sql<Holding & { productId: number }>`
    SELECT product_id AS "productId", sum(quantity)::bigint AS quantity, sum(value)::bigint AS value,
      sum(at_list)::bigint AS "atList"
    FROM stock WHERE product_id = ANY (${productIds}::integer[]) GROUP BY product_id`.execute(trx);
  return new Map(rows.map(({ productId, ...holding }) => [productId, holding]));
}
