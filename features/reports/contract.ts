import { z } from 'zod';
import { cost, dayInput, id, idFilter } from '../../contract/common';
import type { Endpoint } from '../../contract/endpoint';
import { reportCall } from '../../contract/reportCall';
import { answerSchema } from '../../contract/schemas';
import { ageingReport } from './definitions/ageing';
import { countsReport } from './definitions/countDifferences';
import { idleReport } from './definitions/idleStock';
import { marginReport } from './definitions/margin';
import { movementsReport } from './definitions/movements';
import { purchasesReport } from './definitions/purchases';
import { stockCardReport } from './definitions/stockCard';
import { stockReport } from './definitions/stockOnDay';
import { deliveriesReport } from './definitions/supplierDeliveries';
import { turnoverReport } from './definitions/turnover';
import { trendsCall } from './trendsCall';

const { name: _, ...movementFigures } = movementsReport.fields;
const before = answerSchema(movementFigures)
  .nullable()
  .describe('The figures of the period before; null where nothing moved');
const period = z.object({ fromDate: dayInput, toDate: dayInput });

export const calls = {
  stockOnDay: reportCall(stockReport),
  stockCard: reportCall(stockCardReport, {
    query: { productId: idFilter.unwrap() },
    totals: { in: z.int(), out: z.int(), quantity: z.int(), value: cost(z.number()) },
    answer: { product: z.object({ productId: id, name: z.string() }) },
  }),
  movements: reportCall(movementsReport, {
    query: { warehouseId: idFilter.describe('Only what entered or left this warehouse') },
    row: { before },
    totals: { before },
    answer: {
      period: period.describe('The days of the figures'),
      before: period.describe('As many months, or days, before'),
    },
  }),
  turnover: reportCall(turnoverReport, { answer: { days: z.int() } }),
  trends: trendsCall,
  countDifferences: reportCall(countsReport),
  supplierDeliveries: reportCall(deliveriesReport),
  purchases: reportCall(purchasesReport),
  idleStock: reportCall(idleReport),
  ageing: reportCall(ageingReport),
  margin: reportCall(marginReport),
} as const satisfies Record<string, Endpoint>;
