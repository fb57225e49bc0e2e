import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { routeAt } from '../../src/app/routes';
import { findControl, heading, renderApp, table } from '../helpers/app';
import { itIs } from '../helpers/appTime';
import {
  buildCategory,
  buildClient,
  buildProduct,
  buildProductDetail,
  buildSummary,
  buildTransaction,
  pageOf,
} from '../helpers/builders';
import { type Call, held, type Reply, recordWire, refusal, silence } from '../helpers/wire';

const LIST: Call = 'GET /api/products';
const rows: Reply = () => pageOf([buildProduct({ name: 'Hammer', isLowStock: true })]);

interface FirstPage {
  address: string;
  call: Call;
  query: Record<string, string>;
  reply: Reply;
  shown: () => Promise<HTMLElement>;
}

const firstPages: FirstPage[] = [
  {
    address: '/',
    call: 'GET /api/dashboard/summary',
    query: {},
    reply: () => buildSummary({ productsCount: 1234 }),
    shown: () => screen.findByText('1,234'),
  },
  { address: '/products', call: LIST, query: { page: '0' }, reply: rows, shown: () => table('Products List') },
  {
    address: '/products/?name=ham&minPrice=.5&page=2&sort=-name&nonsense=1',
    call: LIST,
    query: { name: 'ham', minPrice: '0.5', page: '1' },
    reply: () => ({ ...pageOf([buildProduct()]), page: { size: 25, number: 1, totalElements: 26, totalPages: 2 } }),
    shown: () => table('Products List'),
  },
  {
    address: '/products?filter=low-stock',
    call: LIST,
    query: { all: 'true' },
    reply: rows,
    shown: () => table('Products List'),
  },
  {
    address: '/transactions?period=last-week',
    call: 'GET /api/transactions',
    query: { fromDate: '2025-03-04', toDate: '2025-03-10', page: '0' },
    reply: () => pageOf([buildTransaction()]),
    shown: () => table('Transactions List'),
  },
  {
    address: '/products/7',
    call: 'GET /api/products/:id',
    query: {},
    reply: () => buildProductDetail({ productId: 7, name: 'Hammer' }),
    shown: () => heading('Hammer'),
  },
  {
    address: '/categories/3',
    call: 'GET /api/categories',
    query: { all: 'true' },
    reply: () => pageOf([buildCategory({ categoryId: 3, name: 'Tools' })]),
    shown: () => heading('Tools'),
  },
];

describe.each(firstPages)('the first page, $address', ({ address, call, query, reply, shown }) => {
  test('loads its data before the first rendering, once', async () => {
    itIs(2025, 3, 10);
    const answer = held(reply);
    const wire = recordWire({ [LIST]: rows, [call]: answer });
    await renderApp(address);
    // So far the app has only rendered for the first time.
    expect(wire.requests().map((sent) => sent.query)).toEqual([query]);
    answer.release();
    await shown();
    expect(wire.requests(call).filter((sent) => sent.path === wire.requests()[0]?.path)).toHaveLength(1);
  });
});

test('a list whose answer is there shows its rows at once, not a skeleton', async () => {
  recordWire({ [LIST]: rows });
  const skeletons: Node[] = [];
  const watch = new MutationObserver(() => skeletons.push(...document.querySelectorAll('table[aria-busy=true]')));
  watch.observe(document.body, { childList: true, subtree: true });
  await renderApp('/products');
  await table('Products List');
  expect(skeletons).toEqual([]);
  watch.disconnect();
});

test('a failed first request shows its error at once, and Retry loads again', async () => {
  const wire = recordWire({ [LIST]: () => refusal(500) });
  const { user } = await renderApp('/products');
  await screen.findByText('Error: Request failed with status code 500');
  expect(wire.requests(LIST)).toHaveLength(1);
  wire.answer(LIST, rows);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await table('Products List');
  expect(wire.requests(LIST)).toHaveLength(2);
});

test('a page that is rendered much later still uses the answer', async () => {
  itIs(2025, 3, 10);
  const wire = recordWire({ [LIST]: rows });
  const drawn = renderApp('/products');
  vi.setSystemTime(new Date(2025, 3, 11));
  await drawn;
  await table('Products List');
  expect(wire.requests(LIST)).toHaveLength(1);
});

test('a failure after the first rendering shows on the page, and is not retried', async () => {
  const answer = held(() => refusal(500));
  const wire = recordWire({ [LIST]: answer });
  await renderApp('/products');
  await heading('Products List');
  answer.release();
  await screen.findByText('Error: Request failed with status code 500');
  expect(wire.requests(LIST)).toHaveLength(1);
});

test('a record that does not exist is not requested again', async () => {
  const wire = recordWire({ 'GET /api/products/:id': () => refusal(404) });
  await renderApp('/products/7');
  await screen.findByText('Product not found.');
  expect(wire.requests()).toHaveLength(1);
});

test('leaving the page before the answer aborts the request', async () => {
  const wire = recordWire({ [LIST]: silence, 'GET /api/clients': () => pageOf([buildClient()]) });
  const { user } = await renderApp('/products');
  await heading('Products List');
  const { signal } = wire.last(LIST);
  expect(signal.aborted).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Clients' }));
  await table('Clients List');
  await waitFor(() => expect(signal.aborted).toBe(true));
});

test('a form loads the current record, not the one that its page has shown', async () => {
  const wire = recordWire({ 'GET /api/products/:id': () => buildProductDetail({ name: 'Hammer' }) });
  const { user } = await renderApp('/products/7');
  await heading('Hammer');
  wire.answer('GET /api/products/:id', () => buildProductDetail({ name: 'Sledge' }));
  // Loaded ahead, as usual: the form replaces the page at once.
  await routeAt('/products/7/edit')?.route.load?.();
  await user.click(screen.getByRole('link', { name: 'Edit Product' }));
  expect(await findControl('Name')).toHaveValue('Sledge');
});

test('only the first page uses it: coming back loads the list again', async () => {
  const wire = recordWire({ [LIST]: rows, 'GET /api/products/:id': () => buildProductDetail({ name: 'Hammer' }) });
  const { user } = await renderApp('/products');
  await table('Products List');
  await user.click(screen.getByLabelText('View Hammer'));
  await heading('Hammer');
  const before = wire.requests(LIST).length;
  await user.click(screen.getByText('Return to Products'));
  await table('Products List');
  expect(wire.requests(LIST)).toHaveLength(before + 1);
});

test.each(['/products/0', '/products/new', '/geography', '/nowhere'])('%s sends no request', async (path) => {
  const wire = recordWire();
  await renderApp(path);
  expect(wire.requests()).toEqual([]);
});

test('the options of its selects load after the first paint', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
  const wire = recordWire({ [LIST]: rows });
  await renderApp('/products');
  await table('Products List');
  expect(wire.requests().map(({ path }) => path)).toEqual(['/api/products']);
  for (const draw of frames) draw(0);
  await waitFor(() => expect(wire.requests('GET /api/categories')).toHaveLength(1));
  expect(wire.requests('GET /api/warehouses')).toHaveLength(1);
});

test('without a session nothing is requested', async () => {
  const wire = recordWire();
  await renderApp('/products', { loggedIn: false });
  await screen.findByRole('button', { name: 'Log in' });
  expect(wire.requests()).toEqual([]);
});
