import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { announce, columnOf, fill, heading, renderApp, table } from '../../../tests/helpers/app';
import { recordWire, refusal } from '../../../tests/helpers/wire';
import type { Message, OrderMail, Overview } from '../contract';

const MAIL = 'GET /api/mail';
const ADD = 'POST /api/mail/recipients';
const CHANGE = 'PUT /api/mail/recipients/:id';
const REMOVE = 'DELETE /api/mail/recipients/:id';
const TEST = 'POST /api/mail/test';
const PREVIEW = 'GET /api/mail/previews/:kind';
const RETRY = 'POST /api/mail/messages/:id/retry';

const anna = { recipientId: 3, address: 'anna@firm.example', kinds: ['backup' as const] };
const message = (values: Partial<Message> = {}): Message => ({
  messageId: 5,
  kind: 'test',
  recipient: 'anna@firm.example',
  subject: 'A test',
  state: 'sent',
  attempts: 1,
  createdAt: '2026-03-05T13:05:09.000Z',
  lastAt: '2026-03-05T13:05:10.000Z',
  nextAt: null,
  error: null,
  ...values,
});
const overview = (values: Partial<Overview> = {}): Overview => ({
  missing: [],
  server: 'smtp.example:587',
  from: 'Magazyn <stock@firm.example>',
  webApp: 'https://stock.example',
  recipients: [],
  messages: [],
  ...values,
});
const dialog = () => within(screen.getByRole('dialog'));

test('the page shows the mail server, the recipients and the messages; a failed one is tried again', async () => {
  announce('mail');
  const failed = message({ messageId: 6, subject: 'Lost', state: 'failed', error: '550 No such user' });
  const wire = recordWire({
    [MAIL]: () => overview({ recipients: [anna], messages: [failed, message()] }),
    [RETRY]: () => ({}),
  });
  const { user } = await renderApp('/mail');
  await heading('Mail');
  await screen.findByText(/^Mails go through smtp\.example:587, from Magazyn <stock@firm\.example>\./);
  expect(columnOf(await table('Recipients'), 'Receives')).toEqual(['Failed backups']);
  expect(columnOf(await table('Messages'), 'State')).toEqual(['Failed 550 No such user', 'Sent']);
  await user.click(screen.getByLabelText('Retry: Lost'));
  await waitFor(() => expect(wire.last(RETRY).path).toBe('/api/mail/messages/6/retry'));
  expect(screen.queryByLabelText('Retry: A test')).toBeNull();
});

test('a recipient is added, changed and removed after a question', async () => {
  announce('mail');
  const wire = recordWire({
    [MAIL]: () => overview(),
    [ADD]: () => refusal(409, { description: 'x', errors: { address: 'is a recipient already' } }),
    [CHANGE]: () => ({}),
    [REMOVE]: () => ({}),
  });
  const { user } = await renderApp('/mail');
  await user.click(await screen.findByText('Add recipient'));
  await fill(user, 'Address', 'anna@firm.example');
  await user.click(screen.getByLabelText('Low stock, once a day'));
  await user.click(dialog().getByText('Add'));
  await screen.findByText('is a recipient already');
  wire.answer(ADD, () => ({ recipientId: 3 }));
  wire.answer(MAIL, () => overview({ recipients: [anna] }));
  await user.click(dialog().getByText('Add'));
  await table('Recipients');
  expect(wire.last(ADD).body).toEqual({ address: 'anna@firm.example', kinds: ['low-stock'] });
  await user.click(screen.getByLabelText('Change anna@firm.example'));
  await user.click(screen.getByLabelText('Failed backups'));
  await user.click(dialog().getByText('Save'));
  await waitFor(() => expect(wire.last(CHANGE).body).toEqual({ kinds: [] }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByLabelText('Remove anna@firm.example'));
  await user.click(dialog().getByText('Remove'));
  await waitFor(() => expect(wire.last(REMOVE).path).toBe('/api/mail/recipients/3'));
});

test('a test mail is sent to the typed address', async () => {
  announce('mail');
  const wire = recordWire({ [MAIL]: () => overview(), [TEST]: () => ({}) });
  const { user } = await renderApp('/mail');
  await screen.findByText('No messages yet.');
  await user.click(screen.getByText('Send a test mail'));
  await fill(user, 'Address', 'anna@firm.example');
  await user.click(dialog().getByText('Send'));
  await waitFor(() => expect(wire.last(TEST).body).toEqual({ address: 'anna@firm.example' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a kind of mail is shown as it would be sent now, in a frame that runs nothing', async () => {
  announce('mail');
  const wire = recordWire({
    [MAIL]: () => overview(),
    [PREVIEW]: () => ({ subject: '2 products are low', html: '<p>Saw</p>', recipients: 1 }),
  });
  const { user } = await renderApp('/mail');
  await user.click(await screen.findByText('Low stock, once a day', { selector: 'button' }));
  const frame = await screen.findByTitle('Preview of the mail');
  expect([frame.getAttribute('sandbox'), frame.getAttribute('srcdoc')]).toEqual(['', '<p>Saw</p>']);
  expect(dialog().getByText('2 products are low')).toBeVisible();
  expect(dialog().getByText('1 recipient gets it.')).toBeVisible();
  expect(wire.last(PREVIEW).path).toBe('/api/mail/previews/low-stock');
  await user.click(dialog().getByText('Close'));
  wire.answer(PREVIEW, () => ({ subject: null, html: null, recipients: 0 }));
  await user.click(screen.getByText('Low stock, once a day', { selector: 'button' }));
  await screen.findByText('Nothing is low on stock: no mail would be sent now.');
});

describe('the page of a purchase order', () => {
  const ORDERS = 'GET /api/purchase-orders/:id';
  const ORDER = 'GET /api/mail/orders/:id';
  const ORDER_PREVIEW = 'POST /api/mail/orders/:id/preview';
  const MAIL_ORDER = 'POST /api/mail/orders/:id';
  const order = {
    purchaseOrderId: 7,
    supplierId: 3,
    supplierName: 'Acme',
    warehouseId: 1,
    warehouseName: 'Central',
    orderedOn: '2026-03-05',
    expectedOn: '2026-03-09',
    state: 'sent',
    note: null,
    lines: [],
    goods: [],
    receipts: [],
    total: 0,
    version: '"1"',
    supplierAddress: null,
    warehouseAddress: null,
  };
  const mails = (values: Partial<OrderMail> = {}): OrderMail => ({
    isOpen: true,
    missing: [],
    to: 'orders@acme.example',
    subject: 'Purchase order 7',
    text: 'Good morning',
    sent: [],
    ...values,
  });

  test('mails it with a changed text, after a preview, and says when and to whom', async () => {
    announce('mail orders');
    const wire = recordWire({
      [ORDERS]: () => order,
      [ORDER]: () => mails(),
      [ORDER_PREVIEW]: () => ({ html: '<p>Good morning</p>' }),
      [MAIL_ORDER]: () => ({}),
    });
    const { user } = await renderApp('/purchase-orders/7');
    await user.click(await screen.findByText('Send by e-mail'));
    await waitFor(() =>
      expect(screen.getByTitle('Preview of the mail').getAttribute('srcdoc')).toBe('<p>Good morning</p>'),
    );
    await fill(user, 'Text', 'Hello');
    await waitFor(() => expect(wire.last(ORDER_PREVIEW).body).toEqual({ subject: 'Purchase order 7', text: 'Hello' }));
    const sent = { messageId: 1, to: 'orders@acme.example', at: '2026-03-05T13:05:09.000Z', error: null };
    wire.answer(ORDER, () => mails({ sent: [{ ...sent, state: 'sent' }] }));
    await user.click(dialog().getByText('Send'));
    await screen.findByText(/^Sent on Mar 05, 2026, .* to orders@acme\.example\.$/);
    expect(wire.last(MAIL_ORDER).body).toEqual({
      to: 'orders@acme.example',
      subject: 'Purchase order 7',
      text: 'Hello',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('of a draft, or without a mail server, has no button', async () => {
    announce('mail orders');
    recordWire({ [ORDERS]: () => order, [ORDER]: () => mails({ missing: ['SMTP_URL'] }) });
    await renderApp('/purchase-orders/7');
    await heading('Purchase Order 7');
    await screen.findByText('Goods');
    expect(screen.queryByText('Send by e-mail')).toBeNull();
  });
});

test('without a mail server the page names the missing variables', async () => {
  announce('mail');
  recordWire({ [MAIL]: () => overview({ missing: ['SMTP_URL', 'MAIL_FROM'], server: null, from: null }) });
  await renderApp('/mail');
  await screen.findByText('No mail is sent: the server was started without SMTP_URL and MAIL_FROM. See docs/mail.md.');
  expect(screen.getByText('Send a test mail')).toBeDisabled();
});

test('without the announcement there is no page and no request', async () => {
  const wire = recordWire();
  await renderApp('/mail');
  await heading('Page not found');
  expect(wire.requests(MAIL)).toEqual([]);
});
