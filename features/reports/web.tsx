import StockIcon from '@mui/icons-material/AssessmentOutlined';
import TurnoverIcon from '@mui/icons-material/AutorenewOutlined';
import CountIcon from '@mui/icons-material/FactCheckOutlined';
import AgeIcon from '@mui/icons-material/HourglassBottomOutlined';
import DeliveriesIcon from '@mui/icons-material/LocalShippingOutlined';
import IdleIcon from '@mui/icons-material/PauseCircleOutlined';
import MarginIcon from '@mui/icons-material/PercentOutlined';
import PurchasesIcon from '@mui/icons-material/ShoppingBasketOutlined';
import MovementsIcon from '@mui/icons-material/SwapVertOutlined';
import { byWarehouse } from '../../contract/entities/scope';
import { defineTile } from '../../src/dashboard/defineTile';
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

export const purchases = definePage({
  path: '/reports/purchases',
  title: 'Purchases',
  icon: PurchasesIcon,
  group: 'Reports',
  scope: byWarehouse,
  load: () => import('./web/Purchases'),
});

export const margin = definePage({
  path: '/reports/margin',
  title: 'Margin',
  icon: MarginIcon,
  group: 'Reports',
  scope: byWarehouse,
  load: () => import('./web/Margin'),
});

export const idleStock = definePage({
  path: '/reports/idle-stock',
  title: 'Idle Stock',
  icon: IdleIcon,
  group: 'Reports',
  scope: byWarehouse,
  load: () => import('./web/IdleStock'),
});

export const ageing = definePage({
  path: '/reports/ageing',
  title: 'Age of Stock',
  icon: AgeIcon,
  group: 'Reports',
  scope: byWarehouse,
  load: () => import('./web/Ageing'),
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

/** Beside the tile *Inventory Value*, which has the stock at its sales prices. */
export const valueAtCost = defineTile({
  label: 'Inventory at Cost',
  cost: true,
  to: '/reports/stock',
  read: (...request) => import('./web/valueAtCost').then(({ read }) => read(...request)),
});
