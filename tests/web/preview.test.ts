import { waitFor } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { enter } from '../../src/enter';
import { pages } from '../../src/pages';
import { columnsOf, heading, rowsOf, table } from '../helpers/app';
import { buildProduct, buildProductDetail, pageOf } from '../helpers/builders';
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
  const loading = vi.spyOn(page, 'load').mockImplementation(async () => {
    await opened;
    return load();
  });
  const entered = enter(root, window.location.pathname);
  const letIn = async () => {
    gate.dispatchEvent(new Event('open'));
    await entered;
  };
  return { container, loading, letIn };
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
  const { container, letIn } = enterAt('/products?filter=low-stock&sort=-name');
  expect(rowsOf(await table('Products List')).map(([name]) => name)).toEqual(['Saw', 'Nut', 'Axe']);
  expect(container).toHaveTextContent('Only: Low Stock');
  expect(container.querySelector('[aria-current=page]')).toHaveTextContent('Products');
  await letIn();
});

test('the app is fetched once the rows are there', async () => {
  const answer = held(() => pageOf([buildProduct()]));
  recordWire({ [LIST]: answer });
  const { loading, letIn } = enterAt('/products');
  expect(loading).not.toHaveBeenCalled();
  answer.release();
  await table('Products List');
  await waitFor(() => expect(loading).toHaveBeenCalled());
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
