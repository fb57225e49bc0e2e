import type { Db, Trx } from '../../../server/db/types';
import { ApiError } from '../../../server/errors';
import type { Parties } from '../../../server/inventory/append';
import type { Scene } from '../../../server/inventory/lock';
import { balancesOf, checkLeft, type Entry, OPPOSITE, originOf, pricedAs } from '../../../server/inventory/origin';
import type { Goods } from '../../../server/inventory/rules';
import { type MoveOptions, move, type Pricing } from '../../../server/inventory/stock';
import type { ClientReturnInput, SupplierReturnInput } from '../contract';

/**
 * Takes goods from a warehouse back to a supplier, of a given receipt or not.
 * @throws ApiError as {@link receive} does, and 409 when the receipt has fewer pieces left
 */
export const returnToSupplier = (
  db: Db,
  { warehouseId, supplierId, employeeId, items, returnOf }: SupplierReturnInput,
  options?: MoveOptions,
) =>
  move(
    db,
    { type: 'WAREHOUSE_TO_SUPPLIER', fromWarehouseId: warehouseId, supplierId, employeeId, returnOf },
    items,
    options,
    priceReturn,
  );

/**
 * Takes goods back from a client into a warehouse, of a given delivery or not.
 * @throws ApiError as {@link receive} does, and 409 when the delivery has fewer pieces left
 */
export const returnFromClient = (
  db: Db,
  { warehouseId, clientId, employeeId, items, returnOf }: ClientReturnInput,
  options?: MoveOptions,
) =>
  move(
    db,
    { type: 'CUSTOMER_TO_WAREHOUSE', toWarehouseId: warehouseId, clientId, employeeId, returnOf },
    items,
    options,
    priceReturn,
  );

const priceReturn: Pricing = async (trx, parties, scene) =>
  parties.returnOf === undefined ? scene.goods : goodsReturned(trx, parties, parties.returnOf, scene);

/**
 * The goods of a return at the prices of the transaction that they are of.
 * @throws ApiError 404 where there is no such transaction, 400 when it has other parties, 409 when it has fewer pieces left
 */
async function goodsReturned(trx: Trx, parties: Parties, origin: number, scene: Scene): Promise<Goods[]> {
  const entry = await originOf(trx, origin);
  if (!isOpposite(parties, entry)) {
    const [from, to] = [scene.to, scene.from].map((place) => place && `warehouse "${place.name}"`);
    const way = `from ${from ?? `supplier "${scene.supplier}"`} to ${to ?? `client "${scene.client}"`}`;
    throw new ApiError(400, `Transaction #${origin} moved no goods ${way}.`);
  }
  const balances = await balancesOf(trx, origin);
  checkLeft(origin, balances, scene.goods);
  return pricedAs(balances, scene.goods);
}

const isOpposite = (parties: Parties, entry: Entry): boolean =>
  entry.type === OPPOSITE[parties.type] &&
  entry.from_warehouse_id === (parties.toWarehouseId ?? null) &&
  entry.to_warehouse_id === (parties.fromWarehouseId ?? null) &&
  entry.supplier_id === (parties.supplierId ?? null) &&
  entry.client_id === (parties.clientId ?? null);
