import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announce, button, heading, renderApp } from '../../../tests/helpers/app';
import { buildSummary, pageOf } from '../../../tests/helpers/builders';
import { held, type Reply, recordWire, refusal } from '../../../tests/helpers/wire';
import type { FirstDay } from '../contract';

const NONE = { firm: false, warehouse: false, employee: false, products: false, receipt: false };

const world = (first: () => FirstDay | ReturnType<typeof refusal>, more: Parameters<typeof recordWire>[0] = {}) =>
  recordWire({
    'GET /api/dashboard/summary': () => buildSummary(),
    'GET /api/transactions': () => pageOf([]),
    'GET /api/first-day': first,
    ...more,
  });

/** Finds the steps by their tag, since roles are slow in jsdom. */
const steps = () =>
  waitFor(() => {
    const items = [...document.querySelectorAll<HTMLElement>('main ol > li')];
    expect(items.length).toBeGreaterThan(0);
    return items;
  });

test('an empty database shows the first steps with the way to each', async () => {
  announce('first-day import settings');
  world(() => ({ steps: { ...NONE, warehouse: true }, demo: 'none' }));
  await renderApp('/');
  const items = await steps();
  expect(
    items.map((item) => [
      item.getAttribute('aria-current'),
      ...within(item)
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ]),
  ).toEqual([
    ['step', '/settings'],
    [null],
    [null, '/employees/new'],
    [null, '/import', '/products/new'],
    [null, '/inventory/receive', '/import?list=opening-stock'],
  ]);
  expect(items[1]).toHaveTextContent('Create the first warehouse: done');
  expect(screen.getByText('1 of 5 done')).toBeInTheDocument();
});

test('a server without the name of the firm, or without imports, has no such step', async () => {
  announce('first-day');
  world(() => ({ steps: { ...NONE, firm: null }, demo: 'none' }));
  await renderApp('/');
  const hrefs = (await steps()).flatMap((item) =>
    within(item)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  );
  expect(hrefs).toEqual(['/warehouses/new', '/employees/new', '/products/new', '/inventory/receive']);
});

test('Hide removes the steps, also for the next visit', async () => {
  announce('first-day');
  world(() => ({ steps: NONE, demo: 'none' }));
  const { user, unmount } = await renderApp('/');
  await steps();
  await user.click(button('Hide'));
  expect(screen.queryByText('First Steps')).toBeNull();
  unmount();
  const wire = world(() => ({ steps: NONE, demo: 'none' }));
  await renderApp('/');
  await waitFor(() => expect(wire.requests('GET /api/first-day')).toHaveLength(1));
  await heading('Main Panel');
  expect(screen.queryByText('First Steps')).toBeNull();
});

test.each<[string, () => FirstDay | ReturnType<typeof refusal>]>([
  [
    'all steps are done',
    () => ({ steps: { firm: true, warehouse: true, employee: true, products: true, receipt: true }, demo: 'none' }),
  ],
  ['the server does not answer', () => refusal(500)],
])('the panel is as usual if %s', async (_, first) => {
  announce('first-day');
  const wire = world(first);
  await renderApp('/');
  await waitFor(() => expect(wire.requests('GET /api/first-day').length).toBeGreaterThan(0));
  await screen.findByText('Products', { selector: 'main *' });
  expect(screen.queryByText('First Steps')).toBeNull();
  expect(screen.queryByText('Demo data')).toBeNull();
});

const EMPTY = buildSummary({
  productsCount: 0,
  categoriesCount: 0,
  monthlyReceipts: 0,
  monthlyDeliveries: 0,
  lowStockCount: 0,
  topProduct: null,
  topProductId: null,
  inventoryValue: 0,
  turnoverLastWeek: 0,
  lastReceiptDate: null,
  lastDeliveryDate: null,
  lastReceiptId: null,
  lastDeliveryId: null,
});
const emptyWorld = (first: Reply) =>
  recordWire({
    'GET /api/dashboard/summary': () => EMPTY,
    'GET /api/transactions': () => pageOf([]),
    'GET /api/first-day': first,
  });
const tiles = () => document.querySelectorAll('main ul a');
const NO_STEPS = () => ({ steps: NONE, demo: 'none' }) satisfies FirstDay;

test('an empty database shows the steps instead of zeros, until Hide', async () => {
  announce('first-day');
  const answer = held(NO_STEPS);
  const wire = emptyWorld(answer);
  const { user, unmount } = await renderApp('/');
  await waitFor(() => expect(wire.requests('GET /api/first-day')).toHaveLength(1));
  expect(screen.getByLabelText('Loading')).toBeInTheDocument();
  expect(tiles()).toHaveLength(0);
  answer.release();
  await steps();
  await heading('Main Panel');
  expect(screen.queryByLabelText('Loading')).toBeNull();
  expect(tiles()).toHaveLength(0);
  expect(screen.queryByText('Monthly Movements')).toBeNull();
  expect(wire.requests('GET /api/transactions')).toEqual([]);
  await user.click(button('Hide'));
  expect(tiles()).toHaveLength(10);
  expect(screen.getByText('Monthly Movements')).toBeInTheDocument();
  expect(screen.queryByText('First Steps')).toBeNull();
  unmount();
  emptyWorld(held(NO_STEPS));
  await renderApp('/');
  await waitFor(() => expect(tiles()).toHaveLength(10));
});

test('with products the steps are above the figures', async () => {
  announce('first-day');
  world(() => ({ steps: { ...NONE, products: true }, demo: 'none' }));
  await renderApp('/');
  const [first] = await steps();
  const [tile] = tiles();
  expect(tile && first?.compareDocumentPosition(tile)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('zeros are shown at once if the steps cannot be read, and after two seconds if they take longer', async () => {
  announce('first-day');
  emptyWorld(() => refusal(500));
  const { unmount } = await renderApp('/');
  await waitFor(() => expect(tiles()).toHaveLength(10));
  unmount();
  emptyWorld(held(NO_STEPS));
  await renderApp('/');
  await screen.findByLabelText('Loading');
  await waitFor(() => expect(tiles()).toHaveLength(10), { timeout: 4000 });
});

test('an empty warehouse shows its figures below the steps', async () => {
  announce('first-day');
  const wire = emptyWorld(held(NO_STEPS));
  await renderApp('/?warehouse=2');
  await waitFor(() => expect(tiles()).toHaveLength(10));
  expect(wire.last('GET /api/dashboard/summary').query).toEqual({ warehouseId: '2' });
});

test('without the announcement nothing is requested, and zeros are shown', async () => {
  const wire = emptyWorld(NO_STEPS);
  await renderApp('/');
  await waitFor(() => expect(tiles()).toHaveLength(10));
  expect(wire.requests('GET /api/first-day')).toEqual([]);
});

test('demo data is removed after a question', async () => {
  announce('first-day');
  const states: FirstDay[] = [{ steps: NONE, demo: 'only' }];
  const wire = world(() => states.at(-1) ?? { steps: NONE, demo: 'none' }, {
    'POST /api/first-day/remove-demo': () => void states.push({ steps: NONE, demo: 'none' }),
  });
  const { user } = await renderApp('/');
  await user.click(await screen.findByText('Remove demo data'));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/Accounts and settings stay/)).toBeInTheDocument();
  await user.click(dialog.getByText('Remove'));
  await steps();
  expect(wire.requests('POST /api/first-day/remove-demo')).toHaveLength(1);
  expect(screen.queryByText('Demo data')).toBeNull();
});

test('a refusal to remove demo data is shown, and changed demo data has no button', async () => {
  announce('first-day');
  let demo: FirstDay['demo'] = 'only';
  world(() => ({ steps: NONE, demo }), {
    'POST /api/first-day/remove-demo': () => {
      demo = 'mixed';
      return refusal(409, { description: 'Nothing was removed: the database holds no demo data.' });
    },
  });
  const { user } = await renderApp('/');
  await user.click(await screen.findByText('Remove demo data'));
  await user.click(within(screen.getByRole('dialog')).getByText('Remove'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was removed: the database holds no demo data.');
  expect(screen.queryByText('Remove demo data')).toBeNull();
});

test('a form says which list is empty, and leads to its first record', async () => {
  announce('first-day');
  recordWire({
    'GET /api/warehouses': () => pageOf([]),
    'GET /api/suppliers': () => pageOf([]),
    'GET /api/categories': () => pageOf([]),
  });
  const { unmount } = await renderApp('/inventory/receive');
  const missing = await screen.findByText('There is no warehouse yet.');
  expect(within(missing).getByRole('link')).toHaveAttribute('href', '/warehouses/new');
  unmount();
  await renderApp('/products/new');
  expect(within(await screen.findByText('There is no category yet.')).getByRole('link')).toHaveTextContent(
    'New Category',
  );
});

test('filters of an empty list have no such text', async () => {
  announce('first-day');
  recordWire({ 'GET /api/products': () => pageOf([]), 'GET /api/categories': () => pageOf([]) });
  const { user } = await renderApp('/products?categoryId=');
  await heading('Products List');
  await user.click(button('Filters'));
  expect(screen.queryByText(/There is no/)).toBeNull();
});
