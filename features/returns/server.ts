import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { move, moveOptions, type Operation } from '../../server/inventory/stock';
import { type ClientReturnInput, calls, type SupplierReturnInput } from './contract';
import { clientReturn, supplierReturn } from './movementTypes';
import { correcting, planCorrection } from './server/corrections';
import { lineBalancesOf } from './server/lineBalances';

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

export const returns: Group = (app, { db, clock }) => {
  route(app, calls.toSupplier, ({ body, headers }) => returnToSupplier(db, body, moveOptions(headers, clock)));
  route(app, calls.fromClient, ({ body, headers }) => returnFromClient(db, body, moveOptions(headers, clock)));
  route(app, calls.standing, ({ params: { id } }) => lineBalancesOf(db, id));
};

export const corrections: Group = (app, { db, clock, movementTypes }) => {
  const correct = correcting(movementTypes);
  route(app, calls.correct, ({ body, headers }) => correct(db, body, moveOptions(headers, clock)));
  route(app, calls.plan, ({ body }) => planCorrection(db, movementTypes, body, { clock }));
};
