import type { MoveSpec } from '../../../src/inventory/move/moveSpecs';
import Origin from './Origin';

/** A form that returns goods. */
export interface ReturnMove extends MoveSpec {
  path: 'return-to-supplier' | 'return-from-client';
  /** The type of the transactions whose goods it returns. */
  returns: string;
}

export const toSupplier: ReturnMove = {
  path: 'return-to-supplier',
  heading: 'Return to Supplier',
  submit: 'Return Goods',
  success: 'Successfully returned! Transaction ID:',
  warehouses: [{ name: 'warehouseId', label: 'Warehouse' }],
  party: { name: 'supplierId', label: 'Supplier', to: 'suppliers', hint: 'Choose Supplier' },
  employeeOf: 'warehouseId',
  source: 'warehouseId',
  Note: Origin,
  returns: 'SUPPLIER_TO_WAREHOUSE',
};

export const fromClient: ReturnMove = {
  path: 'return-from-client',
  heading: 'Return from Client',
  submit: 'Take Goods Back',
  success: 'Successfully taken back! Transaction ID:',
  warehouses: [{ name: 'warehouseId', label: 'Warehouse' }],
  party: { name: 'clientId', label: 'Client', to: 'clients', hint: 'Choose Client' },
  employeeOf: 'warehouseId',
  target: 'warehouseId',
  Note: Origin,
  returns: 'WAREHOUSE_TO_CUSTOMER',
};
