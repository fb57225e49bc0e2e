import OrderIcon from '@mui/icons-material/ShoppingCartOutlined';
import { defineTile } from '../../src/dashboard/defineTile';
import { definePage } from '../../src/routing/definePage';
import { extendResource } from '../../src/schema/extendResource';
import { lazyEntity } from '../../src/schema/lazyEntity';
import { addTo } from '../../src/views/slots/addTo';

const NAME = 'purchase-orders';

export const purchaseOrders = lazyEntity({
  name: NAME,
  link: { icon: OrderIcon, group: 'Warehouse', order: 40 },
  load: () => import('./web/purchaseOrders'),
});

/** Proposes orders for the products in the URL. */
export const propose = definePage({
  path: `/${NAME}/propose`,
  title: 'Purchase Orders Propose',
  role: 'manager',
  load: () => import('./web/ProposePage'),
});

/** The receipt of an order's open lines. */
export const receive = definePage({
  path: `/${NAME}/:id/receive`,
  role: 'clerk',
  load: () => import('./web/ReceivePage'),
});

const ON_THE_WAY = `/${NAME}?view=on-the-way` as const;

/** The number of orders on the way, in the selected warehouse or in all. */
export const onTheWay = defineTile({
  label: 'Orders on the Way',
  to: (warehouseId) => (warehouseId === null ? ON_THE_WAY : `${ON_THE_WAY}&warehouseId=${warehouseId}`),
  read: (...request) => import('./web/onTheWay').then(({ read }) => read(...request)),
});

/** The day on which the next goods are expected, on the tile of the last receipt. */
export const nextReceipt = addTo('tile', { entity: 'lastReceiptDate', load: () => import('./web/NextReceipt') });

/** Orders the selected products. Plain data instead of a call of `action()`, whose code would be in the bundle of every first page. */
export const order = extendResource('products', {
  actions: [
    {
      label: 'Order',
      on: ['selection'],
      fields: [],
      run: async (ids, _, { navigate }) => navigate(`/${NAME}/propose?products=${ids.join()}`),
    },
  ],
});

/** The orders of a supplier on its page, newest first. */
export const ordersOfSupplier = extendResource('suppliers', {
  show: { related: [{ entity: NAME, by: 'supplierId', label: 'Purchase Orders', sort: '-orderedOn' }] },
});

/** A new order of a supplier, and its orders on the way. */
export const supplierActions = addTo('recordFacts', {
  entity: 'suppliers',
  load: () => import('./web/SupplierActions'),
});
