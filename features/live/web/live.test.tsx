import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { announce, columnOf, control, fill, heading, renderApp, rowsOf, table } from '../../../tests/helpers/app';
import {
  buildProduct,
  buildProductDetail,
  buildSummary,
  buildTransaction,
  buildTransactionDetail,
  pageOf,
} from '../../../tests/helpers/builders';
import { Events, mockEvents, openEvents, setVisibility } from '../../../tests/helpers/events';
import { type Call, held, recordWire, refusal } from '../../../tests/helpers/wire';

const LIST = 'GET /api/transactions';
const AUDIT = 'GET /api/audit';
const PRODUCTS = 'GET /api/products';
const PRODUCT = 'GET /api/products/:id';
const ORDERS = 'GET /api/purchase-orders';
const SUMMARY = 'GET /api/dashboard/summary';
const SCARCEST = 'GET /api/dashboard/scarcest';

const created = (id: number) => ({ entity: 'transactions', id, action: 'create' as const });
const changed = (id: number) => ({ entity: 'products', id, action: 'change' as const });

/** A page of a list, and the list's number of rows. */
const of = (rows: object[], totalElements: number) => {
  const { content, page } = pageOf(rows);
  return { content, page: { ...page, totalElements } };
};
const entries = (...ids: number[]) => ids.map((transactionId) => buildTransaction({ transactionId }));

async function opened(at: string, replies: Parameters<typeof recordWire>[0], announced = 'live') {
  announce(announced);
  mockEvents();
  const wire = recordWire(replies);
  const { user, unmount } = await renderApp(at);
  return { wire, user, unmount };
}

describe('a list', () => {
  const start = async () => {
    const { wire, user } = await opened('/transactions', { [LIST]: () => of(entries(2, 1), 2) });
    await table('Transactions List');
    vi.setSystemTime(Date.now() + 3000);
    return { wire, user, events: await openEvents() };
  };

  test('offers rows that others have created, and shows them on request', async () => {
    const { wire, user, events } = await start();
    expect(events.query).toMatchObject({ of: 'transactions' });
    expect(events.query.age).toBe('3000');
    wire.answer(LIST, () => of(entries(5, 4, 3, 2, 1), 5));
    events.send([created(5), created(4), created(3)]);
    const offer = await screen.findByText('3 new');
    expect(offer.closest('[role=status]')).toBeVisible();
    expect(rowsOf(await table('Transactions List'))).toHaveLength(2);
    await user.click(offer);
    expect(rowsOf(await table('Transactions List'))).toHaveLength(5);
    expect(screen.queryByText('3 new')).toBeNull();
    expect(wire.requests(LIST)).toHaveLength(2);
    expect(document.activeElement).toBe(await heading('Transactions List'));
  });

  test('of all activity offers the actions of others', async () => {
    const done = (eventId: number) => ({
      eventId,
      date: '2026-03-05',
      time: '14:05:09',
      account: 'Ann',
      action: 'change',
      entity: 'products',
      recordId: 7,
      record: 'Saw',
      changes: 'Price',
      address: null,
      token: null,
      requestId: null,
    });
    const { wire, user } = await opened('/activity', { [AUDIT]: () => of([done(1)], 1) }, 'live audit');
    await table('Activity');
    const events = await openEvents();
    expect(events.query.of).toBeUndefined();
    wire.answer(AUDIT, () => of([done(2), done(1)], 2));
    events.send([changed(7)]);
    await user.click(await screen.findByText('1 new'));
    expect(rowsOf(await table('Activity'))).toHaveLength(2);
  });

  test('shows figures that others change in their rows', async () => {
    const saw = { productId: 7, name: 'Saw', inventoryCount: 5 };
    const { wire } = await opened('/products', { [PRODUCTS]: () => of([buildProduct(saw)], 1) });
    await table('Products List');
    const events = await openEvents();
    events.send([changed(8)]);
    wire.answer(PRODUCTS, () => of([buildProduct({ ...saw, name: 'Big Saw' })], 1));
    events.send([changed(7)]);
    await waitFor(async () => expect(columnOf(await table('Products List'), 'Name')).toEqual(['Big Saw']));
    expect(wire.requests(PRODUCTS)).toHaveLength(2);
    expect(screen.queryByText('Products have changed')).toBeNull();
  });

  test('says that rows are gone or in another order, and nothing if the list is unchanged', async () => {
    const { wire, events } = await start();
    events.send([created(3)]);
    await waitFor(() => expect(wire.requests(LIST)).toHaveLength(2));
    expect(screen.queryByText('Transactions have changed')).toBeNull();
    wire.answer(LIST, () => of(entries(2), 1));
    events.send([], { missed: true });
    expect(await screen.findByText('Transactions have changed')).toBeVisible();
  });

  test('counts new rows from its current state, even if it was loaded again in the meantime', async () => {
    const rows = (...ids: number[]) =>
      of(
        ids.map((productId) => buildProduct({ productId, name: `P${productId}` })),
        ids.length,
      );
    const { wire, user } = await opened('/products', {
      [PRODUCTS]: () => rows(7, 8),
      'DELETE /api/products/:id': () => new Response(null, { status: 204 }),
    });
    await table('Products List');
    const events = await openEvents();
    const news = held(() => rows(9, 7, 8));
    wire.answer(PRODUCTS, news);
    events.send([{ entity: 'products', id: 9, action: 'create' }]);
    await waitFor(() => expect(wire.requests(PRODUCTS)).toHaveLength(2));
    wire.answer(PRODUCTS, () => rows(7));
    await user.click(screen.getByLabelText('Delete P8'));
    await user.click(within(await screen.findByRole('dialog')).getByText('Delete'));
    await waitFor(async () => expect(rowsOf(await table('Products List'))).toHaveLength(1));
    wire.answer(PRODUCTS, () => rows(9, 7));
    news.release();
    expect(await screen.findByText('1 new')).toBeVisible();
  });

  test('listens while the page is visible, and then continues from the last event', async () => {
    const { events } = await start();
    events.send([], { id: 912 });
    setVisibility('hidden');
    expect(events.isOpen).toBe(false);
    setVisibility('visible');
    expect((await openEvents()).query).toEqual({ of: 'transactions', since: '912' });
  });

  test('reconnects silently after a failure, and never after the session has ended', async () => {
    const { events } = await start();
    events.dispatchEvent(new Event('error'));
    expect(events.isOpen).toBe(false);
    const again = await openEvents();
    expect(screen.queryByRole('alert')).toBeNull();
    again.dispatchEvent(new Event('over'));
    setVisibility('visible');
    expect(Events.opened.filter(({ isOpen }) => isOpen)).toEqual([]);
  });
});

describe('a record', () => {
  const saw = buildProductDetail({ productId: 7, name: 'Saw' });

  test('shows the changes of others, with their time', async () => {
    const { wire } = await opened('/products/7', { [PRODUCT]: () => saw });
    await heading('Saw');
    const events = await openEvents();
    expect(events.query.of).toBe('products/7');
    wire.answer(PRODUCT, () => ({ ...saw, name: 'Big Saw' }));
    events.send([changed(7)]);
    await heading('Big Saw');
    expect(await screen.findByText(/^Changed at \d\d:\d\d$/)).toHaveAttribute('role', 'status');
  });

  test('that was deleted stays readable, and says so', async () => {
    const { wire } = await opened('/products/7', { [PRODUCT]: () => saw });
    await heading('Saw');
    wire.answer(PRODUCT, () => refusal(404));
    (await openEvents()).send([changed(7)]);
    expect(await screen.findByText(/^Deleted at \d\d:\d\d$/)).toBeVisible();
    await heading('Saw');
  });

  test('is not updated in a form', async () => {
    const { user } = await opened('/products/7/edit', { [PRODUCT]: () => saw, [PRODUCTS]: () => pageOf([]) });
    await waitFor(() => expect(control('Category')).toHaveValue(String(saw.categoryId)));
    await fill(user, 'Name', 'Mine');
    expect(Events.opened).toEqual([]);
  });
});

test('the main panel updates its figures', async () => {
  const { wire } = await opened(
    '/',
    {
      [SUMMARY]: () => buildSummary({ monthlyReceipts: 21 }),
      'GET /api/transactions/:id': () => buildTransactionDetail(),
      [ORDERS]: () => pageOf([]),
      [SCARCEST]: () => [{ productId: 7, name: 'Hammer', inventoryCount: 2 }],
    },
    'live orders scarcest',
  );
  expect(rowsOf(await table('Scarcest Products'))).toEqual([['Hammer', '2', 'Receive']]);
  const onTheWay = await screen.findByText('Orders on the Way');
  await waitFor(() => expect(onTheWay.parentElement).toHaveTextContent('Orders on the Way 0'));
  const events = await openEvents();
  expect(events.query.of).toBeUndefined();
  wire.answer(SUMMARY, () => buildSummary({ monthlyReceipts: 22 }));
  wire.answer(LIST, () => of(entries(9), 1));
  wire.answer(ORDERS, () => pageOf([{ purchaseOrderId: 5 }]));
  wire.answer(SCARCEST, () => [{ productId: 8, name: 'Saw', inventoryCount: 1 }]);
  events.send([created(9)]);
  const main = within(screen.getByRole('main'));
  expect(await main.findByRole('link', { name: 'Receipts (mth.) 22' })).toBeVisible();
  await waitFor(() => expect(wire.requests(LIST)).toHaveLength(2));
  expect(rowsOf(await table('Latest Transactions'))).toHaveLength(1);
  await waitFor(() => expect(onTheWay.parentElement).toHaveTextContent('Orders on the Way 1'));
  const scarcest = await table('Scarcest Products');
  await waitFor(() => expect(rowsOf(scarcest)).toEqual([['Saw', '1', 'Receive']]));
});

test.each<[string, Call, () => unknown, string]>([
  ['/transactions', LIST, () => pageOf(entries(2, 1)), 'Views'],
  ['/products/7', PRODUCT, () => buildProductDetail({ name: 'Saw' }), 'History'],
  ['/', SUMMARY, () => buildSummary({}), 'All transactions'],
])('%s opens no stream if the backend does not announce it', async (path, call, reply, last) => {
  const { wire } = await opened(
    path,
    { [call]: reply, 'GET /api/transactions/:id': () => buildTransactionDetail() },
    'history',
  );
  await screen.findByText(last);
  expect(Events.opened).toEqual([]);
  expect(wire.requests().filter((each) => each.path === '/api/live')).toEqual([]);
});
