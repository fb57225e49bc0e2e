import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { address, announce, columnsOf, openTools, renderApp, rowsOf, table } from '../../../tests/helpers/app';
import { buildProduct, pageOf } from '../../../tests/helpers/builders';
import { recordWire, refusal } from '../../../tests/helpers/wire';
import { searchOf } from './Views';

const VIEWS = 'GET /api/views';
const SAVE = 'PUT /api/views';
const OPEN = 'PUT /api/views/default';
const REMOVE = 'DELETE /api/views/:id';

const cheap = { viewId: 1, name: 'Cheap', search: '?maxPrice=5', isShared: false, isOwn: true, isDefault: false };
const ours = { ...cheap, viewId: 2, name: 'Ours', search: '?sort=-name', isShared: true, isOwn: false };

const wireOf = (views: object[] = []) =>
  recordWire({
    'GET /api/products': () => pageOf([buildProduct({ name: 'Hammer' })]),
    'GET /api/clients': () => pageOf([]),
    [VIEWS]: () => ({ views }),
    [SAVE]: ({ body }) => ({ views: [...views, { ...cheap, viewId: 3, ...(body as object) }] }),
    [OPEN]: () => ({ views }),
    [REMOVE]: () => new Response(null, { status: 204 }),
  });

const openMenu = async (user: UserEvent) => user.click(await screen.findByLabelText(/^Views/));
const sidebarLink = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getByText('Products')
    .closest('a');

describe('kept by the server', () => {
  test('the menu opens a view, and marks the current one', async () => {
    announce('views');
    wireOf([cheap, ours]);
    const { user } = await renderApp('/products');
    await openMenu(user);
    await user.click(await screen.findByText('Cheap'));
    await waitFor(() => expect(address()).toBe('/products?maxPrice=5'));
    expect(await screen.findByLabelText('Views: Cheap')).toHaveTextContent('Cheap');
    expect(screen.getByText('Cheap', { selector: 'li a' })).toHaveAttribute('aria-current', 'true');
    expect(screen.getByText('Shared by another user')).toBeInTheDocument();
    await user.click(screen.getByText('Everything'));
    await waitFor(() => expect(address()).toBe('/products'));
  });

  test('what the list shows is saved under a name, without its page', async () => {
    announce('views');
    const wire = wireOf();
    const { user } = await renderApp('/products?sort=name&maxPrice=5&page=1');
    await openMenu(user);
    await user.type(await screen.findByLabelText('Name of the view'), ' Cheap ones {Enter}');
    await waitFor(() =>
      expect(wire.last(SAVE).body).toEqual({
        list: 'products',
        name: 'Cheap ones',
        search: '?maxPrice=5&sort=name',
        isShared: false,
      }),
    );
    expect(await screen.findByLabelText('Views: Cheap ones')).toBeInTheDocument();
  });

  test('a view is shared, and a name that exists is replaced', async () => {
    announce('views');
    const wire = wireOf([cheap]);
    const { user } = await renderApp('/products');
    await openMenu(user);
    await user.type(await screen.findByLabelText('Name of the view'), 'Cheap');
    await user.click(screen.getByLabelText('For all users'));
    await user.click(screen.getByText('Replace'));
    await waitFor(() => expect(wire.last(SAVE).body).toMatchObject({ name: 'Cheap', isShared: true }));
  });

  test('the sidebar opens the list with the default', async () => {
    announce('views');
    const views = [cheap];
    const wire = wireOf(views);
    wire.answer(OPEN, () => ({ views: [{ ...cheap, isDefault: true }] }));
    const { user, unmount } = await renderApp('/products');
    await openMenu(user);
    await user.click(await screen.findByLabelText('Open the list with Cheap'));
    await waitFor(() => expect(wire.last(OPEN).body).toEqual({ list: 'products', viewId: 1 }));
    await waitFor(() =>
      expect(screen.getByLabelText('Open the list with Cheap')).toHaveAttribute('aria-pressed', 'true'),
    );
    unmount();
    await renderApp('/clients');
    expect(sidebarLink()).toHaveAttribute('href', '/products?maxPrice=5');
  });

  test('a browser that does not know the default yet opens the list with it', async () => {
    announce('views');
    const wire = wireOf([{ ...cheap, isDefault: true }]);
    await renderApp('/products');
    await waitFor(() => expect(address()).toBe('/products?maxPrice=5'));
    expect(wire.requests(VIEWS)).toHaveLength(1);
  });

  test('a filtered address stays as it is', async () => {
    announce('views');
    const wire = wireOf([{ ...cheap, isDefault: true }]);
    await renderApp('/products?name=saw');
    await waitFor(() => expect(wire.requests(VIEWS)).toHaveLength(1));
    await waitFor(() => expect(sidebarLink()).toBeInTheDocument());
    expect(address()).toBe('/products?name=saw');
  });

  test('a report has views of its own page', async () => {
    announce('views reports');
    const wire = wireOf([{ ...cheap, search: '?class=A' }]);
    wire.answer('GET /api/reports/turnover', () => ({ ...pageOf([]), totals: {} }));
    const { user } = await renderApp('/reports/turnover');
    await openMenu(user);
    expect(await screen.findByText('Cheap', { selector: 'li a' })).toHaveAttribute('href', '/reports/turnover?class=A');
  });

  test('a view is deleted after a question', async () => {
    announce('views');
    const wire = wireOf([cheap]);
    const { user } = await renderApp('/products');
    await openMenu(user);
    await user.click(await screen.findByLabelText('Delete Cheap'));
    const dialog = await screen.findByRole('dialog');
    expect(wire.requests(REMOVE)).toHaveLength(0);
    await user.click(within(dialog).getByText('Delete'));
    await waitFor(() => expect(wire.last(REMOVE).path).toBe('/api/views/1'));
  });

  test('a refused view stays typed, with the reason', async () => {
    announce('views');
    const wire = wireOf();
    wire.answer(SAVE, () => refusal(409, { status: 409, description: 'A list has at most 100 views.' }));
    const { user } = await renderApp('/products');
    await openMenu(user);
    await user.type(await screen.findByLabelText('Name of the view'), 'One more{Enter}');
    expect(await screen.findByText(/at most 100 views/)).toBeInTheDocument();
    expect(screen.getByLabelText('Name of the view')).toHaveValue('One more');
  });

  test('without an answer, the list works and the menu says why it is empty', async () => {
    announce('views');
    const wire = wireOf();
    wire.answer(VIEWS, () => refusal(500, { description: 'Broken' }));
    const { user } = await renderApp('/products');
    await openMenu(user);
    expect(await screen.findByText('Request failed with status code 500')).toBeInTheDocument();
    expect(rowsOf(await table('Products List'))).toHaveLength(1);
  });
});

test('a backend without views gets no request: the browser keeps them', async () => {
  const wire = wireOf();
  const { user, unmount } = await renderApp('/products?maxPrice=5');
  await openMenu(user);
  await user.type(await screen.findByLabelText('Name of the view'), 'Cheap{Enter}');
  await user.click(await screen.findByLabelText('Open the list with Cheap'));
  await waitFor(() =>
    expect(screen.getByLabelText('Open the list with Cheap')).toHaveAttribute('aria-pressed', 'true'),
  );
  expect(screen.queryByLabelText('For all users')).toBeNull();
  unmount();
  await renderApp('/clients');
  expect(sidebarLink()).toHaveAttribute('href', '/products?maxPrice=5');
  for (const call of [VIEWS, SAVE, OPEN] as const) expect(wire.requests(call)).toHaveLength(0);
});

describe('columns', () => {
  test('are chosen, ordered and sized, and the address has them', async () => {
    wireOf();
    const { user } = await renderApp('/products');
    await openTools();
    await user.click(await screen.findByText('Columns'));
    const dialog = await screen.findByRole('dialog');
    for (const label of ['Description', 'Category', 'Size', 'Transactions']) {
      await user.click(within(dialog).getByLabelText(label));
    }
    for (const _ of ['over Size', 'over Price']) await user.click(within(dialog).getByLabelText('Move Stock up'));
    await user.selectOptions(within(dialog).getByLabelText('Width of Stock'), 'Wide');
    await user.click(within(dialog).getByLabelText('Low rows, so that more fit on the screen'));
    await user.click(within(dialog).getByText('Apply'));
    await waitFor(() => expect(address()).toContain('rows=dense'));
    const shown = await table('Products List');
    expect(decodeURIComponent(address())).toBe('/products?columns=name,inventoryCount:320,unitPrice&rows=dense');
    expect(columnsOf(shown).slice(0, 3)).toEqual(['Name', 'Stock', 'Price']);
    expect(shown).toHaveAttribute('data-dense', 'true');
    // The dialog starts from the shown columns.
    await openTools();
    await user.click(await screen.findByText('Columns'));
    const again = await screen.findByRole('dialog');
    expect(within(again).getByLabelText('Width of Stock')).toHaveDisplayValue('Wide');
    expect(within(again).getByLabelText('Category')).not.toBeChecked();
    await user.click(within(again).getByText('Restore defaults'));
    await waitFor(() => expect(columnsOf(shown)).toContain('Category'));
  });

  test('an unknown one is named, and ignored', async () => {
    wireOf();
    await renderApp('/products?columns=colour,unitPrice');
    expect(columnsOf(await table('Products List')).slice(0, 2)).toEqual(['Name', 'Price']);
    expect(await screen.findByText(/Ignored: Columns “colour,unitPrice”. There is no such column/)).toBeInTheDocument();
  });
});

test.each([
  ['', ''],
  ['page=3', ''],
  ['sort=name&maxPrice=5&page=2&name=', '?maxPrice=5&sort=name'],
])('a view of "%s" keeps "%s"', (query, kept) => {
  expect(searchOf(new URLSearchParams(query))).toBe(kept);
});
