import { z } from 'zod';
import { id, idFilter, idParams, text } from '../../contract/common';
import { type Endpoint, reads } from '../../contract/endpoint';
import { product } from '../../contract/entities/product';
import { MAX_ITEMS } from '../../contract/limits';
import { feature } from './feature';
import { MAX_SHELF } from './field';

const ids = z
  .string()
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, 'must be ids, separated by commas')
  .transform((all) => all.split(',').map(Number))
  .pipe(z.array(id).max(MAX_ITEMS));

const capability = feature.name;

export const calls = {
  inWarehouse: {
    ...reads,
    capability,
    path: '/api/shelves',
    operationId: 'listShelves',
    tag: 'Products',
    summary: 'The shelves of a warehouse: products without one are missing',
    query: z.strictObject({
      warehouseId: idFilter.unwrap(),
      ids: ids.optional().describe(`Only of these products: ids, separated by commas; at most ${MAX_ITEMS}`),
    }),
    answer: z.array(z.object({ productId: id, shelf: z.string() })),
  },
  assign: {
    capability,
    method: 'PUT',
    role: product.roles.update,
    errors: 'json',
    path: '/api/products/:id/shelf',
    operationId: 'assignShelf',
    tag: 'Products',
    noun: 'Product',
    params: idParams,
    summary: 'Change the shelf of a product in a warehouse',
    body: z.strictObject({
      warehouseId: id,
      shelf: z
        .preprocess((value) => (value === '' ? null : value), text(MAX_SHELF).nullable())
        .describe('Null removes it'),
    }),
    status: 204,
  },
} as const satisfies Record<string, Endpoint>;
