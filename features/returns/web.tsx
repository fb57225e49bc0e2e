import FromClientIcon from '@mui/icons-material/KeyboardReturnOutlined';
import ToSupplierIcon from '@mui/icons-material/UndoOutlined';
import { MOVE_ROLE } from '../../contract/definition/roles';
import { definePage } from '../../src/routing/definePage';
import { addTo } from '../../src/views/slots/addTo';
import { goodsLeft } from '../../src/views/slots/goodsLeft';

const form = { group: 'Warehouse', role: MOVE_ROLE, load: () => import('./web/ReturnPage') } as const;

export const toSupplier = definePage({
  ...form,
  path: '/inventory/return-to-supplier',
  label: 'Return to Supplier',
  icon: ToSupplierIcon,
  order: 10,
});

export const fromClient = definePage({
  ...form,
  path: '/inventory/return-from-client',
  label: 'Return from Client',
  icon: FromClientIcon,
  order: 20,
});

/** What returned and corrected a transaction, and the ways to do so. */
export const correctionActions = addTo('recordFacts', {
  entity: 'transactions',
  load: () => import('./web/CorrectionActions'),
});

/** The remaining goods of a transaction, for labels. */
export const left = goodsLeft({ loadGoodsLeft: () => import('./web/readGoodsLeft') });
