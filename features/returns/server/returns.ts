import { move, type Operation } from '../../../server/inventory/stock';
import type { ClientReturnInput, SupplierReturnInput } from '../contract';
import { clientReturn, supplierReturn } from '../movementTypes';

/**
 * Returns goods from a warehouse to a supplier, with or without reference to a receipt.
 * @throws ApiError as {@link move} does
 */
export const returnToSupplier: Operation<SupplierReturnInput> = (
  db,
  { warehouseId, supplierId, employeeId, items, returnOf },
  options,
) => move(db, { type: supplierReturn, fromWarehouseId: warehouseId, supplierId, employeeId, returnOf }, items, options);

/**
 * Takes goods back from a client into a warehouse, with or without reference to a delivery.
 * @throws ApiError as {@link move} does
 */
export const returnFromClient: Operation<ClientReturnInput> = (
  db,
  { warehouseId, clientId, employeeId, items, returnOf },
  options,
) => move(db, { type: clientReturn, toWarehouseId: warehouseId, clientId, employeeId, returnOf }, items, options);
