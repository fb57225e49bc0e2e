import type { MoveSpec } from '../../../src/inventory/move/moveSpecs';

/** The fields that both forms have. */
const shared = {
  selects: [
    { name: 'warehouseId', label: 'Warehouse' },
    { name: 'reasonId', label: 'Reason', to: 'move-reasons', hint: 'Choose Reason' },
  ],
  employeeOf: 'warehouseId',
} as const;

export const consumption: MoveSpec = {
  ...shared,
  path: 'internal-consumption',
  heading: 'Internal Consumption',
  submit: 'Consume Goods',
  success: 'Successfully consumed! Transaction ID:',
  source: 'warehouseId',
};

export const receipt: MoveSpec = {
  ...shared,
  path: 'internal-receipt',
  heading: 'Internal Receipt',
  submit: 'Receive Goods',
  success: 'Successfully received! Transaction ID:',
  target: 'warehouseId',
};
