import { z } from 'zod';
import { cost, dayInput, idFilter } from '../../contract/common';
import { movementsReport } from './movementsList';
import { reportCall } from './reportCall';

/** The kinds of rows of the movements of a period. */
export const MOVEMENT_GROUPS = [
  'type',
  'product',
  'category',
  'client',
  'supplier',
  'employee',
  'warehouse',
  'month',
] as const;
export type MovementGroup = (typeof MOVEMENT_GROUPS)[number];

/** The figures of movements, in the order of their columns. */
export const FIGURES = ['transactions', 'in', 'out', 'costIn', 'costOut', 'valueIn', 'valueOut'] as const;
export type Figure = (typeof FIGURES)[number];

const figures = {
  transactions: z.int().describe('A transaction with several products is counted in the row of each'),
  in: z
    .int()
    .describe(
      'Pieces that entered a warehouse. A transfer enters one warehouse and leaves another. A correction lowers or raises the figure of what it corrects, so that a day can have less than 0',
    ),
  out: z.int(),
  costIn: cost(z.number().describe('What they cost, as recorded with each line')),
  costOut: cost(z.number()),
  valueIn: cost(z.number().describe('At the price that each product had at the time')),
  valueOut: cost(z.number()),
} satisfies Record<Figure, z.ZodType>;

const before = z.object(figures).nullable().describe('The figures of the period before; null where nothing moved');

export const movementsRow = z.object({
  recordId: z
    .int()
    .nullable()
    .describe('Null in rows of types and months, and in the row without a client or supplier'),
  name: z.string().nullable().describe('The name of the record, the type, or the month as `2026-06`'),
  ...figures,
  before,
});
export type MovementsRow = z.infer<typeof movementsRow>;

const period = z.object({ fromDate: dayInput, toDate: dayInput });

export const movementsCall = reportCall({
  path: 'movements',
  summary: 'The movements of a period beside those of the period before',
  query: {
    by: z.enum(MOVEMENT_GROUPS).optional().describe('The kind of rows: `type` when absent'),
    fromDate: dayInput.optional().describe('The first day of the month of `toDate` when absent'),
    toDate: dayInput.optional().describe('Today when absent'),
    warehouseId: idFilter.describe('Only what entered or left this warehouse'),
    type: z
      .string()
      .regex(/^[A-Z0-9_]{1,100}$/, 'is not a type of transactions')
      .optional()
      .describe('With the corrections of transactions of the type'),
    categoryId: idFilter.describe('Only lines with products of this category'),
    clientId: idFilter,
    supplierId: idFilter,
    employeeId: idFilter,
  },
  list: movementsReport,
  order:
    'Months are in their order, other rows by their cost, the greatest first, when absent. By name, types are in the order of their values',
  row: movementsRow,
  totals: z.object({ ...figures, before }).describe('Each transaction is counted once'),
  answer: {
    period: period.describe('The days of the figures'),
    before: period.describe('As many months, or days, before'),
  },
});
