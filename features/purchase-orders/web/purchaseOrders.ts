import ReceiveIcon from '@mui/icons-material/MoveToInboxOutlined';
import SendIcon from '@mui/icons-material/SendOutlined';
import CloseIcon from '@mui/icons-material/TaskAltOutlined';
import { canMoveIn } from '../../../src/account';
import { callOf, send } from '../../../src/calls/call';
import { lazyComponent } from '../../../src/routing/lazyComponent';
import { action } from '../../../src/schema/action';
import { defineResource } from '../../../src/schema/defineResource';
import { integer } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import type { AnyRecord } from '../../../src/schema/record';
import { t } from '../../../src/texts/t';
import type { calls } from '../contract';
import { OPEN, purchaseOrder } from '../definition';
import { receiveUrl } from './order';

const sendCall = callOf<typeof calls.send>('POST /api/purchase-orders/:id/send');
const closeCall = callOf<typeof calls.close>('POST /api/purchase-orders/:id/close');

/** Names an order, and the version that the user saw: the server refuses the call if the order has changed since. */
const seen = ({ id, version }: AnyRecord) => ({ params: { id }, ...(typeof version === 'string' && { version }) });

/** The screens of purchase orders. */
export default defineResource(purchaseOrder, {
  list: {
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
    presets: [{ param: 'view', value: 'on-the-way', label: 'On the Way', filters: () => ({ open: 'true' }) }],
  },
  show: {
    body: lazyComponent(() => import('./OrderShow')),
    totals: { lines: ({ quantity, price }) => quantity * price },
  },
  actions: [
    {
      label: 'Receive',
      icon: ReceiveIcon,
      role: purchaseOrder.roles.actions.receive,
      when: OPEN,
      isFor: ({ warehouseId }) => canMoveIn(Number(warehouseId)),
      on: ['page'],
      to: ([id]) => receiveUrl(Number(id)),
    },
    action({
      label: 'Send',
      icon: SendIcon,
      role: purchaseOrder.roles.actions.send,
      question: 'Send the order to its supplier? It cannot be changed afterwards.',
      when: { state: 'draft' },
      on: ['page', 'row', 'selection'],
      run: (_ids, _, { records }) => Promise.all(records.map((order) => send(sendCall, seen(order)))),
    }),
    action({
      label: 'Close',
      icon: CloseIcon,
      role: purchaseOrder.roles.actions.close,
      question: 'Close the order? Goods that have not arrived are no longer expected.',
      when: OPEN,
      run: (_ids, _, { records }) => Promise.all(records.map((order) => send(closeCall, seen(order)))),
    }),
  ],
  represent: ({ purchaseOrderId }) => t('Purchase Order {id}', { id: purchaseOrderId }),
  texts: { empty: 'No purchase orders.' },
});
