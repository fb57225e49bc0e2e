import { currentActor } from '../db/actor';
import { ApiError } from '../errors';
import type { Parties } from './append';

/**
 * Checks that the acting account may move goods in the move's warehouses, both of a transfer, and as its employee.
 * @throws ApiError 403
 */
export function assertWarehouseAccess({ fromWarehouseId, toWarehouseId, employeeId }: Parties): void {
  const { warehouseIds, employeeId: own } = currentActor().reach ?? {};
  const closed = [fromWarehouseId, toWarehouseId].find(
    (id) => id !== undefined && !(warehouseIds?.includes(id) ?? true),
  );
  if (closed !== undefined) throw new ApiError(403, `Your account was not given warehouse ${closed} to move goods in.`);
  if (own !== undefined && own !== employeeId) {
    throw new ApiError(403, `Your account moves goods as employee ${own} alone, not as employee ${employeeId}.`);
  }
}
