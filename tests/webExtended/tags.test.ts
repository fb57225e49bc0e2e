import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { card, choose, descriptions, heading, renderApp, table } from '../helpers/app';
import { buildProduct, buildProductDetail, pageOf } from '../helpers/builders';
import { recordWire } from '../helpers/wire';

const tags = [
  { tagId: 1, name: 'Fragile' },
  { tagId: 2, name: 'Sharp' },
];
const saw = {
  ...buildProductDetail({ productId: 7, name: 'Saw' }),
  unit: 'piece',
  tags: [{ tagId: 1, tagName: 'Fragile' }],
};

test('a record’s page shows fields of other extensions among its own, and their lines below', async () => {
  recordWire({ 'GET /api/products/:id': () => saw });
  await renderApp('/products/7');
  await heading('Saw');
  expect(Object.keys(descriptions())).toEqual(['Stock', 'Category', 'Unit Price', 'Unit Size', 'Unit', 'Grade']);
  expect(within(await card('Tags')).getByRole('link', { name: 'Fragile' })).toHaveAttribute('href', '/tags/1');
});

test('a list filters by a reference in its lines, and so does the related list on that record’s page', async () => {
  const wire = recordWire({
    'GET /api/tags': () => pageOf(tags),
    'GET /api/tags/:id': () => ({ ...tags[0], used: '2026-11-20' }),
    'GET /api/products': () => pageOf([buildProduct({ productId: 7, name: 'Saw' })]),
  });
  const { user, unmount } = await renderApp('/products');
  await table('Products List');
  await choose(user, 'Tag', 'Sharp');
  await waitFor(() => expect(wire.last('GET /api/products').query).toMatchObject({ tagId: '2' }));

  unmount();
  await renderApp('/tags/1');
  expect(await within(await card('Products')).findByRole('link', { name: 'Saw' })).toBeVisible();
  expect(wire.last('GET /api/products').query).toEqual({ tagId: '1', page: '0' });
});

test('a page shows the fields that only the detail has', async () => {
  recordWire({
    'GET /api/tags/:id': () => ({ ...tags[0], used: '2026-11-20' }),
    'GET /api/products': () => pageOf([]),
  });
  await renderApp('/tags/1');
  await heading('Fragile');
  expect(descriptions()).toMatchObject({ Name: 'Fragile', Used: expect.stringContaining('2026') });
});

test('a duplicate row shows an error at the second one, and nothing is sent', async () => {
  const wire = recordWire({
    'GET /api/tags': () => pageOf(tags),
    'GET /api/products/:id': () => saw,
    'GET /api/categories': () => pageOf([{ categoryId: saw.categoryId, name: saw.categoryName, description: '' }]),
  });
  const { user } = await renderApp('/products/7/edit');
  await user.click(await screen.findByRole('button', { name: 'Add a row' }));
  const second = screen.getByRole('group', { name: 'Tags, row 2' });
  const select = within(second).getByRole('combobox', { name: 'Tag' });
  await within(second).findByRole('option', { name: 'Fragile' });
  await user.selectOptions(select, 'Fragile');
  await user.click(screen.getByRole('button', { name: 'Update Product' }));
  await waitFor(() => expect(select).toHaveAccessibleDescription('Tag is in another row already.'));
  expect(wire.requests('PUT /api/products/:id')).toEqual([]);
});

test('a read-only record has no edit link in its row or on its page', async () => {
  recordWire({
    'GET /api/tags': () => pageOf(tags),
    'GET /api/tags/:id': () => ({ ...tags[1], used: '2026-11-20' }),
    'GET /api/products': () => pageOf([]),
  });
  const { unmount } = await renderApp('/tags');
  const rows = await table('Tags List');
  const named = (action: string) =>
    within(rows)
      .queryAllByLabelText(new RegExp(`^${action} `))
      .map((one) => one.ariaLabel);
  expect(['View', 'Edit', 'Delete'].map(named)).toEqual([
    ['View Fragile', 'View Sharp'],
    ['Edit Fragile'],
    ['Delete Fragile'],
  ]);
  unmount();
  await renderApp('/tags/2');
  await heading('Sharp');
  expect(screen.queryByRole('link', { name: 'Edit Tag' })).toBeNull();
});
