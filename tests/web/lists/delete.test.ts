import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { address, columnOf, optionsOf, renderApp, table } from '../../helpers/app';
import { buildCategory, buildProduct, buildWarehouse, many, pageOf } from '../../helpers/builders';
import { type Call, connectionLost, held, recordWire, refusal } from '../../helpers/wire';

const DELETE = 'DELETE /api/products/:id';
const LIST = 'GET /api/products';

const gone = () => new Response(null, { status: 204 });

/** A backend that stores these products by id, with `pageSize` of them on a page. */
function recordProducts(products: Record<number, string>, pageSize = 25) {
  let left = Object.entries(products).map(([id, name]) =>
    buildProduct({ productId: Number(id), name, isLowStock: true }),
  );
  return recordWire({
    [LIST]: ({ query }) => {
      if (query.all) return pageOf(left);
      const found = left.filter(({ name }) => name.toLowerCase().includes(query.name ?? ''));
      const from = Number(query.page) * pageSize;
      return pageOf(found.slice(from, from + pageSize), Math.ceil(found.length / pageSize));
    },
    [DELETE]: ({ path }) => {
      left = left.filter(({ productId }) => path !== `/api/products/${productId}`);
      return gone();
    },
  });
}

async function askToDelete(
  name = 'Saw',
  path = '/products',
  wire = recordProducts({ 7: 'Hammer', 9: 'Saw', 12: 'Axe' }),
) {
  const { user } = await renderApp(path);
  const shown = await table('Products List');
  await user.click(screen.getByLabelText(`Delete ${name}`));
  return { wire, user, shown, dialog: within(await screen.findByRole('dialog')) };
}

const names = async () => columnOf(await table('Products List'), 'Name');

const dialogIsGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test.each<[string, string, Call, object, string, string]>([
  ['/products', 'Hammer', LIST, buildProduct(), 'product', '7'],
  ['/categories', 'Tools', 'GET /api/categories', buildCategory(), 'category', '3'],
  [
    '/warehouses',
    'Lublin',
    'GET /api/warehouses',
    buildWarehouse({ warehouseId: 4, name: 'Lublin' }),
    'warehouse',
    '4',
  ],
])('deleting in %s asks first', async (path, name, call, row, one, id) => {
  const remove: Call = `DELETE /api/${path.slice(1)}/:id`;
  const wire = recordWire({ [call]: () => pageOf([row]), [remove]: gone });
  const { user } = await renderApp(path);
  await user.click(await screen.findByLabelText(`Delete ${name}`));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(`Are you sure you want to delete this ${one}?`)).toBeInTheDocument();
  expect(dialog.getByText(name)).toBeInTheDocument();
  await user.click(dialog.getByText('Delete'));
  await waitFor(() => expect(wire.requests(remove)).toHaveLength(1));
  expect(wire.last(remove)).toMatchObject({ path: `/api${path}/${id}`, query: {}, body: undefined });
});

describe('the confirmation', () => {
  test('names the record', async () => {
    await askToDelete();
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveAccessibleName('Are you sure you want to delete this product?');
    expect(dialog).toHaveAccessibleDescription('Saw');
  });

  test.each([
    ['Cancel', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
  ])('%s deletes nothing, and focuses the button of the row', async (_, leave) => {
    const { wire, user } = await askToDelete();
    await leave(user);
    await dialogIsGone();
    expect(wire.requests(DELETE)).toEqual([]);
    expect(screen.getByLabelText('Delete Saw')).toHaveFocus();
  });

  test('a double-click deletes once', async () => {
    const { wire, user, dialog } = await askToDelete();
    const answer = held(gone);
    wire.answer(DELETE, answer);
    await user.dblClick(dialog.getByText('Delete'));
    expect(dialog.getByText('Delete')).toBeDisabled();
    answer.release();
    await dialogIsGone();
    expect(wire.requests(DELETE)).toHaveLength(1);
  });

  test('stays open until the response, whatever key is pressed', async () => {
    const { wire, user, dialog } = await askToDelete();
    const answer = held(gone);
    wire.answer(DELETE, answer);
    await user.click(dialog.getByText('Delete'));
    await user.keyboard('{Escape}');
    await user.click(dialog.getByText('Cancel'));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    answer.release();
    await dialogIsGone();
  });
});

describe('a deletion', () => {
  test('removes the row, loads the list again and focuses it', async () => {
    const { wire, user, shown, dialog } = await askToDelete();
    const before = wire.requests(LIST).length;
    await user.click(dialog.getByText('Delete'));
    await dialogIsGone();
    await waitFor(async () => expect(await names()).toEqual(['Hammer', 'Axe']));
    expect(wire.last(DELETE).path).toBe('/api/products/9');
    expect(wire.requests(LIST)).toHaveLength(before + 1);
    expect(shown).toHaveFocus();
  });

  test('shows no old rows while the list loads again', async () => {
    const { wire, user, dialog } = await askToDelete();
    const again = held(() => pageOf([buildProduct({ name: 'Axe' })]));
    wire.answer(LIST, again);
    await user.click(dialog.getByText('Delete'));
    await dialogIsGone();
    await waitFor(() => expect(screen.queryByText('Axe')).toBeNull());
    expect(document.querySelector('table')).toHaveAttribute('aria-busy', 'true');
    again.release();
    expect(await screen.findByText('Axe')).toBeInTheDocument();
  });

  test('of a category removes it from the selects', async () => {
    let left = [buildCategory({ categoryId: 3, name: 'Tools' }), buildCategory({ categoryId: 4, name: 'Toys' })];
    recordWire({
      'GET /api/categories': () => pageOf(left),
      [LIST]: () => pageOf([buildProduct()]),
      'DELETE /api/categories/:id': ({ path }) => {
        left = left.filter(({ categoryId }) => path !== `/api/categories/${categoryId}`);
        return gone();
      },
    });
    const { user } = await renderApp('/products');
    await waitFor(() => expect(optionsOf('Category')).toEqual(['Wszystkie', 'Tools', 'Toys']));
    await user.click(screen.getByRole('link', { name: 'Categories' }));
    await user.click(await screen.findByLabelText('Delete Toys'));
    await user.click(within(await screen.findByRole('dialog')).getByText('Delete'));
    await waitFor(() => expect(screen.queryByLabelText('Delete Toys')).toBeNull());
    await user.click(screen.getByRole('link', { name: 'Products' }));
    await waitFor(() => expect(optionsOf('Category')).toEqual(['Wszystkie', 'Tools']));
  });

  test('of the last record shows the empty text', async () => {
    const { user, dialog } = await askToDelete('Hammer', '/products', recordProducts({ 7: 'Hammer' }));
    await user.click(dialog.getByText('Delete'));
    expect(await screen.findByText('No Products found')).toBeInTheDocument();
  });

  test.each([
    ['/products?page=2', '/products'],
    ['/products?name=a&page=2', '/products?name=a'],
  ])('of the only record on %s leads to the previous page, and never shows the empty text', async (path, before) => {
    const emptyTexts: string[] = [];
    const watcher = new MutationObserver(() => {
      if (screen.queryByText('No Products found')) emptyTexts.push(address());
    });
    const { user, dialog } = await askToDelete('Saw', path, recordProducts({ 7: 'Hammer', 8: 'Axe', 9: 'Saw' }, 2));
    watcher.observe(document.body, { childList: true, subtree: true });
    await user.click(dialog.getByText('Delete'));
    await waitFor(() => expect(address()).toBe(before));
    await waitFor(async () => expect(await names()).toEqual(['Hammer', 'Axe']));
    watcher.disconnect();
    expect(emptyTexts).toEqual([]);
    expect(screen.queryByText('Next')).toBeNull();
  });

  test.each(['/products?name=no&page=2', '/products?filter=low-stock&page=2'])(
    'on %s stays on that page',
    async (path) => {
      const thirty = Object.fromEntries(many(30, (number) => [number, `No. ${number}`]));
      const { wire, user, dialog } = await askToDelete('No. 27', path, recordProducts(thirty));
      const { query } = wire.last(LIST);
      await user.click(dialog.getByText('Delete'));
      await waitFor(async () => expect(await names()).toEqual(['No. 26', 'No. 28', 'No. 29', 'No. 30']));
      expect(address()).toBe(path);
      expect(wire.last(LIST).query).toEqual(query);
    },
  );
});

describe('a failed deletion', () => {
  test.each([
    ['the text of the server', () => refusal(409, { description: 'It is still held.' }), 'It is still held.'],
    ['a generic text if there is none', () => refusal(500), 'Request failed with status code 500'],
    ['a lost connection', connectionLost, 'Network Error'],
  ])('shows %s above the table, and keeps the list', async (_, reply, message) => {
    const { wire, user, shown, dialog } = await askToDelete();
    wire.answer(DELETE, reply);
    await user.click(dialog.getByText('Delete'));
    const alert = (await screen.findByText(`Error: ${message}`)).closest('[role=alert]');
    await dialogIsGone();
    expect(alert).toHaveFocus();
    expect(alert?.compareDocumentPosition(shown)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(await names()).toEqual(['Hammer', 'Saw', 'Axe']);
  });

  test('by a refusal does not load the list again, which might fail as well', async () => {
    const { wire, user, dialog } = await askToDelete();
    wire.answer(DELETE, () => refusal(409, { description: 'It is still held.' }));
    const before = wire.requests(LIST).length;
    await user.click(dialog.getByText('Delete'));
    await screen.findByText('Error: It is still held.');
    await dialogIsGone();
    expect(wire.requests(LIST)).toHaveLength(before);
  });

  test.each([
    ['without a response', connectionLost, 'Network Error'],
    ['with a gateway timeout', () => refusal(504), 'Request failed with status code 504'],
  ])('%s that was done nevertheless removes the row', async (_, reply, message) => {
    const { wire, user, dialog } = await askToDelete();
    wire.answer(DELETE, reply);
    wire.answer(LIST, () => pageOf([buildProduct({ productId: 7, name: 'Hammer' })]));
    await user.click(dialog.getByText('Delete'));
    await waitFor(async () => expect(await names()).toEqual(['Hammer']));
    expect(screen.getByText(`Error: ${message}`).closest('[role=alert]')).toHaveFocus();
  });

  test('without a response keeps the rows if the list cannot be loaded either', async () => {
    const { wire, user, dialog } = await askToDelete();
    wire.answer(DELETE, connectionLost);
    wire.answer(LIST, () => refusal(500));
    const before = wire.requests(LIST).length;
    await user.click(dialog.getByText('Delete'));
    await screen.findByText('Error: Network Error');
    await dialogIsGone();
    await waitFor(() => expect(wire.requests(LIST)).toHaveLength(before + 1));
    // This takes longer than the response to the request for the list.
    await user.click(screen.getByLabelText('Delete Axe'));
    await user.click(within(await screen.findByRole('dialog')).getByText('Cancel'));
    expect(await names()).toEqual(['Hammer', 'Saw', 'Axe']);
    expect(screen.queryByText('Error: Request failed with status code 500')).toBeNull();
  });

  test('can be repeated, and its message disappears when another record is to be deleted', async () => {
    const { wire, user, dialog } = await askToDelete();
    wire.answer(DELETE, connectionLost);
    await user.click(dialog.getByText('Delete'));
    await screen.findByText('Error: Network Error');
    await dialogIsGone();
    wire.answer(DELETE, gone);
    await user.click(screen.getByLabelText('Delete Axe'));
    expect(await screen.findByRole('dialog')).toHaveAccessibleDescription('Axe');
    expect(screen.queryByText(/^Error: /)).toBeNull();
    await user.click(within(screen.getByRole('dialog')).getByText('Delete'));
    await dialogIsGone();
    expect(wire.requests(DELETE).map(({ path }) => path)).toEqual(['/api/products/9', '/api/products/12']);
  });

  test.each([
    ['page', '/products?page=2', (user: UserEvent) => user.click(screen.getAllByText('Previous')[0] as HTMLElement)],
    [
      'warehouse',
      '/products',
      (user: UserEvent) => user.selectOptions(screen.getByRole('combobox', { name: 'Warehouse' }), 'Lublin'),
    ],
  ])('shows no message on another %s', async (_, path, move) => {
    const wire = recordProducts({ 7: 'Hammer', 8: 'Axe', 9: 'Saw' }, path === '/products' ? 25 : 2);
    wire.answer('GET /api/warehouses', () => pageOf([buildWarehouse({ warehouseId: 4, name: 'Lublin' })]));
    wire.answer(DELETE, () => refusal(500));
    const { user, dialog } = await askToDelete('Saw', path, wire);
    await user.click(dialog.getByText('Delete'));
    await screen.findByText(/^Error: /);
    await dialogIsGone();
    await move(user);
    await waitFor(() => expect(screen.queryByText(/^Error: /)).toBeNull());
  });

  test('of a record that another user has deleted shows that, and loads the list again', async () => {
    const { wire, user, dialog } = await askToDelete();
    wire.answer(DELETE, () => refusal(404, { description: 'Product not found.' }));
    wire.answer(LIST, () => pageOf([buildProduct({ productId: 7, name: 'Hammer' })]));
    await user.click(dialog.getByText('Delete'));
    const alert = (await screen.findByText('Error: Product not found.')).closest('[role=alert]');
    await waitFor(async () => expect(await names()).toEqual(['Hammer']));
    expect(alert).toHaveFocus();
  });
});

test('if the list cannot be loaded after a deletion, the focused message shows the error', async () => {
  const { wire, user, dialog } = await askToDelete();
  wire.answer(LIST, () => refusal(500));
  await user.click(dialog.getByText('Delete'));
  const message = await screen.findByText('Error: Request failed with status code 500');
  expect(message.closest('[role=alert]')).toHaveFocus();
});
