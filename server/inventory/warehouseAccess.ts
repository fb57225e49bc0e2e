import { includes } from '../../contract/definition/roles';
import { currentActor } from '../db/actor';
import { ApiError } from '../errors';
import { say, term } from '../texts/message';
import type { Parties } from './append';

/**
 * Checks that the acting account may record moves of the type, in the move's warehouses, both of a transfer, and as its employee.
 * @throws ApiError 403
 */
export function assertWarehouseAccess({ type, fromWarehouseId, toWarehouseId, employeeId }: Parties): void {
  const { role, reach: { warehouseIds, employeeId: own } = {} } = currentActor();
  if (role && !includes(role, type.role)) throw new ApiError(403, say('role-required', { role: term(type.role) }));
  const closed = [fromWarehouseId, toWarehouseId].find(
    (id) => id !== undefined && !(warehouseIds?.includes(id) ?? true),
  );
  if (closed !== undefined) {
    throw new ApiError(403, say('other-warehouse', { id: closed }));
  }
  if (own !== undefined && own !== employeeId) {
    throw new ApiError(403, say('other-employee', { own, other: employeeId }));
  }
}
