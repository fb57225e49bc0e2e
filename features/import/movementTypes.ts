import { defineMovementType } from '../../contract/definition/movementType';

/** The goods that are there on the first day (in Polish: bilans otwarcia, BO). */
export const openingBalance = defineMovementType({
  movementType: 'OPENING_BALANCE',
  direction: 'in',
  countsAs: 'nothing',
  sentence: 'Warehouse {to} began with items, entered by: {employee}',
  document: { title: 'Opening Balance', series: 'BO' },
  role: 'manager',
});

/** Takes an opening balance back that was entered by mistake. */
export const openingReversal = defineMovementType({
  movementType: 'OPENING_BALANCE_REVERSAL',
  direction: 'out',
  countsAs: 'nothing',
  reverses: 'OPENING_BALANCE',
  sentence: 'Warehouse {from} took its opening items back, entered by: {employee}',
  document: { title: 'Opening Balance Reversal', series: 'BOS' },
  role: 'manager',
});
