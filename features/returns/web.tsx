import FromClientIcon from '@mui/icons-material/KeyboardReturnOutlined';
import ToSupplierIcon from '@mui/icons-material/UndoOutlined';
import { MOVE_ROLE } from '../../contract/definition/roles';
import { transactionType } from '../../src/resources/transactions/transactionType';
import { definePage } from '../../src/routing/definePage';
import { addTo } from '../../src/views/slots/addTo';

const place = { group: 'Warehouse', role: MOVE_ROLE } as const;

export const toSupplier = definePage({
  ...place,
  path: '/inventory/return-to-supplier',
  label: 'Return to Supplier',
  icon: ToSupplierIcon,
  order: 10,
  load: () => import('./web/ReturnToSupplierPage'),
});

export const fromClient = definePage({
  ...place,
  path: '/inventory/return-from-client',
  label: 'Return from Client',
  icon: FromClientIcon,
  order: 20,
  load: () => import('./web/ReturnFromClientPage'),
});

export const typeToSupplier = transactionType('WAREHOUSE_TO_SUPPLIER');
export const typeFromClient = transactionType('CUSTOMER_TO_WAREHOUSE');

/** What returned and corrected a transaction, and the ways to do so. */
export const correctionActions = addTo('recordFacts', {
  entity: 'transactions',
  load: () => import('./web/CorrectionActions'),
});
