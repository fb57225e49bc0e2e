import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announce } from '../helpers/app';
import { field, openForm, recordMoves, row } from '../helpers/moveForm';

const saw = { productId: 8, name: 'Saw', unitPrice: 20, unitSize: 1 };
const ARTICLES = 'GET /api/article-numbers';

test('an extension finds products by its own codes, without an announcement and without a camera', async () => {
  const wire = recordMoves({ [ARTICLES]: ({ query }) => (query.code === 'A-100' ? [saw] : []) });
  const user = await openForm('receive');
  const box = await waitFor(() => field('Add lines'));
  expect(box).toHaveAttribute('placeholder', 'Scan or type: 12 hammer');
  expect(screen.queryByText('Camera')).toBeNull();
  await user.click(box);
  await user.keyboard('A-100{Enter}A-100{Enter}');
  await waitFor(() => expect(row(1).product).toHaveValue('Saw'));
  await waitFor(() => expect(row(1).amount).toHaveValue('2'));
  expect(wire.last(ARTICLES).query).toEqual({ code: 'A-100' });
  expect(wire.requests('GET /api/products')).toEqual([]);
});

test('two finders that find the same product find it once', async () => {
  announce('barcodes');
  const wire = recordMoves({ [ARTICLES]: () => [saw], 'GET /api/barcodes': () => [saw] });
  const user = await openForm('receive');
  await user.click(await waitFor(() => field('Add lines')));
  await user.keyboard('A-100{Enter}');
  await waitFor(() => expect(row(1).product).toHaveValue('Saw'));
  expect(wire.requests('GET /api/barcodes')).toHaveLength(1);
});

test('two finders that find different products ask which one is meant', async () => {
  announce('barcodes');
  recordMoves({ [ARTICLES]: () => [saw], 'GET /api/barcodes': () => [{ ...saw, productId: 9, name: 'Rake' }] });
  const user = await openForm('receive');
  await user.click(await waitFor(() => field('Add lines')));
  await user.keyboard('A-100{Enter}');
  expect(await screen.findByText('Which one?')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Saw' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Rake' })).toBeVisible();
});
