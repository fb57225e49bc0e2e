import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { address, announce, renderApp, table } from '../../../tests/helpers/app';
import { buildProduct, buildProductDetail, pageOf } from '../../../tests/helpers/builders';
import { connectionLost, recordWire, refusal } from '../../../tests/helpers/wire';
import { MOST_UNREAD } from '../limits';

const NOTICES = 'GET /api/notices';
const READ = 'POST /api/notices/read';

const notice = {
  noticeId: 9,
  at: '2026-11-22T10:00:00.000Z',
  productId: 7,
  productName: 'Hammer',
  warehouseId: null,
  warehouseName: null,
  isLow: true,
  quantity: 3,
  minimum: 5,
};
const back = { ...notice, noticeId: 8, isLow: false, productName: 'Saw', warehouseId: 2, warehouseName: 'Gdynia' };

const wireOf = () =>
  recordWire({
    'GET /api/products': () => pageOf([buildProduct()]),
    [NOTICES]: () => ({ unread: 1, readUpTo: 8, notices: [notice, back] }),
    [READ]: () => new Response(null, { status: 204 }),
  });

test('the bell shows the products below their minimum, and marks them as read', async () => {
  announce('notices');
  const wire = wireOf();
  const { user } = await renderApp('/products');
  await user.click(await screen.findByLabelText('Notices: 1 unread'));
  expect(screen.getByText('Hammer', { selector: 'li a' }).closest('li')).toHaveTextContent(
    'Hammer is low on stock3 of at least 5',
  );
  expect(screen.getByText('Saw', { selector: 'li a' }).closest('li')).toHaveTextContent('is back in stock in Gdynia');
  await waitFor(() => expect(wire.last(READ).body).toEqual({ noticeId: 9 }));
  expect(await screen.findByLabelText('Notices')).toBeInTheDocument();
});

test('the bell shows 99+ for a higher number', async () => {
  announce('notices');
  const wire = wireOf();
  wire.answer(NOTICES, () => ({ unread: MOST_UNREAD, readUpTo: 0, notices: [notice] }));
  await renderApp('/products');
  expect(await screen.findByLabelText('Notices: 99+ unread')).toHaveTextContent('99+');
});

test('without an announcement there is no bell', async () => {
  const wire = wireOf();
  await renderApp('/products');
  await table('Products List');
  expect(screen.queryByLabelText(/^Notices/)).toBeNull();
  expect(wire.requests(NOTICES)).toHaveLength(0);
});

test.each([
  ['fails', () => refusal(500, { description: 'Broken' }), 'Request failed with status code 500'],
  ['does not answer', connectionLost, 'Network Error'],
])('if the server %s, the bell shows the error', async (_, reply, message) => {
  announce('notices');
  const wire = wireOf();
  wire.answer(NOTICES, reply);
  const { user } = await renderApp('/products');
  await user.click(await screen.findByLabelText('Notices'));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.queryByText('Loading…')).toBeNull();
  expect(screen.queryByText('No product is below its minimum.')).toBeNull();
});

test('the bell closes when a notice leads to its product', async () => {
  announce('notices');
  const wire = wireOf();
  wire.answer('GET /api/products/:id', () => buildProductDetail({ productId: 7, name: 'Hammer' }));
  // jsdom has no popovers.
  const closed: Element[] = [];
  Object.assign(HTMLElement.prototype, {
    hidePopover(this: Element) {
      closed.push(this);
    },
  });
  onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover'));
  const { user } = await renderApp('/products');
  await user.click(await screen.findByLabelText('Notices: 1 unread'));
  const notice = screen.getByText('Hammer', { selector: 'li a' });
  await user.click(notice.closest('li') as HTMLElement);
  expect(closed).toEqual([]);
  await user.click(notice);
  await waitFor(() => expect(address()).toBe('/products/7'));
  expect(closed).toEqual([notice.closest('[popover]')]);
});
