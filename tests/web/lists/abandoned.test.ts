import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { choose, columnOf, heading, renderApp, table } from '../../helpers/app';
import { buildProduct, pageOf } from '../../helpers/builders';
import { held, recordWire } from '../../helpers/wire';

/*
 * Requests whose answers are no longer needed: the app aborts them, and does not show a late answer.
 */

const LIST = 'GET /api/products';

/** Opens a list whose second page is pending. */
async function onTheWayToPage2() {
  const wire = recordWire({ [LIST]: () => pageOf([buildProduct({ name: 'On page 1' })], 3) });
  const { user } = await renderApp('/products');
  await table('Products List');
  const late = held(() => pageOf([buildProduct({ name: 'Too late' })], 3));
  wire.answer(LIST, late);
  await user.click(screen.getAllByText('Next')[0] as HTMLElement);
  await waitFor(() => expect(wire.last(LIST).query).toEqual({ page: '1' }));
  const { signal } = wire.last(LIST);
  expect(signal.aborted).toBe(false);
  return { wire, user, late, signal };
}

test('the request for a page is aborted by the next page', async () => {
  const { wire, user, late, signal } = await onTheWayToPage2();
  wire.answer(LIST, () => pageOf([buildProduct({ name: 'On page 3' })], 3));
  await user.click(screen.getAllByText('Next')[0] as HTMLElement);
  await waitFor(async () => expect(columnOf(await table('Products List'), 'Name')).toEqual(['On page 3']));
  expect(signal.aborted).toBe(true);
  late.release();
  await waitFor(() => expect(wire.requests(LIST)).toHaveLength(3));
  expect(screen.queryByText('Too late')).toBeNull();
});

test('the request for a page is aborted by a filter', async () => {
  const { wire, user, signal } = await onTheWayToPage2();
  wire.answer(LIST, () => pageOf([buildProduct({ name: 'A toy' })]));
  await choose(user, 'Category', 'Toys');
  await waitFor(async () => expect(columnOf(await table('Products List'), 'Name')).toEqual(['A toy']));
  expect(signal.aborted).toBe(true);
  expect(wire.requests(LIST).map(({ query }) => query)).toEqual([
    { page: '0' },
    { page: '1' },
    { categoryId: '4', page: '0' },
  ]);
});

test('the request for a page is aborted by leaving the list', async () => {
  const { user, signal } = await onTheWayToPage2();
  await user.click(screen.getByRole('link', { name: 'Geography' }));
  await heading('Regions and Countries');
  await waitFor(() => expect(signal.aborted).toBe(true));
});
