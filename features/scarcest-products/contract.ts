import { z } from 'zod';
import { id } from '../../contract/common';
import { summaryQuery } from '../../contract/dashboard';
import { type Endpoint, reads } from '../../contract/endpoint';
import { feature } from './feature';
import { MOST } from './settings';

export const scarcestProducts = z
  .array(z.object({ productId: id, name: z.string(), inventoryCount: z.int().min(0) }))
  .max(MOST)
  .describe('Of low stock only, in the warehouse where one is named');
export type ScarceProduct = z.infer<typeof scarcestProducts>[number];

export const calls = {
  scarcest: {
    ...reads,
    capability: feature.name,
    path: '/api/dashboard/scarcest',
    operationId: 'listScarcestProducts',
    tag: 'Dashboard',
    summary: 'The products lowest on stock, the lowest first',
    query: summaryQuery,
    answer: scarcestProducts,
  },
} as const satisfies Record<string, Endpoint>;
