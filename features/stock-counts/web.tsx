import CountIcon from '@mui/icons-material/ChecklistOutlined';
import { MOVERS } from '../../contract/definition/roles';
import { definePage } from '../../src/routing/definePage';

export const stockCount = definePage({
  path: '/inventory/stock-count',
  title: 'Stock Count',
  icon: CountIcon,
  group: 'Warehouse',
  order: 30,
  role: MOVERS,
  load: () => import('../../src/inventory/StockCountPage'),
});
