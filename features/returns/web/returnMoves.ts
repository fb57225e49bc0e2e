import FromClientIcon from '@mui/icons-material/KeyboardReturnOutlined';
import ToSupplierIcon from '@mui/icons-material/UndoOutlined';
import { type MoveSpec, moveSpecs } from '../../../src/inventory/move/moveSpecs';
import type { IconComponent } from '../../../src/schema/icon';
import type { clientReturn, supplierReturn } from '../movementTypes';
import Origin from './Origin';

/** A form that returns goods. */
export interface ReturnMove extends MoveSpec {
  path: 'return-to-supplier' | 'return-from-client';
  icon: IconComponent;
  /** The type of the transactions whose goods it returns. */
  returns: string;
}

/** A return has the parties of the move that it takes back. */
const partiesOf = ({ selects, party, employeeOf }: MoveSpec) => ({ selects, party, employeeOf, Note: Origin });

export const toSupplier: ReturnMove = {
  path: 'return-to-supplier',
  icon: ToSupplierIcon,
  heading: 'Return to Supplier',
  submit: 'Return Goods',
  success: 'Successfully returned! Transaction ID:',
  ...partiesOf(moveSpecs.receive),
  source: 'warehouseId',
  returns: 'SUPPLIER_TO_WAREHOUSE' satisfies typeof supplierReturn.reverses,
};

export const fromClient: ReturnMove = {
  path: 'return-from-client',
  icon: FromClientIcon,
  heading: 'Return from Client',
  submit: 'Take Goods Back',
  success: 'Successfully taken back! Transaction ID:',
  ...partiesOf(moveSpecs.delivery),
  target: 'warehouseId',
  returns: 'WAREHOUSE_TO_CUSTOMER' satisfies typeof clientReturn.reverses,
};
