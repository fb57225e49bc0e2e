import { z } from 'zod';
import { id } from '../../contract/common';
import { callsOf, type Endpoint, reads } from '../../contract/endpoint';
import { feature } from './feature';
import { unit } from './unit';

/** The most products of one request. */
export const MOST_IDS = 500;

const ids = z
  .string()
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, 'must be ids, separated by commas')
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(id).max(MOST_IDS));

const unitOf = z.object({ productId: id, unit: z.string() });

export const calls = {
  ...callsOf(unit),
  ofProducts: {
    ...reads,
    capability: feature.name,
    path: '/api/product-units',
    operationId: 'listUnitsOfProducts',
    tag: 'Products',
    summary: 'The units of products: those without one are missing',
    query: z.strictObject({ ids: ids.describe(`Ids of products, separated by commas; at most ${MOST_IDS}`) }),
    answer: z.array(unitOf),
  },
} as const satisfies Record<string, Endpoint>;
