import { screen, waitFor } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { enter } from '../../src/enter';
import { pages } from '../../src/pages';
import { columnsOf, heading, rowsOf, table } from '../helpers/app';
import { buildClient, buildProduct, buildProductDetail, pageOf } from '../helpers/builders';
import { held, recordWire, refusal } from '../helpers/wire';
import { lists } from './lists/lists';

/*
 * What can be read of a list before the app is there.
 */

const LIST = 'GET /api/products';

// Nothing here is drawn by the testing library, whose `act` everything would otherwise have to stand in.
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
const { IS_REACT_ACT_ENVIRONMENT } = environment;
beforeAll(() => {
  environment.IS_REACT_ACT_ENVIRONMENT = false;
});
afterAll(() => {
  environment.IS_REACT_ACT_ENVIRONMENT = IS_REACT_ACT_ENVIRONMENT;
});

/** Enters at an address; the app does not come before it is let in. */
function enterAt(address: string) {
  localStorage.setItem('loggedIn', 'true');
  window.history.replaceState(null, '', address);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  const gate = new EventTarget();
  const opened = new Promise((open) => gate.addEventListener('open', open));
  const page = window.location.pathname.split('/').length > 2 ? pages.detail : pages.list;
  const { load } = page;
  let rowsBefore: number | undefined;
  const loading = vi.spyOn(page, 'load').mockImplementation(async () => {
    rowsBefore ??= container.querySelectorAll('tbody tr').length;
    await opened;
    return load();
  });
  const entered = enter(root);
  const letIn = async () => {
    gate.dispatchEvent(new Event('open'));
    await entered;
    // Nothing is under way any more once the selects have their options.
    const asking = () => [...container.getElementsByTagName('select')].some(({ length }) => length < 2);
    await waitFor(() => expect(asking()).toBe(false));
  };
  return { container, root, loading, entered, letIn, rowsBefore: () => rowsBefore };
}

/** Whether it is only there to be read. */
const isStill = (element: Element): boolean => element.closest('[inert]') !== null;

const linksOf = (container: Element) => [...container.getElementsByTagName('a')].map(({ href }) => href);

describe.each(lists)('$heading', ({ path, call, heading: title, columns, row, cells }) => {
  test('can be read as the app shows it, and cannot be used before that', async () => {
    const wire = recordWire({ [call]: () => pageOf([row], 3) });
    const { container, letIn } = enterAt(path);
    const still = await table(title);
    expect(isStill(still)).toBe(true);
    expect(columnsOf(still)).toEqual([...columns, 'Actions']);
    expect(rowsOf(still)).toEqual([[...cells, '']]);
    const links = linksOf(container);
    expect(container).toHaveTextContent('Page 1 / 3');
    expect(wire.requests()).toHaveLength(1);

    await letIn();
    await waitFor(async () => expect(isStill(await table(title))).toBe(false));
    expect(rowsOf(await table(title))).toEqual([[...cells, '']]);
    expect(linksOf(container)).toEqual(expect.arrayContaining(links));
    expect(wire.requests(call).filter(({ query }) => query.page === '0')).toHaveLength(1);
  });
});

test('what is read is sorted, filtered and marked as the address says', async () => {
  const low = ['Axe', 'Saw', 'Nut'].map((name, index) =>
    buildProduct({ productId: index + 1, name, isLowStock: true }),
  );
  recordWire({ [LIST]: () => pageOf([...low, buildProduct({ productId: 7, name: 'Hammer' })]) });
  const { container, letIn } = enterAt('/products?filter=low-stock&sort=-name&minPrice=7');
  expect(rowsOf(await table('Products List')).map(([name]) => name)).toEqual(['Saw', 'Nut', 'Axe']);
  expect(container).toHaveTextContent('Only: Low Stock');
  expect(container).toHaveTextContent('Price (min)7Price (max)Size (min)');
  expect(container.querySelector('[aria-current=page]')).toHaveTextContent('Products');
  await letIn();
});

test('the app is fetched once the rows are there', async () => {
  recordWire({ [LIST]: () => pageOf([buildProduct()]) });
  const { loading, rowsBefore, letIn } = enterAt('/products');
  await waitFor(() => expect(loading).toHaveBeenCalled());
  expect(rowsBefore()).toBe(1);
  await letIn();
});

test('a late answer keeps the app waiting no longer than a moment, and is read before it', async () => {
  const answer = held(() => pageOf([buildProduct()]));
  recordWire({ [LIST]: answer });
  const { loading, letIn } = enterAt('/products');
  await waitFor(() => expect(loading).toHaveBeenCalled());
  expect(document.querySelector('table')).toBeNull();
  answer.release();
  expect(isStill(await table('Products List'))).toBe(true);
  await letIn();
});

test('an answer that comes after the app is the app’s', async () => {
  const answer = held(() => pageOf([buildProduct()]));
  recordWire({ [LIST]: answer });
  const { letIn } = enterAt('/products');
  await letIn();
  await heading('Products List');
  answer.release();
  expect(isStill(await table('Products List'))).toBe(false);
});

test('rows that come after the app has failed do not hide that', async () => {
  const answer = held(() => pageOf([buildProduct()]));
  const wire = recordWire({ [LIST]: answer });
  const { container, root, loading, entered } = enterAt('/products');
  loading.mockRejectedValue(new Error('gone'));
  await entered.catch(() => root.render('It could not be loaded'));
  await waitFor(() => expect(container).toHaveTextContent('It could not be loaded'));
  answer.release();
  await waitFor(() => expect(wire.requests(LIST)).toHaveLength(1));
  expect(container).toHaveTextContent('It could not be loaded');
});

test('whoever goes back while reading comes to the page before, as it is now', async () => {
  const wire = recordWire({
    [LIST]: ({ query }) => pageOf([buildProduct({ name: `On page ${Number(query.page) + 1}` })], 3),
  });
  window.history.replaceState(null, '', '/products');
  window.history.pushState(null, '', '/products?page=2');
  const { letIn } = enterAt('/products?page=2');
  expect(rowsOf(await table('Products List'))[0]?.[0]).toBe('On page 2');
  window.history.back();
  await waitFor(() => expect(window.location.search).toBe(''));
  await letIn();
  await waitFor(async () => expect(rowsOf(await table('Products List'))[0]?.[0]).toBe('On page 1'));
  expect(isStill(await table('Products List'))).toBe(false);
  expect(window.location.pathname + window.location.search).toBe('/products');
  expect(wire.requests(LIST).filter(({ query }) => query.page === '1')).toHaveLength(1);
});

test('whoever signs out in another tab is shown nothing any more', async () => {
  const answer = held(() => pageOf([buildProduct()]));
  recordWire({ [LIST]: answer });
  const { container, loading, letIn } = enterAt('/products');
  await waitFor(() => expect(loading).toHaveBeenCalled());
  localStorage.clear();
  answer.release();
  await letIn();
  await screen.findByRole('button', { name: 'Log in' });
  expect(container.querySelector('table')).toBeNull();
});

test('rows that cannot be drawn are left to the app, which says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  recordWire({ 'GET /api/clients': () => pageOf([{ ...buildClient(), phoneNumber: 5 }]) });
  const { container, loading, letIn } = enterAt('/clients');
  await waitFor(() => expect(loading).toHaveBeenCalled());
  expect(container).toBeEmptyDOMElement();
  await letIn();
  await heading('Something went wrong');
});

test.each([
  ['a list that failed', '/products', () => refusal(500)],
  ['an empty list', '/products', () => pageOf([])],
  ['a record', '/products/7', () => pageOf([])],
])('%s is shown by the app alone', async (_, address, reply) => {
  recordWire({ [LIST]: reply, 'GET /api/products/:id': () => buildProductDetail({ productId: 7, name: 'Hammer' }) });
  const { container, loading, letIn } = enterAt(address);
  await waitFor(() => expect(loading).toHaveBeenCalled());
  expect(container).toBeEmptyDOMElement();
  await letIn();
  await heading(address === '/products' ? 'Products List' : 'Hammer');
  expect(container.querySelector('[inert]')).toBeNull();
});
