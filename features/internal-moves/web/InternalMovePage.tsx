import { useLocation } from 'react-router';
import { MoveDraft } from '../../../src/inventory/move/MoveSheet';
import type { MoveSpec } from '../../../src/inventory/move/moveSpecs';
import { moveUrl } from '../../../src/inventory/moveUrls';

/** The fields that both forms have. */
const shared = {
  selects: [
    { name: 'warehouseId', label: 'Warehouse' },
    { name: 'reasonId', label: 'Reason', to: 'move-reasons', hint: 'Choose Reason' },
  ],
  employeeOf: 'warehouseId',
} as const;

const consumption: MoveSpec = {
  ...shared,
  path: 'internal-consumption',
  heading: 'Internal Consumption',
  submit: 'Consume Goods',
  success: 'Successfully consumed! Transaction ID:',
  source: 'warehouseId',
};

const receipt: MoveSpec = {
  ...shared,
  path: 'internal-receipt',
  heading: 'Internal Receipt',
  submit: 'Receive Goods',
  success: 'Successfully received! Transaction ID:',
  target: 'warehouseId',
};

/** The form of the internal move in the address. */
export default function InternalMovePage() {
  const { pathname } = useLocation();
  const move = pathname === moveUrl(receipt.path) ? receipt : consumption;
  return <MoveDraft key={move.path} move={move} />;
}
