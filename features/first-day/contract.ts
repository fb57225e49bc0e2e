import { z } from 'zod';
import { type Endpoint, reads } from '../../contract/endpoint';
import { feature } from './feature';

const firstDay = z.object({
  steps: z.object({
    firm: z.boolean().nullable().describe('Whether the name of the firm is set; null where there is no such setting'),
    warehouse: z.boolean().describe('Whether there is a warehouse'),
    employee: z.boolean().describe('Whether there is an employee'),
    products: z.boolean().describe('Whether there are products'),
    receipt: z.boolean().describe('Whether goods were moved'),
  }),
  demo: z
    .enum(['none', 'only', 'mixed'])
    .describe('Whether the records are those of the demo data alone, or changed or added to since'),
});
export type FirstDay = z.infer<typeof firstDay>;

const call = { capability: feature.name, tag: 'Dashboard' } as const;

export const calls = {
  read: {
    ...reads,
    ...call,
    path: '/api/first-day',
    summary: 'The steps from an empty database to the first receipt, as far as they are done',
    answer: firstDay,
  },
  removeDemo: {
    ...call,
    method: 'POST',
    path: '/api/first-day/remove-demo',
    summary: 'Empty a database that holds nothing but demo data',
    role: 'administrator',
    status: 204,
    errors: 'json',
  },
} as const satisfies Record<string, Endpoint>;
