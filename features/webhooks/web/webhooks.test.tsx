import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address, announce, columnOf, control, fill, heading, renderApp, table } from '../../../tests/helpers/app';
import { recordWire, refusal } from '../../../tests/helpers/wire';
import type { Delivery, Webhook } from '../contract';

const LIST = 'GET /api/webhooks';
const ADD = 'POST /api/webhooks';
const DELIVERIES = 'GET /api/webhooks/:id/deliveries';
const REPLAY = 'POST /api/webhooks/deliveries/:id/replay';
const ROTATE = 'POST /api/webhooks/:id/rotate';
const DISABLE = 'POST /api/webhooks/:id/disable';

const webhook = (values: Partial<Webhook> = {}): Webhook => ({
  webhookId: 1,
  url: 'https://erp.example/hook',
  events: ['stock.moved'],
  enabled: true,
  disabledBecause: null,
  createdAt: '2026-03-05T13:05:09.000Z',
  waiting: 0,
  lastDeliveredAt: null,
  failing: false,
  ...values,
});
const delivery = (values: Partial<Delivery> = {}): Delivery => ({
  deliveryId: 5,
  eventId: '912-stock.moved',
  record: 'transactions/17',
  type: 'stock.moved',
  state: 'delivered',
  attempts: 1,
  createdAt: '2026-03-05T13:05:09.000Z',
  lastAt: '2026-03-05T13:05:10.000Z',
  nextAt: null,
  status: 204,
  reply: '',
  error: null,
  body: '{}',
  ...values,
});
const types = ['stock.moved', 'order.received'];
const list = (...content: Webhook[]) => ({ content, types });
const dialog = () => within(screen.getByRole('dialog'));

test('the page shows the webhooks and the deliveries of the chosen one, which can be replayed', async () => {
  announce('webhooks');
  const gone = webhook({
    webhookId: 2,
    url: 'https://b.example/',
    enabled: false,
    disabledBecause: 'It answered 410.',
  });
  const wire = recordWire({
    [LIST]: () => list(webhook({ failing: true, waiting: 1 }), gone),
    [DELIVERIES]: () => ({
      content: [
        delivery(),
        delivery({ deliveryId: 4, state: 'waiting', status: 500, reply: 'Oops', error: 'The answer was 500.' }),
      ],
    }),
    [REPLAY]: () => ({}),
  });
  const { user } = await renderApp('/webhooks');
  await heading('Webhooks');
  expect(columnOf(await table('Webhooks'), 'State')).toEqual(['Failing', 'Disabled It answered 410.']);
  const deliveries = await table('Deliveries');
  expect(columnOf(deliveries, 'State')).toEqual(['Delivered', 'Waiting']);
  expect(columnOf(deliveries, 'Answer')).toEqual(['204', '500 Oops']);
  await user.click(screen.getAllByLabelText('Replay 912-stock.moved')[1] as HTMLElement);
  await waitFor(() => expect(wire.last(REPLAY).path).toBe('/api/webhooks/deliveries/4/replay'));
  await user.click(screen.getByText('https://b.example/'));
  await screen.findByText('Deliveries to https://b.example/');
  expect(address()).toBe('/webhooks?webhook=2');
  expect(screen.getByText('Enable', { selector: 'button' })).toBeVisible();
});

test('a new webhook shows its secret once', async () => {
  announce('webhooks');
  const wire = recordWire({
    [LIST]: () => list(),
    [ADD]: () => refusal(400, { description: 'x', errors: { url: 'is not known' } }),
  });
  const { user } = await renderApp('/webhooks');
  await screen.findByText('No program receives events yet.');
  await user.click(screen.getByText('Add webhook', { selector: 'button' }));
  await fill(user, 'Address', 'https://erp.example/hook');
  await user.click(screen.getByLabelText('order.received'));
  await user.click(screen.getByText('Add', { selector: 'button' }));
  await screen.findByText('is not known');
  expect(control('Address')).toHaveValue('https://erp.example/hook');
  wire.answer(ADD, () => ({ webhookId: 1, secret: 'whsec_abc' }));
  wire.answer(LIST, () => list(webhook()));
  wire.answer(DELIVERIES, () => ({ content: [] }));
  await user.click(screen.getByText('Add', { selector: 'button' }));
  await screen.findByText('whsec_abc');
  expect(wire.last(ADD).body).toEqual({ url: 'https://erp.example/hook', events: ['stock.moved', 'order.received'] });
  await user.click(dialog().getByText('Close'));
  await screen.findByText('No events yet.');
  expect(screen.queryByText('whsec_abc')).toBeNull();
});

test('a new secret is made after a question, and a webhook can be disabled', async () => {
  announce('webhooks');
  const wire = recordWire({
    [LIST]: () => list(webhook()),
    [DELIVERIES]: () => ({ content: [] }),
    [ROTATE]: () => ({ webhookId: 1, secret: 'whsec_new' }),
    [DISABLE]: () => ({}),
  });
  const { user } = await renderApp('/webhooks');
  await user.click(await screen.findByText('New secret'));
  await user.click(dialog().getByText('New secret'));
  await screen.findByText('whsec_new');
  await user.click(dialog().getByText('Close'));
  await user.click(screen.getByText('Disable'));
  await waitFor(() => expect(wire.last(DISABLE).path).toBe('/api/webhooks/1/disable'));
});

test('without the announcement there is no page and no request', async () => {
  const wire = recordWire();
  await renderApp('/webhooks');
  await heading('Page not found');
  expect(wire.requests(LIST)).toEqual([]);
});
