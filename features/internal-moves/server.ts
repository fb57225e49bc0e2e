import { sql } from 'kysely';
import type { MovementType } from '../../contract/definition/movementType';
import { standard } from '../../server/entity/standard';
import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { moveOptions } from '../../server/inventory/stock';
import { calls } from './contract';
import { moveReason } from './definition';
import { internalConsumption, internalReceipt } from './movementTypes';
import { consumeInternally, receiveInternally } from './server/internalMoves';

export const moveReasons = standard(moveReason, {
  columns: () => ({ consumed: pieces(internalConsumption), received: pieces(internalReceipt) }),
});

/** The pieces of a reason's moves of a type, corrections included. */
const pieces = ({ movementType }: MovementType) => sql<number>`(
  SELECT coalesce(sum(total_items + (
    SELECT coalesce(sum(corrected), 0) FROM line_balance WHERE line_balance.movement_id = movement.id
  )), 0)::bigint
  FROM internal_move JOIN movement ON movement.id = internal_move.movement_id
  WHERE internal_move.reason_id = move_reason.id AND movement.type = ${movementType})`;

export const internalMoves: Group = (app, { db, clock }) => {
  route(app, calls.consume, ({ body, headers }) => consumeInternally(db, body, moveOptions(headers, clock)));
  route(app, calls.receive, ({ body, headers }) => receiveInternally(db, body, moveOptions(headers, clock)));
};
