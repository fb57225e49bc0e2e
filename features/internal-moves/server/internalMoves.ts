import type { MovementType } from '../../../contract/definition/movementType';
import { transact } from '../../../server/db/transact';
import type { Trx } from '../../../server/db/types';
import { withTables } from '../../../server/db/withTables';
import { found } from '../../../server/errors';
import { move, type Operation } from '../../../server/inventory/stock';
import type { InternalInput } from '../contract';
import { internalConsumption, internalReceipt } from '../movementTypes';

/** The columns of the migrations' tables that the queries here use. */
interface Tables {
  move_reason: { id: number; name: string };
  internal_move: { movement_id: number; reason_id: number };
}

const tables = withTables<Tables>;

/**
 * Returns the operation that books goods without a party. Its reason is read and locked in the transaction of the move, which
 * stores the reason's name, so that the journal stays readable if the reason is renamed.
 * @throws ApiError 404 for an unknown reason, else as `receive` does
 */
const internalMove =
  (type: MovementType): Operation<InternalInput> =>
  (db, { warehouseId, employeeId, reasonId, items }, options = {}) => {
    const work = async (trx: Trx) => {
      const reason = await lockReason(trx, reasonId);
      const warehouse = type.direction === 'in' ? { toWarehouseId: warehouseId } : { fromWarehouseId: warehouseId };
      return move(trx, { type, ...warehouse, employeeId, reason }, items, {
        ...options,
        within: [...(options.within ?? []), reasonId],
        afterMove: async (_trx, made) => {
          await tables(trx)
            .insertInto('internal_move')
            .values({ movement_id: made.transactionId, reason_id: reasonId })
            .execute();
          await options.afterMove?.(trx, made);
        },
      });
    };
    return transact(db, work, { key: options.idempotencyKey });
  };

/** Takes goods out of a warehouse for the firm's own use. */
export const consumeInternally = internalMove(internalConsumption);

/** Takes goods into a warehouse that come from the firm itself. */
export const receiveInternally = internalMove(internalReceipt);

/** Returns the name of a reason, and keeps the reason until the transaction ends. @throws ApiError 404 */
async function lockReason(trx: Trx, id: number): Promise<string> {
  const reason = tables(trx).selectFrom('move_reason').select('name').where('id', '=', id).forKeyShare();
  return found('Move Reason', await reason.executeTakeFirst()).name;
}
