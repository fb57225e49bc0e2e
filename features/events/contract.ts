import { z } from 'zod';
import { amountText } from '../../contract/common';
import { type Endpoint, reads } from '../../contract/endpoint';
import { feature } from './feature';

/** Rows of the audit trail in one answer. */
export const PAGE = 100;

export const eventsQuery = z.strictObject({
  after: amountText(2_147_483_647)
    .optional()
    .describe('The `next` of the last answer; without it, the answer has no events and the newest cursor'),
});

export const eventMessage = z.object({
  id: z.string().describe('Unique; the `webhook-id` of the same event is the same'),
  type: z.string().describe('`stock.moved`, `product.changed`, `order.received`'),
  timestamp: z.string(),
  data: z.record(z.string(), z.unknown()),
});

export const eventPage = z.object({
  events: z.array(eventMessage),
  next: z.int().describe('The cursor for the next call'),
  more: z.boolean().describe('Whether there are more already'),
});
export type EventPage = z.infer<typeof eventPage>;

export const calls = {
  events: {
    ...reads,
    capability: feature.name,
    path: '/api/events',
    tag: 'Events',
    summary: 'What was recorded, in order, for other programs',
    query: eventsQuery,
    answer: eventPage,
  },
} as const satisfies Record<string, Endpoint>;
