import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../server/app';
import { FEATURES } from '../../server/db/extensionMigrations';
import { loadExtensions } from '../../server/extensions';
import { openApi, send } from '../../tests/helpers/api';
import { on } from '../../tests/helpers/clock';
import { eventually } from '../../tests/helpers/eventually';
import { UNLIMITED } from '../../tests/helpers/limits';
import { openReceiver } from '../../tests/helpers/mailServer';
import { TODAY } from '../../tests/helpers/modelWorld';
import { insertTrade } from '../../tests/helpers/scene';
import { outbox } from './server/outbox';

const HOSTILE = '=HYPERLINK("https://evil.example")<img src=x onerror=alert(1)>';
const { app, db, url, close } = await openApi();
const receiver = await openReceiver();
process.env.SMTP_URL = `smtp://${receiver.host}`;
process.env.MAIL_FROM = 'Zakupy <buy@firm.example>';
const stop = outbox.send({ db, log: { info: () => {}, warn: () => {}, error: () => {} }, every: 10 });
afterAll(async () => {
  await stop();
  await close();
  await receiver.close();
});

let id = 0;
beforeEach(async () => {
  process.env.SMTP_URL = `smtp://${receiver.host}`;
  receiver.received.splice(0);
  const { supplierId, warehouseIds, productIds } = await insertTrade(db, [1_000], [{ name: 'Saw' }, { name: HOSTILE }]);
  await sql`UPDATE supplier SET email = 'orders@acme.example' WHERE id = ${supplierId}`.execute(db);
  const body = {
    supplierId,
    warehouseId: warehouseIds[0],
    orderedOn: '2026-11-20',
    expectedOn: '2026-11-27',
    note: 'Ring twice',
    lines: [
      { productId: productIds[0], quantity: 1_200, price: 2.5 },
      { productId: productIds[1], quantity: 1, price: 10 },
    ],
  };
  const created = await send(app, 'POST', '/api/purchase-orders', body);
  expect([created.statusCode, created.body]).toEqual([201, expect.anything()]);
  id = created.json().purchaseOrderId;
});
afterEach(() => sql`DELETE FROM setting`.execute(db));

const sendOrder = () => send(app, 'POST', `/api/purchase-orders/${id}/send`);
const mails = async () => (await app.inject(`/api/mail/orders/${id}`)).json();
const letter = { to: 'orders@acme.example', subject: 'Our order', text: 'Dear Acme,\n\nplease\ndeliver.' };
const mailIt = (body: object = letter, key?: string) => send(app, 'POST', `/api/mail/orders/${id}`, body, key);

test('an order that was sent is mailed with its letter, its goods as a table and as a file', async () => {
  expect((await sendOrder()).statusCode).toBe(204);
  const draft = await mails();
  expect(draft).toMatchObject({
    isOpen: true,
    missing: [],
    to: 'orders@acme.example',
    subject: `Purchase order ${id}`,
    text: expect.stringContaining('by Nov 27, 2026 to: W0, Warszawska 12'),
    sent: [],
  });
  expect((await mailIt()).statusCode).toBe(204);
  await eventually(() => expect(receiver.received).toHaveLength(1));
  const [{ to, mail } = { to: [], mail: await PostalMime.parse('') }] = receiver.received;
  expect(to).toEqual(['orders@acme.example']);
  expect(mail.from).toMatchObject({ name: 'Zakupy', address: 'buy@firm.example' });
  expect(mail.subject).toBe('Our order');
  expect(mail.text).toContain('Dear Acme,\n\nplease\ndeliver.');
  expect(mail.text).toContain('- Saw: 1,200 | $2.50 | $3,000.00');
  expect(mail.text).toContain('Total: $3,010.00');
  expect(mail.html).toContain('please<br>deliver.');
  expect(mail.html).toContain('Ring twice');
  expect(mail.html).not.toContain('<img');
  const [file] = mail.attachments;
  expect(file?.filename).toBe(`order-${id}.csv`);
  expect(Buffer.from(file?.content as ArrayBuffer).toString()).toBe(
    `\uFEFF"Product","Amount","Price"\r\n"Saw",1200,2.50\r\n"'${HOSTILE.replaceAll('"', '""')}",1,10.00\r\n`,
  );
  await eventually(async () =>
    expect((await mails()).sent).toEqual([
      { messageId: expect.any(Number), to: 'orders@acme.example', state: 'sent', at: expect.any(String), error: null },
    ]),
  );
  const { rows } = await sql`SELECT record, note FROM audit WHERE entity = 'mail' ORDER BY id DESC LIMIT 1`.execute(db);
  expect(rows).toEqual([{ record: 'orders@acme.example', note: `Purchase order ${id} was mailed.` }]);
  // It stays a part of the order's history.
  await sql`UPDATE mail_message SET last_at = now() - interval '99 days'`.execute(db);
  await outbox.expire(db);
  expect((await mails()).sent).toHaveLength(1);
});

test('a repeated request mails once', async () => {
  await sendOrder();
  for (let n = 0; n < 2; n++) expect((await mailIt(letter, 'a-key-of-mine')).statusCode).toBe(204);
  expect((await mails()).sent).toHaveLength(1);
  await mailIt(letter, 'another-key');
  expect((await mails()).sent).toHaveLength(2);
});

test('the firm’s name, currency and language are used if they are set', async () => {
  await sendOrder();
  const firm = {
    name: 'Młyn',
    address: null,
    country: 'other',
    taxNumber: null,
    language: 'original',
    currency: 'PLN',
  };
  expect((await send(app, 'PUT', '/api/settings/firm', firm)).statusCode).toBe(200);
  await send(app, 'PUT', '/api/settings/mail', { mailLanguage: 'pl' });
  const { subject, text } = await mails();
  expect(subject).toBe(`Zamówienie ${id}, Młyn`);
  expect(text).toMatch(/do 27 lis 2026 na adres: .*Z poważaniem\nMłyn$/s);
  const { html } = (await send(app, 'POST', `/api/mail/orders/${id}/preview`, { subject, text })).json();
  expect(html).toContain('Z poważaniem<br>Młyn');
  expect(html).toMatch(/3010,00\s*zł/);
});

test.each([
  [{ to: 'orders@acme.example\r\nBcc: all@firm.example' }, 'to'],
  [{ to: '' }, 'to'],
  [{ subject: '' }, 'subject'],
  [{ text: '' }, 'text'],
])('%j is refused', async (part, field) => {
  await sendOrder();
  const response = await mailIt({ ...letter, ...part });
  expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, [field]]);
  expect((await mails()).sent).toEqual([]);
});

test('a subject of several lines becomes one', async () => {
  await sendOrder();
  expect((await mailIt({ ...letter, subject: 'Order\r\nBcc: all@firm.example' })).statusCode).toBe(204);
  await eventually(() => expect(receiver.received).toHaveLength(1));
  expect(receiver.received[0]?.mail.subject).toBe('Order Bcc: all@firm.example');
  expect(receiver.received[0]?.to).toEqual(['orders@acme.example']);
  expect(receiver.received[0]?.mail.bcc).toBeUndefined();
});

test('a draft, a complete order and an unknown one are not mailed', async () => {
  expect(await mails()).toMatchObject({ isOpen: false });
  expect((await mailIt()).json().description).toBe('The order has not been sent yet: send it first.');
  await sendOrder();
  await send(app, 'POST', `/api/purchase-orders/${id}/close`);
  expect((await mailIt()).json().description).toBe('The order is complete.');
  expect((await send(app, 'POST', '/api/mail/orders/999999', letter)).statusCode).toBe(404);
});

test('without a mail server an order says what is missing', async () => {
  await sendOrder();
  delete process.env.SMTP_URL;
  expect(await mails()).toMatchObject({ missing: ['SMTP_URL'] });
  expect((await mailIt()).statusCode).toBe(409);
});

test('without purchase orders the calls are absent', async () => {
  const extensions = await loadExtensions(FEATURES, ['purchase-orders']);
  const bare = await buildApp({ db, databaseUrl: url, clock: on(TODAY), limits: UNLIMITED, extensions });
  expect((await bare.inject(`/api/mail/orders/${id}`)).statusCode).toBe(404);
  expect((await bare.inject('/api/mail')).statusCode).toBe(200);
  await bare.close();
});
