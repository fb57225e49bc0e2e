import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { transactions } from '../../../src/resources/transactions';
import { readListAddress } from '../../../src/schema/list/listAddress';
import { FilterBar } from '../../../src/views/list/FilterBar';
import { address, choose, columnOf, control, fill, renderApp, table } from '../../helpers/app';
import { itIs } from '../../helpers/appTime';
import { buildProduct, buildTransaction, many, pageOf } from '../../helpers/builders';
import { recordWire } from '../../helpers/wire';

const PRODUCTS = 'GET /api/products';
const TRANSACTIONS = 'GET /api/transactions';

describe('/products?filter=low-stock', () => {
  /** Sixty products; every second one is low on stock. */
  const sixty = () =>
    recordWire({
      [PRODUCTS]: ({ query }) =>
        pageOf(
          many(60, (n) => buildProduct({ productId: n, name: `No. ${n}`, isLowStock: n % 2 === 1 })),
          query.all ? 1 : 3,
        ),
    });

  const next = () => screen.getAllByText('Next')[0] as HTMLElement;

  test('loads all products once, shows those low on stock, and pages them by 25', async () => {
    const wire = sixty();
    const { user } = await renderApp('/products?filter=low-stock');
    const shown = await table('Products List');
    expect(wire.last(PRODUCTS).query).toEqual({ all: 'true' });
    const before = wire.requests(PRODUCTS).length;
    const names = columnOf(shown, 'Name');
    expect(names).toHaveLength(25);
    expect(names.slice(0, 2)).toEqual(['No. 1', 'No. 3']);
    expect(screen.getAllByText('Page 1 / 2')).toHaveLength(2);

    await user.click(next());
    await waitFor(() => expect(address()).toBe('/products?filter=low-stock&page=2'));
    expect(columnOf(shown, 'Name')).toEqual(['No. 51', 'No. 53', 'No. 55', 'No. 57', 'No. 59']);
    expect(next()).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getAllByText('Previous')[0] as HTMLElement);
    await waitFor(() => expect(columnOf(shown, 'Name')).toEqual(names));
    expect(wire.requests(PRODUCTS)).toHaveLength(before);
  });

  test('keeps the other filters and the warehouse', async () => {
    const wire = sixty();
    const { user } = await renderApp('/products?filter=low-stock&page=2');
    await table('Products List');
    await choose(user, 'Warehouse', 'Gdynia');
    await waitFor(() => expect(wire.last(PRODUCTS).query).toEqual({ warehouseId: '2', all: 'true' }));
    expect(address()).toBe('/products?filter=low-stock&warehouse=2');
    await choose(user, 'Category', 'Toys');
    await waitFor(() => expect(wire.last(PRODUCTS).query).toEqual({ categoryId: '4', warehouseId: '2', all: 'true' }));
    expect(address()).toBe('/products?filter=low-stock&warehouse=2&categoryId=4');
  });

  test('shows its name, and Clear shows all products', async () => {
    const wire = sixty();
    const { user } = await renderApp('/products?filter=low-stock&page=2');
    await table('Products List');
    expect(await screen.findByText(/^Only: Low Stock/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear Low Stock' }));
    await waitFor(() => expect(wire.last(PRODUCTS).query).toEqual({ page: '0' }));
    expect(address()).toBe('/products');
    expect(screen.queryByText(/^Only: Low Stock/)).toBeNull();
  });

  test('shows the usual text if it is empty', async () => {
    recordWire({ [PRODUCTS]: () => pageOf([buildProduct()]) });
    await renderApp('/products?filter=low-stock');
    expect(await screen.findByText('No Products found')).toBeInTheDocument();
  });

  test('ignores another value', async () => {
    const wire = sixty();
    await renderApp('/products?filter=everything');
    await table('Products List');
    expect(wire.last(PRODUCTS).query).toEqual({ page: '0' });
  });
});

describe('/transactions?period=last-week', () => {
  const lastWeek = { fromDate: '2026-02-24', toDate: '2026-03-02' };

  async function onTheSecondOfMarch(path = '/transactions?period=last-week') {
    itIs(2026, 3, 2);
    const wire = recordWire({ [TRANSACTIONS]: () => pageOf([buildTransaction()], 3) });
    const { user } = await renderApp(path);
    await table('Transactions List');
    return { wire, user };
  }

  test('shows the last seven days, today included, and fills in the filters', async () => {
    const { wire } = await onTheSecondOfMarch();
    expect(wire.last(TRANSACTIONS).query).toEqual({ ...lastWeek, page: '0' });
    expect(control('From Date')).toHaveValue('2026-02-24');
    expect(control('To Date')).toHaveValue('2026-03-02');
    expect(address()).toBe('/transactions?period=last-week');
  });

  test.each([
    ['From Date', { toDate: '2026-03-02' }, '/transactions?toDate=2026-03-02'],
    ['To Date', { fromDate: '2026-02-24' }, '/transactions?fromDate=2026-02-24'],
  ])('loses only %s when it is cleared', async (label, left, path) => {
    const { wire } = await onTheSecondOfMarch();
    fireEvent.change(control(label), { target: { value: '' } });
    await waitFor(() => expect(wire.last(TRANSACTIONS).query).toEqual({ ...left, page: '0' }));
    expect(address()).toBe(path);
  });

  test('is kept with another filter', async () => {
    const { wire, user } = await onTheSecondOfMarch();
    await choose(user, 'Transaction Type', 'Supplier to Warehouse');
    await waitFor(() =>
      expect(wire.last(TRANSACTIONS).query).toEqual({ ...lastWeek, type: 'SUPPLIER_TO_WAREHOUSE', page: '0' }),
    );
    await fill(user, 'Price (min)', '5');
    await waitFor(() => expect(wire.last(TRANSACTIONS).query).toMatchObject({ ...lastWeek, minTotalPrice: '5' }));
  });

  test('is kept by a reload on its second page', async () => {
    const { wire, user } = await onTheSecondOfMarch();
    const [pager] = screen.getAllByRole('navigation', { name: /^Pages/ });
    await user.click(within(pager as HTMLElement).getByText('Next'));
    await waitFor(() => expect(address()).toBe('/transactions?period=last-week&page=2'));
    await waitFor(() => expect(wire.last(TRANSACTIONS).query).toEqual({ ...lastWeek, page: '1' }));
  });

  test('of a copied link is the week before the current day', async () => {
    const { wire } = await onTheSecondOfMarch('/transactions?period=last-week&page=2');
    expect(wire.last(TRANSACTIONS).query).toEqual({ ...lastWeek, page: '1' });
  });
});

test.each([
  ['shows no text for a preset whose filters it has', transactions, 0],
  ['shows the text of a preset without a filter of its own', { ...transactions, filters: {} }, 1],
])('the filter bar %s', async (_, entity, count) => {
  const search = new URLSearchParams('period=last-week');
  const address = readListAddress(entity, search);
  const nothing = () => {};
  const on = { onFilter: nothing, onClear: nothing, onDropPreset: nothing, onChange: nothing };
  render(createElement(FilterBar, { entity, address, search, ...on }));
  // The texts of the filters have a chunk of their own.
  await screen.findByText('Clear all');
  expect(screen.queryAllByText(/^Only: Last week/)).toHaveLength(count);
});
