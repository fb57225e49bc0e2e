import { z } from 'zod';
import { day, id, idempotencyHeaders, idParams } from '../../contract/common';
import { callsOf, type Endpoint } from '../../contract/endpoint';
import { versionHeaders } from '../../contract/history';
import { move, receiptInput } from '../../contract/inventory';
import { MAX_ITEMS } from '../../contract/limits';
import { purchaseOrder } from './definition';
import { feature } from './feature';

const { actions: roles } = purchaseOrder.roles;

const call = {
  method: 'POST',
  tag: 'Purchase Orders',
  noun: 'Purchase Order',
  capability: feature.name,
} as const;

const proposal = z.object({
  supplierId: id.nullable().describe('Who delivered these products last; null for those that nobody has'),
  supplierName: z.string().nullable(),
  deliveryDays: z.int().describe('From today to the day that the goods are expected, as set'),
  lines: z.array(
    z.object({
      productId: id,
      name: z.string(),
      inStock: z.int(),
      minimum: z.int(),
      target: z.int(),
      onTheWay: z.int().describe('What is open of orders that were sent'),
      inDrafts: z.int().describe('What orders ask for that were not sent yet'),
      quantity: z.int().min(0).describe('What is missing to the target, with all that is ordered'),
      price: z.number().describe('What was agreed or booked when it was delivered last; else what it costs today'),
      deliveredOn: day.nullable(),
    }),
  ),
});
export type Proposal = z.infer<typeof proposal>;

/** The actions on an order. */
export const calls = {
  ...callsOf(purchaseOrder),
  propose: {
    ...call,
    path: '/api/purchase-orders/proposals',
    operationId: 'proposePurchaseOrders',
    summary: 'What to order of whom, so that products come up to their targets',
    role: roles.propose,
    body: z.strictObject({ productIds: z.array(id).min(1).max(MAX_ITEMS), warehouseId: id.nullish() }),
    status: 200,
    answer: z.array(proposal),
    errors: 'json',
  },
  send: {
    ...call,
    path: '/api/purchase-orders/:id/send',
    operationId: 'sendPurchaseOrder',
    summary: 'Send an order to its supplier',
    role: roles.send,
    params: idParams,
    headers: versionHeaders,
    status: 204,
    errors: 'json',
  },
  close: {
    ...call,
    path: '/api/purchase-orders/:id/close',
    operationId: 'closePurchaseOrder',
    summary: 'Close an order that was sent: what has not come of it is not expected any more',
    role: roles.close,
    params: idParams,
    headers: versionHeaders,
    status: 204,
    errors: 'json',
  },
  receive: {
    ...call,
    path: '/api/purchase-orders/:id/receive',
    operationId: 'receivePurchaseOrder',
    summary: 'Receive goods of an order into its warehouse: a receipt of what is open, or of a part of it',
    role: roles.receive,
    params: idParams,
    headers: idempotencyHeaders,
    body: receiptInput,
    status: 201,
    answer: move,
    // Plain text, as for a receipt: the same form shows it.
    errors: 'text',
  },
} as const satisfies Record<string, Endpoint>;
