import type { Summary } from '../../contract/dashboard';
import { MOVE_ROLE } from '../../contract/definition/roles';
import { hasRole } from '../account';
import { formatDay } from '../format/date';
import { formatMoney, formatNumber, NOTHING } from '../format/number';
import { type MovePath, moveUrl } from '../inventory/moveUrls';
import { products } from '../resources/products';
import { transactions } from '../resources/transactions';
import { listUrl, presetUrl, showUrl } from '../routing/urls';
import { t } from '../texts/t';

export interface Tile {
  /** The figure that it shows. */
  name: keyof Summary;
  label: string;
  value: string;
  /** The link's URL. */
  to: string;
}

/** Returns the ten tiles of a summary, in their order. */
export const tilesOf = (summary: Summary): Tile[] => [
  { name: 'productsCount', label: t('Products'), value: formatNumber(summary.productsCount), to: listUrl('products') },
  {
    name: 'categoriesCount',
    label: t('Categories'),
    value: formatNumber(summary.categoriesCount),
    to: listUrl('categories'),
  },
  {
    name: 'monthlyReceipts',
    label: t('Receipts (mth.)'),
    value: formatNumber(summary.monthlyReceipts),
    to: moving('receive'),
  },
  {
    name: 'monthlyDeliveries',
    label: t('Deliveries (mth.)'),
    value: formatNumber(summary.monthlyDeliveries),
    to: moving('delivery'),
  },
  {
    name: 'lowStockCount',
    label: t('Low Stock'),
    value: formatNumber(summary.lowStockCount),
    to: presetUrl(products, 'low-stock'),
  },
  {
    name: 'topProduct',
    label: t('Bestseller'),
    value: summary.topProduct ?? NOTHING,
    to: summary.topProductId ? showUrl('products', summary.topProductId) : listUrl('products'),
  },
  {
    name: 'inventoryValue',
    label: t('Inventory Value'),
    value: formatMoney(summary.inventoryValue),
    to: listUrl('warehouses'),
  },
  {
    name: 'turnoverLastWeek',
    label: t('Turnover (last week)'),
    value: formatMoney(summary.turnoverLastWeek),
    to: presetUrl(transactions, 'last-week'),
  },
  {
    name: 'lastReceiptDate',
    label: t('Last Receipt'),
    value: formatDay(summary.lastReceiptDate),
    to: transactionUrl(summary.lastReceiptId),
  },
  {
    name: 'lastDeliveryDate',
    label: t('Last Delivery'),
    value: formatDay(summary.lastDeliveryDate),
    to: transactionUrl(summary.lastDeliveryId),
  },
];

/** Returns the URL of a move's page, or of the transactions if the user may not move goods. */
const moving = (path: MovePath) => (hasRole(MOVE_ROLE) ? moveUrl(path) : listUrl('transactions'));

const transactionUrl = (id: number | null) => (id ? showUrl('transactions', id) : listUrl('transactions'));
