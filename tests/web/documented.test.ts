import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { address, button, fill, heading, renderApp } from '../helpers/app';
import {
  buildCategory,
  buildClientDetail,
  buildEmployeeDetail,
  buildProduct,
  buildProductDetail,
  buildSummary,
  buildSupplierDetail,
  buildTransaction,
  buildTransactionDetail,
  buildWarehouse,
  buildWarehouseDetail,
  pageOf,
} from '../helpers/builders';
import { DOCUMENTED } from '../helpers/documented';
import { fillForm, type Kind, openForm, recordMoves, submit } from '../helpers/moveForm';
import { PATHS } from '../helpers/paths';
import { backend, type Call, type Reply } from '../helpers/wire';
import { editForms, enterAll, forms } from './forms/forms';

/*
 * Without an announcement the app sends only documented requests. This file opens every page, every list with all its
 * filters, and every form that writes, and checks each request on the wire.
 */

const calls = Object.keys(DOCUMENTED) as Call[];
/** The app sends an address together with its record. */
const UNUSED: Call = 'POST /api/addresses';

/** The headers that the app sends. Only requests to the page's own origin have an idempotency key. */
const OF_ALL = ['accept', 'accept-language'];
const HEADERS = { GET: OF_ALL, PUT: [...OF_ALL, 'content-type'], DELETE: OF_ALL };
const OF_POST = [...OF_ALL, 'content-type', 'idempotency-key'];

const made = new Set<Call>();
const undocumented: string[] = [];
const open = new Set<string>();

const namesIn = (body: object, under = ''): string[] =>
  Object.entries(body).flatMap(([name, value]) =>
    value instanceof Object ? namesIn(value, `${under}${name}.`) : [under + name],
  );

async function check(request: Request): Promise<void> {
  const { method, headers } = request;
  const { pathname, searchParams } = new URL(request.url);
  const summary = `${method} ${pathname}?${searchParams} ${[...headers.keys()].join()}`;
  const call = `${method} ${pathname.replace(/\/\d+$/, '/:id')}` as Call;
  made.add(call);
  const body = await request.text();
  const names = [...searchParams.keys(), ...(body ? namesIn(JSON.parse(body)) : [])];
  const allowed = DOCUMENTED[call]?.split(' ');
  const headersOf = HEADERS[method as keyof typeof HEADERS] ?? OF_POST;
  const isDocumented = allowed && names.every((name) => allowed.includes(name));
  if (!isDocumented || ![...headers.keys()].every((name) => headersOf.includes(name))) undocumented.push(summary);
}

const onStart = ({ request, requestId }: { request: Request; requestId: string }) => {
  open.add(requestId);
  // msw reports no end of an aborted request.
  request.signal.addEventListener('abort', () => open.delete(requestId));
  void check(request.clone());
};
const onEnd = ({ requestId }: { requestId: string }) => void open.delete(requestId);
const settled = () => vi.waitFor(() => expect(open.size).toBe(0), 60_000);
beforeEach(() => {
  backend.events.on('request:start', onStart);
  backend.events.on('request:end', onEnd);
});
afterEach(async () => {
  await settled();
  backend.events.removeAllListeners();
  expect(undocumented.splice(0)).toEqual([]);
});
afterAll(() => expect([...made].toSorted()).toEqual(calls.filter((call) => call !== UNUSED).toSorted()));

/** A backend with one record of every kind. */
const world = (replies: Partial<Record<Call, Reply>> = {}) =>
  recordMoves({
    'GET /api/dashboard/summary': () => buildSummary(),
    'GET /api/products': () => pageOf([buildProduct({ productId: 7, name: 'Hammer', isLowStock: true })], 2),
    'GET /api/products/:id': () => buildProductDetail({ name: 'Hammer' }),
    'GET /api/categories': () =>
      pageOf([buildCategory({ categoryId: 1 }), buildCategory({ categoryId: 4, name: 'Toys' })]),
    'GET /api/warehouses/:id': () => buildWarehouseDetail(),
    'GET /api/clients/:id': () => buildClientDetail(),
    'GET /api/suppliers/:id': () => buildSupplierDetail(),
    'GET /api/employees/:id': () => buildEmployeeDetail(),
    'GET /api/transactions': () => pageOf([buildTransaction()]),
    'GET /api/transactions/:id': () => buildTransactionDetail(),
    ...replies,
  });

/** Waits until the page and all its requests are done. */
async function shown(): Promise<void> {
  await waitFor(() => expect(document.querySelector('main h1, main a')).not.toBeNull());
  await settled();
}

test.each(PATHS)('%s and its links send only documented requests', async (path) => {
  world();
  await renderApp(path);
  await shown();
  for (const link of document.querySelectorAll('a[href^="/"]')) fireEvent.pointerDown(link);
});

/** A value for each filter in the address. */
const VALUES: Record<string, string> = { fromDate: '2025-01-01', toDate: '2025-12-31', type: 'SUPPLIER_TO_WAREHOUSE' };
const inAddress = (name: string) => {
  if (name === 'warehouseId') return 'warehouse=2';
  return `${name}=${VALUES[name] ?? (name === 'page' ? 2 : 1)}`;
};

test.each(calls.filter((call) => DOCUMENTED[call]?.split(' ').includes('page')))(
  '%s takes its documented filters',
  async (call) => {
    const wire = world();
    const names = DOCUMENTED[call]?.split(' ').filter((name) => name !== 'all') ?? [];
    await renderApp(`${call.replace('GET /api', '')}?${names.map(inAddress).join('&')}&sort=-name`);
    await waitFor(() => {
      const queries = wire.requests(call).map(({ query }) => Object.keys(query).toSorted());
      expect(queries).toContainEqual(names.toSorted());
    });
  },
);

test.each(['/products?filter=low-stock', '/transactions?period=last-week', '/?warehouse=2'])(
  '%s sends only documented requests',
  async (path) => {
    world();
    await renderApp(path);
    await shown();
  },
);

describe('a write sends only documented requests', () => {
  test.each(forms)('$path', async (form) => {
    world({ [form.call]: () => Response.json({ id: 9 }, { status: 201 }) });
    const { user } = await renderApp(form.path);
    await heading(form.heading);
    await enterAll(user, form);
    await user.click(button(form.button));
    await waitFor(() => expect(address()).toBe(form.list));
  });

  test.each(editForms)('$path', async (form) => {
    world({ ...form.was, [form.call]: () => ({}) });
    const { user } = await renderApp(form.path);
    await heading(form.heading);
    await fill(user, 'Name', 'Another');
    await user.click(button(form.button));
    await waitFor(() => expect(address()).toBe(form.list));
  });

  test.each([
    ['/products', 'Delete Hammer'],
    ['/categories', 'Delete Tools'],
    ['/warehouses', 'Delete Warsaw'],
  ])('%s: %s', async (path, label) => {
    const call = `DELETE /api${path}/:id` as Call;
    const wire = world({
      'GET /api/categories': () => pageOf([buildCategory({ name: 'Tools' })]),
      'GET /api/warehouses': () => pageOf([buildWarehouse({ name: 'Warsaw' })]),
      [call]: () => new Response(null, { status: 204 }),
    });
    const { user } = await renderApp(path);
    await user.click(await screen.findByLabelText(label));
    await user.click(await waitFor(() => button('Delete')));
    await waitFor(() => expect(wire.requests(call)).toHaveLength(1));
  });

  test.each<Kind>(['receive', 'transfer', 'delivery'])('a %s', async (kind) => {
    recordMoves();
    const user = await openForm(kind);
    await fillForm(user, kind);
    await submit(user, kind);
    await screen.findByText(/Transaction ID:/);
  });
});
