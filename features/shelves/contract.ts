import { z } from 'zod';
import { id, idFilter, idList, idParams, text } from '../../contract/common';
import { type Endpoint, reads } from '../../contract/endpoint';
import { product } from '../../contract/entities/product';
import { MAX_ITEMS } from '../../contract/limits';
import { feature } from './feature';
import { MAX_SHELF } from './field';

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
      ids: idList(MAX_ITEMS).optional().describe(`Only of these products; at most ${MAX_ITEMS}`),
    }),
    answer: z.array(z.object({ productId: id, shelf: z.string() })),
  },
  ofProducts: {
    ...reads,
    capability,
    path: '/api/shelves/products',
    operationId: 'listShelvesOfProducts',
    tag: 'Products',
    summary: 'The shelves of products in all warehouses, by warehouse: products without one are missing',
    query: z.strictObject({ ids: idList(MAX_ITEMS) }),
    answer: z.array(z.object({ productId: id, warehouseId: id, warehouseName: z.string(), shelf: z.string() })),
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
