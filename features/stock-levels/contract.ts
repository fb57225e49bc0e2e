import { z } from 'zod';
import { id, idList } from '../../contract/common';
import { callsOf, type Endpoint, reads } from '../../contract/endpoint';
import { feature } from './feature';
import { stockLevel } from './stockLevel';

/** The most products of one request for their levels. */
const MOST_IDS = 500;

const ofProducts = {
  ...reads,
  capability: feature.name,
  path: '/api/stock-levels/products',
  operationId: 'listLevelsOfProducts',
  tag: 'Products',
  summary: 'The minimum and target of products, for all warehouses together',
  query: z.strictObject({ ids: idList(MOST_IDS) }),
  answer: z.array(z.object({ productId: id, minimumStock: z.int(), targetStock: z.int().nullable() })),
} as const satisfies Endpoint;

export const calls = { ...callsOf(stockLevel), ofProducts };
