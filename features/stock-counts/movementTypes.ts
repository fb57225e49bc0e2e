import { defineMovementType } from '../../contract/definition/movementType';
import { MOVE_ROLE } from '../../contract/definition/roles';

export const stockCount = defineMovementType({
  movementType: 'STOCK_COUNT',
  direction: 'in',
  countsAs: 'nothing',
  needsReason: true,
  counted: true,
  sentence: 'Stock of warehouse: {to} counted by: {employee}',
  role: MOVE_ROLE,
});
