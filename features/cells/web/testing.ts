import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { announce } from '../../../tests/helpers/app';
import { buildProduct, pageOf } from '../../../tests/helpers/builders';
import { recordWire } from '../../../tests/helpers/wire';

export const LIST = 'GET /api/products';
export const PRODUCT = 'GET /api/products/:id';
export const UPDATE = 'PUT /api/products/:id';
export const LEVEL = 'GET /api/stock-levels/:id';
export const SET_LEVEL = 'PUT /api/stock-levels/:id';

const names = ['Hammer', 'Saw', 'Rake'];

export const idIn = (path: string): number => Number(path.split('/').at(-1));

/** A backend whose products have the last values that were sent, and a version for each write. */
export function backend(announced: string) {
  announce(announced);
  const versions = new Map<number, number>();
  const products = new Map<number, object>();
  const minimums = new Map<number, number>();
  const productOf = (id: number) => ({
    ...buildProduct({ productId: id, name: names[id - 7] ?? '', unitPrice: 10 + id }),
    ...products.get(id),
  });
  const levelOf = (id: number) => ({ productId: id, minimumStock: minimums.get(id) ?? 3, targetStock: null });
  const ids = names.map((_, at) => at + 7);
  return recordWire({
    [LIST]: () => pageOf(ids.map(productOf)),
    [PRODUCT]: ({ path }) => {
      const id = idIn(path);
      return HttpResponse.json(productOf(id), { headers: { etag: `"${versions.get(id) ?? 1}"` } });
    },
    [UPDATE]: ({ path, body }) => {
      const id = idIn(path);
      versions.set(id, (versions.get(id) ?? 1) + 1);
      products.set(id, body as object);
      return productOf(id);
    },
    'GET /api/stock-levels/products': () => ids.map(levelOf),
    [LEVEL]: ({ path }) => ({ ...levelOf(idIn(path)), name: 'x', levels: [] }),
    [SET_LEVEL]: ({ path, body }) => {
      minimums.set(idIn(path), (body as { minimumStock: number }).minimumStock);
      return body;
    },
    'GET /api/products/:id/planned-prices': () => ({ prices: [] }),
    'GET /api/shelves/products': () => [],
    'GET /api/shelves': () => [{ productId: 8, shelf: 'A2' }],
  });
}

/** Returns the input of a cell. */
export const cell = (label: string, name: string) => screen.getByLabelText(`${label}: ${name}`);
