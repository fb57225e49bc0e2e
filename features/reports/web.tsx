import StockIcon from '@mui/icons-material/AssessmentOutlined';
import TurnoverIcon from '@mui/icons-material/AutorenewOutlined';
import CountIcon from '@mui/icons-material/FactCheckOutlined';
import DeliveriesIcon from '@mui/icons-material/LocalShippingOutlined';
import MovementsIcon from '@mui/icons-material/SwapVertOutlined';
import { byWarehouse } from '../../contract/entities/scope';
import { definePage } from '../../src/routing/definePage';
import { addTo } from '../../src/views/slots/addTo';

export { parties } from './parties';

export const stock = definePage({
  path: '/reports/stock',
  title: 'Stock on a Day',
  icon: StockIcon,
  group: 'Reports',
  scope: byWarehouse,
  load: () => import('./web/StockOnDay'),
});

export const movements = definePage({
  path: '/reports/movements',
  title: 'Movements of a Period',
  icon: MovementsIcon,
  group: 'Reports',
  scope: byWarehouse,
  load: () => import('./web/Movements'),
});

export const turnover = definePage({
  path: '/reports/turnover',
  title: 'Stock Turnover',
  icon: TurnoverIcon,
  group: 'Reports',
  scope: byWarehouse,
  load: () => import('./web/Turnover'),
});

export const countDifferences = definePage({
  path: '/reports/count-differences',
  title: 'Count Differences',
  icon: CountIcon,
  group: 'Reports',
  scope: byWarehouse,
  load: () => import('./web/CountDifferences'),
});

export const supplierDeliveries = definePage({
  path: '/reports/supplier-deliveries',
  title: 'Deliveries of Suppliers',
  icon: DeliveriesIcon,
  group: 'Reports',
  scope: byWarehouse,
  load: () => import('./web/SupplierDeliveries'),
});

export const card = definePage({
  path: '/reports/stock-card',
  title: 'Stock Card',
  scope: byWarehouse,
  load: () => import('./web/StockCard'),
});

/** The stock card of a product, and the transactions of a party. */
export const recordLinks = addTo('recordFacts', {
  entity: ['products', 'clients', 'suppliers', 'employees'],
  load: () => import('./web/RecordLinks'),
});

/** The tiles of the main panel that have a comparison with the month before. */
export const trend = addTo('tile', {
  entity: ['monthlyReceipts', 'monthlyDeliveries', 'inventoryValue', 'turnoverLastWeek'],
  load: () => import('./web/TileTrend'),
});
