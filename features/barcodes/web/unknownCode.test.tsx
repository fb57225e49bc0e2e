import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
// Loads the code before the tests, so that it renders at once.
import './UnknownCode';
import { announce } from '../../../tests/helpers/app';
import { buildCategory, buildProduct, buildProductDetail, pageOf } from '../../../tests/helpers/builders';
import { field, pick, recordMoves, row } from '../../../tests/helpers/moveForm';
import { keysOf } from '../../../tests/helpers/scanner';

const CODE = '4006381333931';
const CREATE = 'POST /api/products';
const UPDATE = 'PUT /api/products/:id';

/** Scans a code that no product has until one is saved with it. */
async function scanned(path: string) {
  announce('barcodes search');
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  const { renderApp } = await import('../../../tests/helpers/app');
  let known = false;
  const save = () => {
    known = true;
    return { productId: 8 };
  };
  const wire = recordMoves({
    'GET /api/categories': () => pageOf([buildCategory({ categoryId: 4, name: 'Tools' })]),
    'GET /api/products/:id': () => ({
      ...buildProductDetail({ productId: 8, name: 'Saw', categoryId: 4, unitPrice: 20 }),
      barcodes: [{ code: '40170725', quantity: 12 }],
    }),
    'GET /api/barcodes': ({ query }) =>
      known && query.code === CODE ? [{ ...buildProduct({ productId: 8, name: 'Saw' }), quantity: 1 }] : [],
    'GET /api/search': () => ({ records: known ? [{ entity: 'products', id: 8, name: 'Saw', isSimilar: false }] : [] }),
    [CREATE]: save,
    [UPDATE]: save,
  });
  const { user } = await renderApp(path);
  return { wire, user, keys: keysOf(user) };
}

const become = (product: string, amount: string) =>
  waitFor(() => {
    const { product: named, amount: counted } = row(1);
    expect([named.value, counted.value]).toEqual([product, amount]);
  });
const dialogOf = (name: string) => waitFor(() => within(screen.getByRole('dialog', { name })));

/** Scans the code into the form of a receipt, and takes an offer. */
async function offeredInForm(offer: string, dialogName: string) {
  const { wire, user, keys } = await scanned('/inventory/receive');
  await user.click(await waitFor(() => field('Add lines')));
  await keys.scan(CODE);
  await user.click(await screen.findByText(offer));
  return { wire, user, dialog: await dialogOf(dialogName) };
}

test('a form offers a new product with an unknown code, and counts a piece of it once it is created', async () => {
  const { wire, user, dialog } = await offeredInForm('New product with this code', 'New Product');
  expect(dialog.getByLabelText('Barcode')).toHaveValue(CODE);
  await user.type(dialog.getByLabelText('Name'), 'Saw');
  await user.type(dialog.getByLabelText('Description'), 'Cuts');
  await user.type(dialog.getByLabelText('Unit Price'), '20');
  await user.type(dialog.getByLabelText('Unit Size'), '1');
  await user.selectOptions(dialog.getByLabelText('Category'), await dialog.findByText('Tools'));
  await user.click(dialog.getByText('Create Product'));
  await become('Saw', '1');
  expect(wire.last(CREATE).body).toMatchObject({ name: 'Saw', barcodes: [{ code: CODE, quantity: 1 }] });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(wire.requests('POST /api/inventory/receive')).toEqual([]);
});

test('a form adds an unknown code to the codes of a product, with the pieces that it stands for', async () => {
  const { wire, user, dialog } = await offeredInForm('Add the code to a product', 'Add the code to a product');
  await user.click(dialog.getByText('Save'));
  expect(await dialog.findByText('Choose the product.')).toBeVisible();
  await pick(user, dialog.getByLabelText('Product'), 'Saw');
  await user.clear(dialog.getByLabelText('Pieces'));
  await user.type(dialog.getByLabelText('Pieces'), '6');
  await user.click(dialog.getByText('Save'));
  await become('Saw', '1');
  expect(wire.last(UPDATE).body).toMatchObject({
    barcodes: [
      { code: '40170725', quantity: 12 },
      { code: CODE, quantity: 6 },
    ],
  });
});

test('the search offers the same, and finds the product afterwards', async () => {
  const { wire, user, keys } = await scanned('/categories');
  await user.click(await screen.findByLabelText('Search everything', { selector: 'button' }));
  await user.click(await screen.findByRole('combobox', { name: 'Search everything' }));
  await keys.scan(CODE);
  await user.click(await screen.findByText('Add the code to a product'));
  const dialog = await dialogOf('Add the code to a product');
  await pick(user, dialog.getByLabelText('Product'), 'Saw');
  await user.click(dialog.getByText('Save'));
  expect(await screen.findByRole('option', { name: 'Saw' })).toHaveAttribute('href', '/products/8');
  expect(wire.requests(UPDATE)).toHaveLength(1);
});
