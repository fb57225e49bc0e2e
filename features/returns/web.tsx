import FromClientIcon from '@mui/icons-material/KeyboardReturnOutlined';
import ToSupplierIcon from '@mui/icons-material/UndoOutlined';
import { MOVERS } from '../../contract/definition/roles';
import type { MovePath } from '../../src/inventory/movePath';
import { definePage } from '../../src/routing/definePage';

const place = { group: 'Warehouse', role: MOVERS } as const;

const loadForm = (path: MovePath) => async () => {
  const { default: MovePage } = await import('../../src/inventory/MovePage');
  return { default: () => <MovePage path={path} /> };
};

export const toSupplier = definePage({
  ...place,
  path: '/inventory/return-to-supplier',
  label: 'Return to Supplier',
  icon: ToSupplierIcon,
  order: 10,
  load: loadForm('return-to-supplier'),
});

export const fromClient = definePage({
  ...place,
  path: '/inventory/return-from-client',
  label: 'Return from Client',
  icon: FromClientIcon,
  order: 20,
  load: loadForm('return-from-client'),
});
