import { defineMovementType } from '../definition/movementType';
import { MOVE_ROLE } from '../definition/roles';

export const receipt = defineMovementType({
  movementType: 'SUPPLIER_TO_WAREHOUSE',
  direction: 'in',
  party: 'supplier',
  countsAs: 'purchase',
  sentence: 'Supplier: {from} supplied warehouse: {to} by: {employee}',
  document: { title: 'Goods Receipt' },
  role: MOVE_ROLE,
});

export const delivery = defineMovementType({
  movementType: 'WAREHOUSE_TO_CUSTOMER',
  direction: 'out',
  party: 'client',
  countsAs: 'sale',
  sentence: 'Warehouse {from} sold items to: {to} by: {employee}',
  document: { title: 'Delivery Note' },
  role: MOVE_ROLE,
});

export const transfer = defineMovementType({
  movementType: 'WAREHOUSE_TO_WAREHOUSE',
  direction: 'between',
  countsAs: 'transfer',
  sentence: 'Warehouse {from} supplied warehouse: {to} by: {employee}',
  document: { title: 'Transfer Note' },
  role: MOVE_ROLE,
});

/** The types of the specification. Other backends know only these. */
export const documentedTypes = [receipt, delivery, transfer] as const;
