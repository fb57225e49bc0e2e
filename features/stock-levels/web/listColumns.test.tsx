import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announce, columnOf, renderApp, table } from '../../../tests/helpers/app';
import { buildProduct, pageOf } from '../../../tests/helpers/builders';
import { recordWire } from '../../../tests/helpers/wire';

test('the list of products shows minimums and targets', async () => {
  announce('levels');
  recordWire({
    'GET /api/products': () => pageOf([buildProduct({ productId: 7 }), buildProduct({ productId: 8 })]),
    'GET /api/stock-levels/products': () => [
      { productId: 7, minimumStock: 5, targetStock: null },
      { productId: 8, minimumStock: 0, targetStock: 1234 },
    ],
  });
  await renderApp('/products?columns=name,minimumStock,targetStock');
  await waitFor(async () => expect(columnOf(await table('Products List'), 'Minimum')).toEqual(['5', '0']));
  expect(columnOf(await table('Products List'), 'Target')).toEqual(['10', '1,234']);
});
