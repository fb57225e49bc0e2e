import { OPEN, purchaseOrder } from '../../shipped/purchase-orders/definition';
import { defineTile } from '../dashboard/defineTile';
import { formatNumber } from '../format/number';
import { lazyComponent } from '../routing/lazyComponent';
import { action, type Caller } from '../schema/action';
import { column } from '../schema/columns';
import { defineEntity, extendEntity } from '../schema/entity';
import { integer } from '../schema/fields';
import type { AnyRecord } from '../schema/record';

/** Where the backend announces `orders`; fetched only where a page of theirs is asked for. */
export const purchaseOrders = defineEntity(purchaseOrder, {
  columns: [
    column(integer('No.'), ({ purchaseOrderId }) => purchaseOrderId, { key: 'number' }),
    'supplierId',
    'warehouseId',
    'orderedOn',
    'expectedOn',
    'state',
    'total',
  ],
  card: ['supplierId', 'state', 'expectedOn', 'total'],
  texts: { empty: 'No purchase orders.' },
  represent: ({ purchaseOrderId }) => `Purchase Order ${purchaseOrderId}`,
  totals: { lines: ({ quantity, price }) => quantity * price },
  presets: [{ param: 'view', value: 'on-the-way', label: 'On the Way', filters: () => ({ open: 'true' }) }],
  body: lazyComponent(() => import('./OrderDetail')),
  actions: [
    action({
      label: 'Send',
      question: 'Send the order to its supplier? It cannot be changed then.',
      when: { state: 'draft' },
      on: ['page', 'row', 'selection'],
      run: (_ids, _, { dataProvider, records }) => lead('send', records, dataProvider),
    }),
    action({
      label: 'Close',
      question: 'Close the order? What has not come of it is not expected any more.',
      when: OPEN,
      run: (_ids, _, { dataProvider, records }) => lead('close', records, dataProvider),
    }),
  ],
});

/** Sends or closes orders. The server refuses an order that has changed since the user saw it. */
const lead = (step: 'send' | 'close', orders: readonly AnyRecord[], { call }: Caller) =>
  Promise.all(
    orders.map(({ id, version }) => {
      const seen = typeof version === 'string' ? version : undefined;
      return call(`purchase-orders/${id}/${step}`, {}, undefined, seen);
    }),
  );

const ON_THE_WAY = '/purchase-orders?view=on-the-way';

/** What is still to come, in the selected warehouse or in all. */
export const onTheWay = defineTile({
  label: 'Orders on the Way',
  to: (warehouseId) => (warehouseId === null ? ON_THE_WAY : `${ON_THE_WAY}&warehouseId=${warehouseId}`),
  read: async (dataProvider, { warehouseId, signal }) => {
    const { meta } = await dataProvider.getList(purchaseOrders.name, { filter: { open: 'true', warehouseId }, signal });
    return formatNumber(meta?.totalRows);
  },
});

/** On the page of whom they were sent to, the latest ones first. */
export const ordersOfSupplier = extendEntity('suppliers', {
  related: [{ entity: purchaseOrders.name, by: 'supplierId', label: 'Purchase Orders', sort: '-orderedOn' }],
});

/** The pages besides: what is proposed for some products, and the receipt of an order. */
export const orderPages = {
  propose: { of: lazyComponent(() => import('./ProposePage')), role: 'manager' },
  receive: { of: lazyComponent(() => import('./ReceivePage')), role: 'clerk' },
} as const;
