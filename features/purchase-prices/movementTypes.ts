import { defineMovementType } from '../../contract/definition/movementType';

/** Changes what goods cost, without moving them: a wrong purchase price, or costs such as freight that came later. */
export const revaluation = defineMovementType({
  movementType: 'REVALUATION',
  direction: 'in',
  countsAs: 'nothing',
  revalues: true,
  needsReason: true,
  role: 'manager',
  sentence: 'Goods in warehouse: {to} revalued by: {employee}',
  document: { title: 'Revaluation' },
});
