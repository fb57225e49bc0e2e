import type { Trx } from '../../../server/db/types';
import { ApiError } from '../../../server/errors';
import type { Parties } from '../../../server/inventory/append';
import type { LockedMove } from '../../../server/inventory/lock';
import { balancesOf, checkLeft, type Entry, originOf, pricedAs } from '../../../server/inventory/origin';
import type { Goods } from '../../../server/inventory/rules';
import { move, type Operation, type Pricing } from '../../../server/inventory/stock';
import { say } from '../../../server/texts/message';
import type { ClientReturnInput, SupplierReturnInput } from '../contract';
import { clientReturn, supplierReturn } from '../movementTypes';

/**
 * Returns goods from a warehouse to a supplier, with or without reference to a receipt.
 * @throws ApiError as {@link receive} does, and 409 where the quantity exceeds the receipt's remaining one
 */
export const returnToSupplier: Operation<SupplierReturnInput> = (
  db,
  { warehouseId, supplierId, employeeId, items, returnOf },
  options,
) =>
  move(
    db,
    { type: supplierReturn, fromWarehouseId: warehouseId, supplierId, employeeId, returnOf },
    items,
    options,
    priceReturn,
  );

/**
 * Takes goods back from a client into a warehouse, with or without reference to a delivery.
 * @throws ApiError as {@link receive} does, and 409 where the quantity exceeds the delivery's remaining one
 */
export const returnFromClient: Operation<ClientReturnInput> = (
  db,
  { warehouseId, clientId, employeeId, items, returnOf },
  options,
) =>
  move(
    db,
    { type: clientReturn, toWarehouseId: warehouseId, clientId, employeeId, returnOf },
    items,
    options,
    priceReturn,
  );

const priceReturn: Pricing = async (trx, parties, locked) =>
  parties.returnOf === undefined ? locked.goods : goodsReturned(trx, parties, parties.returnOf, locked);

/**
 * Returns the goods of a return, at the prices of the original transaction.
 * @throws ApiError 404 where there is none, 400 where its parties differ, 409 where the quantity exceeds the remaining one
 */
async function goodsReturned(trx: Trx, parties: Parties, origin: number, locked: LockedMove): Promise<Goods[]> {
  const entry = await originOf(trx, origin);
  if (!isOpposite(parties, entry)) {
    const [from, to] = [locked.to, locked.from].map(
      (place) => place && say('warehouse "{name}"', { name: place.name }),
    );
    throw new ApiError(
      400,
      say('Transaction #{id} moved no goods from {from} to {to}.', {
        id: origin,
        from: from ?? say('supplier "{name}"', { name: locked.supplier }),
        to: to ?? say('client "{name}"', { name: locked.client }),
      }),
    );
  }
  const balances = await balancesOf(trx, origin);
  checkLeft(origin, balances, locked.goods);
  return pricedAs(balances, locked.goods);
}

const isOpposite = (parties: Parties, entry: Entry): boolean =>
  entry.type === parties.type.reverses &&
  entry.from_warehouse_id === (parties.toWarehouseId ?? null) &&
  entry.to_warehouse_id === (parties.fromWarehouseId ?? null) &&
  entry.supplier_id === (parties.supplierId ?? null) &&
  entry.client_id === (parties.clientId ?? null);
