import { z } from 'zod';
import { allQuery, cost, dayInput, id, idFilter, paged, pageQuery, sortQuery } from '../../contract/common';
import { type Endpoint, reads } from '../../contract/endpoint';
import { deliveriesReport } from './deliveriesList';
import { feature } from './feature';
import { METHOD } from './method';
import { DEFAULT_DAYS } from './turnoverDays';

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

export const deliveriesCall = {
  ...reads,
  large: true,
  capability: feature.name,
  path: '/api/reports/supplier-deliveries',
  operationId: 'reportSupplierDeliveries',
  tag: 'Reports',
  summary: 'How suppliers delivered in a period, by name',
  query: z.strictObject({
    fromDate: dayInput.optional().describe(`${DEFAULT_DAYS} days up to the last one when absent`),
    toDate: dayInput.optional().describe('Today when absent'),
    warehouseId: idFilter,
    supplierId: idFilter,
    sort: sortQuery(deliveriesReport.sortedBy ?? []).describe(
      'By name when absent. Without the right to see costs, no order is by them',
    ),
    ...pageQuery,
    ...allQuery,
  }),
  answer: paged(deliveriesRow).extend({
    totals: z.object(figures),
    fromDate: dayInput,
    toDate: dayInput,
    method: z.literal(METHOD).describe('How costs are computed'),
  }),
} as const satisfies Endpoint;
