import { defineMovementType } from '../../contract/definition/movementType';
import { MOVE_ROLE } from '../../contract/definition/roles';

/** Goods that the firm itself uses (in Polish: rozchód wewnętrzny, RW). */
export const internalConsumption = defineMovementType({
  movementType: 'INTERNAL_CONSUMPTION',
  direction: 'out',
  countsAs: 'nothing',
  needsReason: true,
  sentence: 'Warehouse {from} issued items for internal use by: {employee}',
  document: { title: 'Internal Consumption Note', series: 'RW' },
  role: MOVE_ROLE,
});

/** Goods that come from the firm itself (przychód wewnętrzny, PW). */
export const internalReceipt = defineMovementType({
  movementType: 'INTERNAL_RECEIPT',
  direction: 'in',
  countsAs: 'nothing',
  reverses: 'INTERNAL_CONSUMPTION',
  needsReason: true,
  sentence: 'Warehouse {to} took in items of its own by: {employee}',
  document: { title: 'Internal Receipt Note', series: 'PW' },
  role: MOVE_ROLE,
});
