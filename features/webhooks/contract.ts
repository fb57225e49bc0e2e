import { z } from 'zod';
import { id, idParams, moment, text } from '../../contract/common';
import { type Endpoint, reads } from '../../contract/endpoint';
import { feature } from './feature';

/** Deliveries in one answer. */
export const DELIVERIES = 50;
/** How long a former secret signs too, from the moment on that another one replaces it. */
export const FORMER_SECRET_HOURS = 24;

const webhook = z.object({
  webhookId: id,
  url: z.string(),
  events: z.array(z.string()).describe('Types of events; `*` for all'),
  enabled: z.boolean(),
  disabledBecause: z.string().nullable(),
  createdAt: moment,
  waiting: z.int().describe('Deliveries that have still to be made'),
  lastDeliveredAt: moment.nullable(),
  failing: z.boolean().describe('Whether the last attempt failed'),
});
export type Webhook = z.infer<typeof webhook>;

export const webhookList = z.object({
  content: z.array(webhook),
  types: z.array(z.string()).describe('All types of events'),
});
export type Webhooks = z.infer<typeof webhookList>;

export const newWebhook = z.strictObject({
  url: text(2_000),
  events: z.array(z.string().max(100)).min(1, 'are required').max(100),
});

const secret = z.object({ webhookId: id, secret: z.string().describe('Shown this once') });
export type Secret = z.infer<typeof secret>;

const delivery = z.object({
  deliveryId: id,
  eventId: z.string(),
  record: z.string().describe('The list and id: `products/7`'),
  type: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  createdAt: moment,
  lastAt: moment.nullable(),
  nextAt: moment.nullable().describe('Of the next attempt'),
  status: z.int().nullable().describe('The status of the last answer'),
  reply: z.string().nullable().describe('The beginning of the last answer'),
  error: z.string().nullable(),
  body: z.string(),
});
export type Delivery = z.infer<typeof delivery>;

const all = {
  capability: feature.name,
  tag: 'Webhooks',
  role: 'administrator',
  errors: 'json',
} as const satisfies Partial<Endpoint>;
const one = { ...all, noun: 'Webhook', params: idParams } as const;

export const calls = {
  webhooks: { ...reads, ...all, path: '/api/webhooks', summary: 'List webhooks', answer: webhookList },
  addWebhook: {
    ...all,
    method: 'POST',
    path: '/api/webhooks',
    summary: 'Add a webhook; the answer has its secret',
    body: newWebhook,
    status: 200,
    answer: secret,
  },
  removeWebhook: {
    ...one,
    method: 'DELETE',
    path: '/api/webhooks/:id',
    summary: 'Delete a webhook and its deliveries',
    status: 204,
  },
  rotateSecret: {
    ...one,
    method: 'POST',
    path: '/api/webhooks/:id/rotate',
    summary: `Make a new secret; the former one signs too for ${FORMER_SECRET_HOURS} hours`,
    status: 200,
    answer: secret,
  },
  enableWebhook: {
    ...one,
    method: 'POST',
    path: '/api/webhooks/:id/enable',
    summary: 'Enable a webhook',
    status: 204,
  },
  disableWebhook: {
    ...one,
    method: 'POST',
    path: '/api/webhooks/:id/disable',
    summary: 'Disable a webhook: it gets no events that are recorded meanwhile',
    status: 204,
  },
  deliveries: {
    ...reads,
    ...one,
    path: '/api/webhooks/:id/deliveries',
    summary: `The newest ${DELIVERIES} deliveries of a webhook`,
    answer: z.object({ content: z.array(delivery) }),
  },
  replay: {
    ...one,
    noun: 'Delivery',
    method: 'POST',
    path: '/api/webhooks/deliveries/:id/replay',
    summary: 'Deliver an event once more',
    status: 204,
  },
} as const satisfies Record<string, Endpoint>;
