import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { address, choose, columnOf, renderApp, rowsOf, table } from '../../helpers/app';
import { buildProduct, buildTransaction, pageOf } from '../../helpers/builders';
import { held, recordWire } from '../../helpers/wire';

const LIST = 'GET /api/products';

/** A backend with this number of pages, each with one product that is named after its page. */
const pages = (count: number) =>
  recordWire({ [LIST]: ({ query }) => pageOf([buildProduct({ name: `On page ${Number(query.page) + 1}` })], count) });

const pagers = () => [...document.getElementsByTagName('nav')].filter((nav) => nav.ariaLabel?.startsWith('Pages'));
const pager = (index: number) => within(pagers()[index] as HTMLElement);

describe('the pager', () => {
  test('shows above and below the table if there is more than one page', async () => {
    pages(3);
    await renderApp('/products');
    const shown = await table('Products List');
    expect(pagers().map((nav) => nav.textContent)).toEqual(['PreviousPage 1 / 3Next', 'PreviousPage 1 / 3Next']);
    const [above, below] = pagers() as [HTMLElement, HTMLElement];
    expect(above.compareDocumentPosition(shown)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(below.compareDocumentPosition(shown)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  });

  test.each([0, 1])('does not show for %d pages', async (count) => {
    pages(count);
    await renderApp('/products');
    await table('Products List');
    expect(pagers()).toEqual([]);
  });

  test('leads to the next and the previous page with one request each, and not past the ends', async () => {
    const wire = pages(3);
    const { user } = await renderApp('/products');
    await table('Products List');
    expect(pager(0).getByText('Previous')).toHaveAttribute('aria-disabled', 'true');
    await user.click(pager(0).getByText('Previous'));

    await user.click(pager(0).getByText('Next'));
    expect(await screen.findByText('On page 2')).toBeInTheDocument();
    expect(address()).toBe('/products?page=2');
    await user.click(pager(1).getByText('Next'));
    expect(await screen.findByText('On page 3')).toBeInTheDocument();
    expect(pager(1).getByText('Page 3 / 3')).toBeInTheDocument();
    // The pressed button keeps the focus, and is disabled on the last page.
    expect(pager(1).getByText('Next')).toHaveAttribute('aria-disabled', 'true');
    expect(pager(1).getByText('Next')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(address()).toBe('/products?page=3');

    await user.click(pager(1).getByText('Previous'));
    expect(await screen.findByText('On page 2')).toBeInTheDocument();
    expect(wire.requests(LIST).map(({ query }) => query.page)).toEqual(['0', '1', '2', '1']);
  });

  test('announces a new page to screen readers once', async () => {
    pages(3);
    await renderApp('/products');
    await table('Products List');
    const live = pagers().map((nav) => nav.querySelectorAll('[aria-live]').length);
    expect(live).toEqual([1, 0]);
  });

  test('follows the back button', async () => {
    pages(3);
    const { user } = await renderApp('/products');
    await table('Products List');
    await user.click(pager(0).getByText('Next'));
    await screen.findByText('On page 2');
    window.history.back();
    expect(await screen.findByText('On page 1')).toBeInTheDocument();
  });

  test('leads from a page after the last one to the last one', async () => {
    recordWire({
      [LIST]: ({ query }) => pageOf(Number(query.page) < 2 ? [buildProduct({ name: 'On page 2' })] : [], 2),
    });
    await renderApp('/products?page=9');
    expect(await screen.findByText('On page 2')).toBeInTheDocument();
    expect(address()).toBe('/products?page=2');
  });
});

test('stays while the rows of the next page load', async () => {
  const wire = pages(3);
  const { user } = await renderApp('/products');
  const shown = await table('Products List');
  const next = held(() => pageOf([buildProduct({ name: 'Late' })], 3));
  wire.answer(LIST, next);
  await user.click(pager(0).getByText('Next'));

  expect(rowsOf(shown)).toEqual([]);
  expect(screen.queryByText('On page 1')).toBeNull();
  expect(screen.queryByText('No Products found')).toBeNull();
  expect(shown.querySelectorAll('tr[aria-hidden]')).not.toHaveLength(0);
  expect(shown.querySelector('table')).toHaveAttribute('aria-busy', 'true');
  expect(pager(0).getByText('Page 2 / 3')).toBeInTheDocument();

  next.release();
  expect(await screen.findByText('Late')).toBeInTheDocument();
  expect(shown.querySelectorAll('tr[aria-hidden]')).toHaveLength(0);
});

test('skeleton rows show while the first page loads', async () => {
  const first = held(() => pageOf([buildProduct()]));
  recordWire({ [LIST]: first });
  await renderApp('/products');
  expect(await screen.findByText('Products List')).toBeInTheDocument();
  expect(document.querySelectorAll('tr[aria-hidden]')).toHaveLength(25);
  first.release();
  await table('Products List');
});

describe('sorting', () => {
  const rows = [
    buildProduct({ productId: 1, name: 'Saw', unitPrice: 9, inventoryCount: 100 }),
    buildProduct({ productId: 2, name: 'axe', unitPrice: 10, inventoryCount: 20 }),
    buildProduct({ productId: 3, name: 'Łom', unitPrice: 9.5, inventoryCount: 3 }),
  ];

  test.each([
    ['Name (from A to Z)', ['axe', 'Łom', 'Saw'], 'name'],
    ['Name (from Z to A)', ['Saw', 'Łom', 'axe'], '-name'],
    ['Price (asc)', ['Saw', 'Łom', 'axe'], 'unitPrice'],
    ['Price (desc)', ['axe', 'Łom', 'Saw'], '-unitPrice'],
    ['Stock (asc)', ['Łom', 'axe', 'Saw'], 'inventoryCount'],
  ])('by %s sorts the current page, without a request', async (option, names, sort) => {
    const wire = recordWire({ [LIST]: () => pageOf(rows, 3) });
    const { user } = await renderApp('/products?page=2');
    const shown = await table('Products List');
    const before = wire.requests(LIST).length;
    await choose(user, 'Sorting', option);
    expect(columnOf(shown, 'Name')).toEqual(names);
    expect(address()).toBe(`/products?page=2&sort=${sort}`);
    await choose(user, 'Sorting', 'Sort by');
    expect(columnOf(shown, 'Name')).toEqual(['Saw', 'axe', 'Łom']);
    expect(address()).toBe('/products?page=2');
    expect(wire.requests(LIST)).toHaveLength(before);
  });

  test('is announced to screen readers, and kept after a reload', async () => {
    recordWire({ [LIST]: () => pageOf(rows) });
    await renderApp('/products?sort=-unitPrice');
    const shown = await table('Products List');
    expect(columnOf(shown, 'Price')).toEqual(['$10.00', '$9.50', '$9.00']);
    expect(within(shown).getByText('Price').closest('th')).toHaveAttribute('aria-sort', 'descending');
  });

  test.each([
    ['Date (from oldest)', 'Date', ['Feb 01, 2026', 'Feb 10, 2026', 'Mar 05, 2026']],
    ['Date (from latest)', 'Date', ['Mar 05, 2026', 'Feb 10, 2026', 'Feb 01, 2026']],
    ['Type (from A to Z)', 'Type', ['Supplier To Warehouse', 'Warehouse To Customer', 'Warehouse To Warehouse']],
    ['Employee (from Z to A)', 'Employee', ['Ewa Lis', 'Anna Nowak', 'Anna Lis']],
    ['From Place (from A to Z)', 'From Place', ['Acme', 'Gdynia', 'Warsaw']],
    ['To Place (from Z to A)', 'To Place', ['Warsaw', 'Gdynia', 'Baltic Shop']],
    ['Description (from A to Z)', 'Description', ['1', '2', '10']],
    ['Total (asc)', 'Total', ['$9.00', '$50.00', '$100.00']],
  ])('transactions by %s', async (option, label, cells) => {
    recordWire({
      'GET /api/transactions': () =>
        pageOf([
          buildTransaction({ transactionId: 1, date: '2026-03-05', description: '10', totalPrice: 50 }),
          buildTransaction({
            transactionId: 2,
            date: '2026-02-01T23:00:00Z',
            description: '2',
            totalPrice: 100,
            type: 'WAREHOUSE_TO_WAREHOUSE',
            employeeName: 'Ewa Lis',
            supplierName: null,
            fromWarehouseName: 'Warsaw',
            toWarehouseName: 'Gdynia',
          }),
          buildTransaction({
            transactionId: 3,
            date: '2026-02-10',
            description: '1',
            totalPrice: 9,
            type: 'WAREHOUSE_TO_CUSTOMER',
            employeeName: 'Anna Lis',
            supplierName: null,
            fromWarehouseName: 'Gdynia',
            toWarehouseName: null,
            clientName: 'Baltic Shop',
          }),
        ]),
    });
    const { user } = await renderApp('/transactions');
    const shown = await table('Transactions List');
    await choose(user, 'Sorting', option);
    expect(columnOf(shown, label)).toEqual(cells);
  });
});
