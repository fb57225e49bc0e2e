import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announce, columnOf, renderApp, table } from '../../../tests/helpers/app';
import { buildProduct, pageOf } from '../../../tests/helpers/builders';
import { recordWire } from '../../../tests/helpers/wire';

test('the list of products shows their barcodes', async () => {
  announce('barcodes');
  recordWire({
    'GET /api/products': () => pageOf([buildProduct({ productId: 7 }), buildProduct({ productId: 8 })]),
    'GET /api/barcodes/products': () => [
      { productId: 7, code: '590', quantity: 1 },
      { productId: 7, code: '591', quantity: 12 },
    ],
  });
  await renderApp('/products?columns=name,barcodes');
  await waitFor(async () => expect(columnOf(await table('Products List'), 'Barcodes')).toEqual(['590, 591', '—']));
});
