import { idempotencyHeaders, idParams } from '../../contract/common';
import { reference } from '../../contract/definition/fields';
import type { Endpoint } from '../../contract/endpoints';
import { move } from '../../contract/inventory';
import { inputSchema } from '../../contract/schemas';

const call = {
  method: 'POST',
  tag: 'Purchase Orders',
  noun: 'Purchase Order',
  params: idParams,
  errors: 'json',
} as const;

/** What is done with an order, as the description of the API tells it. */
export const calls = {
  send: {
    ...call,
    path: '/api/purchase-orders/:id/send',
    summary: 'Send an order to its supplier',
    role: 'manager',
    status: 204,
  },
  receive: {
    ...call,
    path: '/api/purchase-orders/:id/receive',
    summary: 'Receive the goods of an order into its warehouse',
    role: 'clerk',
    headers: idempotencyHeaders,
    body: inputSchema({ employeeId: reference('Employee', 'employees') }),
    status: 201,
    answer: move,
  },
} as const satisfies Record<string, Endpoint>;
