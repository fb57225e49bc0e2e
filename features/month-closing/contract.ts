import { z } from 'zod';
import { cost, dayInput, id } from '../../contract/common';
import type { Role } from '../../contract/definition/roles';
import { type Endpoint, reads } from '../../contract/endpoint';
import { feature } from './feature';

const ROLE: Role = 'administrator';

const monthText = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .describe('`2026-03`');

export const closedMonth = z.object({
  month: monthText,
  lastDay: dayInput,
  state: z
    .enum(['running', 'open', 'closed'])
    .describe('`running` until its last day is over; `open`: it has ended and can be closed; `closed` for good'),
  closedAt: z
    .string()
    .nullable()
    .describe('ISO 8601 in UTC, with microseconds; null until it is closed, as the following'),
  closedBy: z.string().nullable().describe('The account'),
  quantity: z.int().nullable().describe('All pieces in stock at its end'),
  value: cost(z.number().nullable().describe('What they cost, at the moving average of their warehouses')),
  listPriceLines: z
    .int()
    .nullable()
    .describe('Until it is closed, how many of its lines with goods that came in have the list price as their cost'),
  listPriceCost: cost(z.number().nullable().describe('What these lines cost')),
  checksum: z
    .string()
    .nullable()
    .describe('SHA-256 of the closing, of the stock at its end and of the checksum before'),
});
export type Month = z.infer<typeof closedMonth>;

const monthList = z.object({
  timeZone: z.string().describe('The time zone of the server, in which months end: `Europe/Warsaw`'),
  months: z.array(closedMonth).describe('From the running month back to the first one with a transaction'),
});
export type MonthList = z.infer<typeof monthList>;

const closedStock = z.object({
  stock: z
    .array(
      z.object({
        warehouseId: id,
        productId: id,
        quantity: z.int(),
        value: cost(z.number().describe('What the pieces cost')),
      }),
    )
    .describe('By warehouse, then by product: the order of the checksum'),
});

const call = { capability: feature.name, tag: 'Month Closing', path: '/api/month-closing' } as const;

export const calls = {
  months: {
    ...reads,
    ...call,
    operationId: 'listClosedMonths',
    summary: 'The months with transactions, and which of them are closed',
    answer: monthList,
  },
  stock: {
    ...reads,
    ...call,
    large: true,
    path: '/api/month-closing/:month/stock',
    operationId: 'getClosedStock',
    summary: 'The stock at the end of a closed month, as the closing stored it; 404 for another month',
    params: z.strictObject({ month: monthText }),
    answer: closedStock,
  },
  close: {
    ...call,
    method: 'POST',
    operationId: 'closeMonth',
    role: ROLE,
    status: 200,
    errors: 'json',
    summary: 'Close a month that has ended, and all open months before it; 409 if it is closed or has not ended',
    body: z.strictObject({ day: dayInput.describe('Any day of the month to close') }),
    answer: z.object({ closed: z.array(monthText).describe('The months that this call has closed, oldest first') }),
  },
} as const satisfies Record<string, Endpoint>;
