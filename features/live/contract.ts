import { z } from 'zod';
import { amountText, id } from '../../contract/common';
import { type Endpoint, reads } from '../../contract/endpoint';
import { feature } from './feature';

/** The lists and records to watch, and the last known event: `of=products/7&since=912`. */
export const liveQuery = z.strictObject({
  of: z
    .string()
    .regex(/^[\w-]+(\/[1-9]\d{0,9})?(,[\w-]+(\/[1-9]\d{0,9})?)*$/, 'must be lists or records, like products,clients/7')
    .optional()
    .describe('Lists and records, by commas: `products,clients/7`; all that may be read when absent'),
  since: amountText(2_147_483_647)
    .optional()
    .describe(
      'The id of the last event that was heard; what came after it is told first. `Last-Event-ID` comes before it',
    ),
  age: amountText(86_400_000).optional().describe('Without an id: tells first what came in so many milliseconds'),
});

export const liveHeaders = z.object({ 'last-event-id': liveQuery.shape.since });

/** A change of a record. */
export const change = z.object({
  entity: z.string().describe('The name of its list'),
  id,
  action: z.enum(['create', 'change', 'delete']),
});
export type Change = z.infer<typeof change>;

/** The data of an event. */
export const news = z.object({
  changes: z.array(change),
  missed: z.boolean().describe('Whether there is more than is told: what is shown is to be asked for again'),
});
export type News = z.infer<typeof news>;

export const calls = {
  news: {
    ...reads,
    capability: feature.name,
    path: '/api/live',
    operationId: 'followChanges',
    tag: 'Live',
    summary: 'What is recorded from now on, as server-sent events',
    query: liveQuery,
    headers: liveHeaders,
    answer: news,
    events: true,
  },
} as const satisfies Record<string, Endpoint>;
