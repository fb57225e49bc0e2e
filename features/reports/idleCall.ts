import { z } from 'zod';
import { amountText, cost, dayInput, id, idFilter, textFilter } from '../../contract/common';
import { idleReport } from './idleList';
import { methodAnswer, reportCall } from './reportCall';
import { DEFAULT_DAYS } from './turnoverDays';

const figures = { quantity: z.int(), value: cost(z.number()) };

export const idleRow = z.object({
  productId: id,
  name: z.string(),
  categoryName: z.string(),
  ...figures,
  lastCost: cost(
    z.number().nullable().describe('The cost of one piece in the last receipt from a supplier; null without one'),
  ),
  lastMovement: dayInput.describe('The day of the last transaction, of any type'),
  idleDays: z.int().describe('The days since then'),
});

export const idleCall = reportCall({
  path: 'idle-stock',
  summary: 'The stock that no transaction has moved for some days, the highest value first',
  query: {
    days: amountText(36_500).optional().describe(`${DEFAULT_DAYS} when absent`),
    categoryId: idFilter,
    name: textFilter,
  },
  list: idleReport,
  order: 'The highest value first when absent',
  row: idleRow,
  totals: z.object(figures),
  answer: {
    date: dayInput.describe('Today'),
    ...methodAnswer('How values are computed'),
  },
});
