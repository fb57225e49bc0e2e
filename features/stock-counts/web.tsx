import CountIcon from '@mui/icons-material/ChecklistOutlined';
import { MOVE_ROLE } from '../../contract/definition/roles';
import { definePage } from '../../src/routing/definePage';

export const stockCount = definePage({
  path: '/inventory/stock-count',
  title: 'Stock Count',
  icon: CountIcon,
  group: 'Warehouse',
  order: 30,
  role: MOVE_ROLE,
  load: () => import('./web/StockCountPage'),
});
