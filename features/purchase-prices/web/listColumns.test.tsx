import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announce, columnOf, renderApp, table } from '../../../tests/helpers/app';
import { buildProduct, pageOf } from '../../../tests/helpers/builders';
import { recordWire } from '../../../tests/helpers/wire';

test('the list of products shows their last purchase prices', async () => {
  announce('purchase-prices');
  recordWire({
    'GET /api/products': () => pageOf([buildProduct({ productId: 7 }), buildProduct({ productId: 8 })]),
    'GET /api/purchase-prices': () => [{ productId: 7, purchasePrice: 4.5 }],
  });
  await renderApp('/products?columns=name,purchasePrice');
  const prices = async () => columnOf(await table('Products List'), 'Last Purchase Price');
  await waitFor(async () => expect(await prices()).toEqual(['$4.50', '—']));
});
