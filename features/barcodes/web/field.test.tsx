import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { announce, button, card, heading, renderApp } from '../../../tests/helpers/app';
import { buildCategory, buildProductDetail, pageOf } from '../../../tests/helpers/builders';
import { field } from '../../../tests/helpers/moveForm';
import { keysOf } from '../../../tests/helpers/scanner';
import { recordWire } from '../../../tests/helpers/wire';

const UPDATE = 'PUT /api/products/:id';

const record = () =>
  recordWire({
    'GET /api/categories': () => pageOf([buildCategory({ categoryId: 4, name: 'Tools' })]),
    'GET /api/products': () => pageOf([]),
    'GET /api/products/:id': () => ({
      ...buildProductDetail({ productId: 7, name: 'Saw', categoryId: 4 }),
      barcodes: [{ code: '40170725', quantity: 12 }],
    }),
    [UPDATE]: () => ({ productId: 7 }),
  });

/** Loads the app again, since it reads the announcement once. */
async function renderAnnounced(path: string) {
  announce('barcodes');
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  const { renderApp: render } = await import('../../../tests/helpers/app');
  return render(path);
}

test('without an announcement a product shows no codes, even if the API sends them', async () => {
  record();
  const { unmount } = await renderApp('/products/7');
  await heading('Saw');
  expect(screen.queryByText('Barcodes')).toBeNull();
  unmount();
  await renderApp('/products/7/edit');
  await waitFor(() => expect(field('Name')).toHaveValue('Saw'));
  expect(screen.queryByText('Barcodes')).toBeNull();
});

test('with the announcement the page of a product shows its codes', async () => {
  record();
  await renderAnnounced('/products/7');
  await heading('Saw');
  expect(await within(await card('Barcodes')).findByText('40170725')).toBeVisible();
  expect(within(await card('Barcodes')).getByText('12')).toBeVisible();
});

test('the form of a new product has the field from its first rendering', async () => {
  record();
  await renderAnnounced('/products/new');
  expect(screen.getByRole('group', { name: 'Barcodes' })).toBeVisible();
});

test('the form takes one code after the other from a scanner, and does not send empty ones', async () => {
  const wire = record();
  const { user } = await renderAnnounced('/products/7/edit');
  const group = await screen.findByRole('group', { name: 'Barcodes' });
  const codes = () => within(group).getAllByLabelText<HTMLInputElement>('Barcode');
  await waitFor(() => expect(codes()[0]).toHaveValue('40170725'));
  await user.click(codes()[0] as HTMLElement);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(codes()).toHaveLength(2));
  await waitFor(() => expect(codes()[1]).toHaveFocus());
  await user.keyboard('5901234123457{Enter}');
  await waitFor(() => expect(codes()[2]).toHaveFocus());
  // A scanner may end a code with Tab, which also leaves the field for a user.
  const { type, scan } = keysOf(user);
  await scan('4006381333931', '{Tab}');
  await waitFor(() => expect(codes()[3]).toHaveFocus());
  await type('R1', '{Tab}');
  expect(codes()).toHaveLength(4);
  fireEvent.keyDown(codes()[3] as HTMLElement, { key: 'Enter', isComposing: true });
  expect(codes()).toHaveLength(4);
  expect(wire.requests(UPDATE)).toEqual([]);
  await user.click(button('Update Product'));
  await waitFor(() => expect(wire.requests(UPDATE)).toHaveLength(1));
  expect(wire.last(UPDATE).body).toMatchObject({
    barcodes: [
      { code: '40170725', quantity: 12 },
      { code: '5901234123457', quantity: 1 },
      { code: '4006381333931', quantity: 1 },
      { code: 'R1', quantity: 1 },
    ],
  });
});

test('a code that is scanned into the pieces of another becomes a code of its own', async () => {
  const wire = record();
  const { user } = await renderAnnounced('/products/7/edit');
  const group = await screen.findByRole('group', { name: 'Barcodes' });
  const pieces = () => within(group).getAllByLabelText<HTMLInputElement>('Pieces');
  await waitFor(() => expect(pieces()[0]).toHaveValue('12'));
  await user.click(pieces()[0] as HTMLElement);
  await keysOf(user).scan('5901234123457');
  await waitFor(() => expect(within(group).getAllByLabelText('Barcode')[1]).toHaveValue('5901234123457'));
  expect(pieces().map(({ value }) => value)).toEqual(['12', '1']);
  expect(wire.requests(UPDATE)).toEqual([]);
});
