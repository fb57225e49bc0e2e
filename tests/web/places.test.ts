import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { address, choose, fill, heading, renderApp, rowWith, table } from '../helpers/app';
import { buildProduct, buildProductDetail, pageOf } from '../helpers/builders';
import { recordWire } from '../helpers/wire';

/*
 * The position in a list when a user returns, and the messages about finished actions.
 */

const LEFT = '/products?name=a&page=2&sort=-name';

function recordProducts() {
  const products = [buildProduct({ productId: 7, name: 'Hammer' }), buildProduct({ productId: 8, name: 'Saw' })];
  return recordWire({
    'GET /api/products': () => pageOf(products, 3),
    'GET /api/products/:id': () => buildProductDetail({ productId: 8, name: 'Saw' }),
    'PUT /api/products/:id': () => buildProduct({ productId: 8, name: 'Fret saw' }),
    'POST /api/products': () => HttpResponse.json(buildProduct({ productId: 90, name: 'Oak shelf' }), { status: 201 }),
    'DELETE /api/products/:id': () => new HttpResponse(null, { status: 204 }),
  });
}

const message = () => screen.findByText(/^(created|changed|deleted)$|was (created|changed|deleted)\.$/);

async function fillIn(user: UserEvent, name: string) {
  await fill(user, 'Name', name);
  await fill(user, 'Description', 'Cuts');
  await fill(user, 'Unit Price', '12');
  await fill(user, 'Unit Size', '1');
  await choose(user, 'Category', 'Tools');
}

describe('returning to a list', () => {
  test.each([
    ['from a record', async (user: UserEvent) => user.click(screen.getByLabelText('View Saw')), 'Saw'],
    ['from a form', async (user: UserEvent) => user.click(screen.getByLabelText('Edit Saw')), 'Edit Product'],
  ])('%s restores its address and the focus of its row', async (_, leave, title) => {
    const wire = recordProducts();
    const { user } = await renderApp(LEFT);
    await table('Products List');
    await leave(user);
    await heading(title);
    await user.click(screen.getByText('Return to Products'));
    await table('Products List');
    expect(address()).toBe(LEFT);
    expect(wire.last('GET /api/products').query).toEqual({ name: 'a', page: '1' });
    await waitFor(() => expect(document.activeElement?.closest('tr')).toHaveTextContent('Saw'));
  });

  test('by Back focuses the link that was followed', async () => {
    recordProducts();
    const { user } = await renderApp(LEFT);
    await table('Products List');
    await user.click(screen.getByText('Saw'));
    await heading('Saw');
    window.history.back();
    await table('Products List');
    await waitFor(() => expect(screen.getByText('Saw')).toHaveFocus());
  });

  test('from the sidebar starts at its first page without filters', async () => {
    recordProducts();
    const { user } = await renderApp(LEFT);
    await table('Products List');
    await user.click(screen.getByLabelText('View Saw'));
    await heading('Saw');
    await user.click(screen.getByText('Products'));
    await table('Products List');
    expect(address()).toBe('/products');
  });

  test('keeps to the warehouse that was selected since, from its first page', async () => {
    const wire = recordProducts();
    wire.answer('GET /api/employees', () => pageOf([]));
    const { user } = await renderApp('/products?page=2&warehouse=1');
    await table('Products List');
    await user.click(screen.getByText('Employees'));
    await heading('Employees List');
    await choose(user, 'Warehouse', 'Gdynia');
    window.history.pushState(null, '', '/products/8');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await heading('Saw');
    expect(screen.getByText('Return to Products')).toHaveAttribute('href', '/products?warehouse=2');
  });

  test('restores nothing after signing out', async () => {
    recordProducts();
    const { user } = await renderApp(LEFT);
    await table('Products List');
    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('a message tells', () => {
  test('of a change, and its row is marked in the restored list', async () => {
    const wire = recordProducts();
    const { user } = await renderApp(LEFT);
    await table('Products List');
    await user.click(screen.getByLabelText('Edit Saw'));
    await heading('Edit Product');
    wire.answer('GET /api/products', () => pageOf([buildProduct({ productId: 8, name: 'Fret saw' })], 3));
    await fillIn(user, 'Fret saw');
    await user.click(screen.getByText('Update Product'));
    const shown = await table('Products List');
    expect(address()).toBe(LEFT);
    expect((await message()).closest('[role=status]')).toHaveTextContent('The product was changed.');
    const marked = shown.querySelectorAll('[aria-current]');
    expect([...marked].map((row) => row.textContent)).toEqual([expect.stringContaining('Fret saw')]);
    await waitFor(() => expect(document.activeElement?.closest('tr')).toBe(marked[0]));
  });

  test('of a new record, with a link, since it may be on another page', async () => {
    recordProducts();
    const { user } = await renderApp('/products/new');
    await heading('New Product');
    await fillIn(user, 'Oak shelf');
    await user.click(screen.getByText('Create Product'));
    await table('Products List');
    expect((await message()).closest('[role=status]')).toHaveTextContent('The product was created.');
    expect(screen.getByText('Show it')).toHaveAttribute('href', '/products/90');
    await waitFor(async () => expect(await heading('Products List')).toHaveFocus());
    expect(document.querySelector('tr[aria-current]')).toBeNull();
  });

  test('of a deletion', async () => {
    recordProducts();
    const { user } = await renderApp('/products');
    await table('Products List');
    await user.click(screen.getByLabelText('Delete Saw'));
    await user.click(await screen.findByText('Delete'));
    expect((await message()).closest('[role=status]')).toHaveTextContent('The product was deleted.');
  });

  test('of an action until it is dismissed or the page is left', async () => {
    recordProducts();
    const { user } = await renderApp('/products');
    await table('Products List');
    const remove = async () => {
      await user.click(await screen.findByLabelText('Delete Saw'));
      await user.click(await screen.findByText('Delete'));
      await message();
    };
    await remove();
    await user.click(screen.getByLabelText('Dismiss'));
    await waitFor(() => expect(screen.queryByLabelText('Dismiss')).toBeNull());
    expect(await heading('Products List')).toHaveFocus();
    await remove();
    await user.click((await rowWith('Hammer')).getByText('Hammer'));
    await heading('Saw');
    expect(screen.queryByLabelText('Dismiss')).toBeNull();
    window.history.back();
    await table('Products List');
    expect(screen.queryByLabelText('Dismiss')).toBeNull();
  });
});
