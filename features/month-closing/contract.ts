import { z } from 'zod';
import { dayInput } from '../../contract/common';
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
  closedAt: z.string().nullable().describe('ISO 8601; null until it is closed, as the following'),
  closedBy: z.string().nullable().describe('The account'),
  quantity: z.int().nullable().describe('All pieces in stock at its end'),
  value: z
    .number()
    .nullable()
    .optional()
    .describe(
      'What they cost, at the moving average of their warehouses; absent where the settings hide costs from the caller',
    ),
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

const call = { capability: feature.name, tag: 'Month Closing', path: '/api/month-closing' } as const;

export const calls = {
  months: {
    ...reads,
    ...call,
    operationId: 'listClosedMonths',
    summary: 'The months with transactions, and which of them are closed',
    answer: monthList,
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
