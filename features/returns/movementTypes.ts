import { defineMovementType } from '../../contract/definition/movementType';
import { MOVE_ROLE } from '../../contract/definition/roles';

export const supplierReturn = defineMovementType({
  movementType: 'WAREHOUSE_TO_SUPPLIER',
  direction: 'out',
  party: 'supplier',
  countsAs: 'purchase',
  reverses: 'SUPPLIER_TO_WAREHOUSE',
  sentence: 'Warehouse {from} returned items to: {to} by: {employee}',
  document: { title: 'Return Note' },
  role: MOVE_ROLE,
});

export const clientReturn = defineMovementType({
  movementType: 'CUSTOMER_TO_WAREHOUSE',
  direction: 'in',
  party: 'client',
  countsAs: 'sale',
  reverses: 'WAREHOUSE_TO_CUSTOMER',
  sentence: 'Client: {from} returned items to: {to} by: {employee}',
  document: { title: 'Return Note' },
  role: MOVE_ROLE,
});
