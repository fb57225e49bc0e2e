import { z } from 'zod';
import { cost, id, idFilter } from '../../contract/common';
import { deliveriesReport } from './deliveriesList';
import { daysAnswer, daysQuery, methodAnswer, reportCall } from './reportCall';

const ofOrders = z.int().nullable();

const figures = {
  orders: ofOrders.describe(
    'Sent orders that were expected in the period; null where no feature has orders, as the next four',
  ),
  onTime: ofOrders.describe('Those of which the last goods came on the expected day or before'),
  late: ofOrders.describe('Those of which goods came later, or have not come since'),
  complete: ofOrders.describe('Those of which all goods have come'),
  partly: ofOrders.describe('Those of which some goods have come, but not all'),
  received: z.int().describe('Pieces received in the period, as corrected'),
  receivedCost: cost(z.number().describe('What they cost')),
  returned: z.int().describe('Pieces returned in the period, as corrected'),
  returnedCost: cost(z.number().describe('What they had cost')),
};

export const deliveriesRow = z.object({ supplierId: id, name: z.string(), ...figures });

export const deliveriesCall = reportCall({
  path: 'supplier-deliveries',
  summary: 'How suppliers delivered in a period, by name',
  query: {
    ...daysQuery,
    supplierId: idFilter,
  },
  list: deliveriesReport,
  order: 'By name when absent',
  row: deliveriesRow,
  totals: z.object(figures),
  answer: {
    ...daysAnswer,
    ...methodAnswer('How costs are computed'),
  },
});
