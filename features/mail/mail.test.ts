import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cookieOf, makeAccount } from '../../tests/helpers/accounts';
import { openApi, send } from '../../tests/helpers/api';
import { eventually } from '../../tests/helpers/eventually';
import { openRaw, openReceiver } from '../../tests/helpers/mailServer';
import type { Message, Overview } from './contract';
import { enqueue, outbox } from './server/outbox';
import { readSetup, readWebApp } from './server/setup';
import { tables } from './server/tables';

const PASSWORD = 'p4ss/wörd';
const { app, db, close } = await openApi({ accountsFresh: 0 });
const receiver = await openReceiver();
afterAll(async () => {
  await close();
  await receiver.close();
});

const warnings: unknown[] = [];
const log = { info: () => {}, warn: (...each: unknown[]) => void warnings.push(each), error: () => {} };
const stops: (() => Promise<void>)[] = [];
/** Starts a server's sender. @param host the mail server */
function serve(host = receiver.host, { credentials = '', longest = 5_000 } = {}) {
  process.env.SMTP_URL = `smtp://${credentials}${host}`;
  stops.push(outbox.send({ db, log, every: 10, longest }));
}
const stop = () => Promise.all(stops.splice(0).map((each) => each()));
beforeEach(async () => {
  await sql`TRUNCATE mail_message, mail_recipient`.execute(db);
  receiver.received.splice(0);
  warnings.splice(0);
  process.env.SMTP_URL = `smtp://${receiver.host}`;
  process.env.MAIL_FROM = 'Magazyn <stock@firm.example>';
  process.env.PUBLIC_URL = 'https://stock.firm.example';
});
afterEach(stop);

const overview = async (): Promise<Overview> => (await app.inject('/api/mail')).json();
const newest = async (): Promise<Message | undefined> => (await overview()).messages[0];
const write = (to = 'anna@firm.example', more = {}) =>
  enqueue(db, { kind: 'test', to, subject: 'Zażółć', text: 'Text', html: '<p>Text</p>', ...more });
const state = (expected: Partial<Message>) => eventually(async () => expect(await newest()).toMatchObject(expected));
/** Makes waiting messages due, as time does. */
const pass = () =>
  sql`UPDATE mail_message SET next_at = now(), leased_until = NULL WHERE state = 'waiting'`.execute(db);

test('a test mail arrives from the sender, in both forms, with an id', async () => {
  serve();
  expect((await send(app, 'POST', '/api/mail/test', { address: 'anna@firm.example' })).statusCode).toBe(204);
  await state({ state: 'sent', attempts: 1, error: null, recipient: 'anna@firm.example' });
  const [{ to, mail } = { to: [], mail: undefined }] = receiver.received;
  expect(to).toEqual(['anna@firm.example']);
  expect(mail?.from).toMatchObject({ name: 'Magazyn', address: 'stock@firm.example' });
  expect(mail?.subject).toBe('A test mail from Magazyn');
  expect(mail?.text).toContain('https://stock.firm.example');
  expect(mail?.html).toContain('Mail from Magazyn reaches you.');
  expect(mail?.messageId).toMatch(/^<[\w-]{36}@firm\.example>$/);
  // It is no subscription.
  expect(mail?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
});

test('a message is written with what causes it, or not at all', async () => {
  await expect(
    db.transaction().execute(async (trx) => {
      await enqueue(trx, { kind: 'test', to: 'anna@firm.example', subject: 'S', text: 'T', html: 'H' });
      throw new Error('The cause failed.');
    }),
  ).rejects.toThrow('The cause failed.');
  expect((await overview()).messages).toEqual([]);
});

test('a cause writes one message', async () => {
  expect([await write('anna@firm.example', { once: 'x' }), await write('anna@firm.example', { once: 'x' })]).toEqual([
    true,
    false,
  ]);
  expect((await overview()).messages).toHaveLength(1);
});

test('attachments arrive', async () => {
  serve();
  await write('anna@firm.example', {
    attachments: [{ filename: 'ż.csv', contentType: 'text/csv', content: 'a,ż\r\n' }],
  });
  await state({ state: 'sent' });
  const [attachment] = receiver.received[0]?.mail.attachments ?? [];
  expect([attachment?.filename, attachment?.mimeType]).toEqual(['ż.csv', 'text/csv']);
  expect(Buffer.from(attachment?.content as ArrayBuffer).toString()).toBe('a,ż\r\n');
});

describe('a mail server that', () => {
  test('refuses for now gets the message again, with the same id', async () => {
    let isFull = true;
    const full = await openReceiver({
      onRcptTo: (_address, _session, done) =>
        done(isFull ? Object.assign(new Error('Mailbox full'), { responseCode: 452 }) : null),
    });
    serve(full.host);
    await write();
    await state({ state: 'waiting', attempts: 1, error: expect.stringContaining('452') });
    const { nextAt } = (await newest()) ?? {};
    expect(Date.parse(nextAt ?? '') - Date.now()).toBeGreaterThan(50_000);
    const { message_id: before } = await tables(db)
      .selectFrom('mail_message')
      .select('message_id')
      .executeTakeFirstOrThrow();
    isFull = false;
    await pass();
    await state({ state: 'sent', attempts: 2, error: null });
    expect(full.received.map(({ mail }) => mail.messageId)).toEqual([`<${before}>`]);
    await stop();
    await full.close();
  });

  test('refuses for good gets it no more, until an administrator asks for it', async () => {
    let isUnknown = true;
    const strict = await openReceiver({
      onRcptTo: (_address, _session, done) =>
        done(isUnknown ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null),
    });
    serve(strict.host);
    await write();
    await state({ state: 'failed', attempts: 1, nextAt: null, error: expect.stringContaining('550') });
    isUnknown = false;
    const { messageId } = (await newest()) ?? {};
    expect((await send(app, 'POST', `/api/mail/messages/${messageId}/retry`)).statusCode).toBe(204);
    await state({ state: 'sent' });
    expect((await send(app, 'POST', `/api/mail/messages/${messageId}/retry`)).statusCode).toBe(404);
    await stop();
    await strict.close();
  });

  test('refuses the sign-in gets it again, and its answer shows no password', async () => {
    const base64 = Buffer.from(`\0magazyn\0${PASSWORD}`).toString('base64');
    const closed = await openReceiver({
      onAuth: ({ password }, _session, done) =>
        done(Object.assign(new Error(`Not ${password} ${base64}`), { responseCode: 535 })),
    });
    serve(closed.host, { credentials: `magazyn:${encodeURIComponent(PASSWORD)}@` });
    await write();
    await state({ state: 'waiting', attempts: 1, error: expect.stringContaining('535') });
    const answer = (await app.inject('/api/mail')).body;
    for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), base64]) {
      expect(answer + JSON.stringify(warnings)).not.toContain(secret);
    }
    expect((await overview()).server).toBe(closed.host);
    await stop();
    await closed.close();
  });

  test('hangs is given up after the time limit, and the server can stop meanwhile', async () => {
    const silent = await openRaw(() => {});
    serve(silent.host, { longest: 300 });
    await write();
    await state({ state: 'waiting', attempts: 1, error: 'The mail server did not answer in time.' });
    await stop();
    await silent.close();
  });

  test('ends the connection in the middle of a message gets it again', async () => {
    const cut = await openReceiver({
      onData: (stream, session) => {
        stream.once('data', () => connections.get(session.remotePort)?.destroy());
        stream.resume();
      },
    });
    const connections = new Map<number, { destroy: () => void }>();
    cut.onConnection((socket) => connections.set(socket.remotePort ?? 0, socket));
    serve(cut.host);
    await write('anna@firm.example', { text: 'x'.repeat(500_000) });
    await state({ state: 'waiting', attempts: 1, error: expect.any(String) });
    await stop();
    await cut.close();
    serve();
    await pass();
    await state({ state: 'sent', attempts: 2 });
    expect(receiver.received).toHaveLength(1);
  });

  test('is not there gets it when it is back', async () => {
    const gone = await openReceiver();
    await gone.close();
    serve(gone.host);
    await write();
    await state({ state: 'waiting', attempts: 1, error: expect.stringContaining('ECONNREFUSED') });
  });

  test('offers no encryption gets no password over a network', () => {
    expect(readSetup({ SMTP_URL: 'smtp://a:b@smtp.example', MAIL_FROM: 'a@b.example' })).toMatchObject({
      requireTls: true,
      server: 'smtp.example:587',
    });
    for (const url of ['smtp://smtp.example', 'smtp://a:b@127.0.0.1:25', 'smtp://a:b@[::1]:25']) {
      expect(readSetup({ SMTP_URL: url, MAIL_FROM: 'a@b.example' })).toMatchObject({ requireTls: false });
    }
  });
});

test('a stopping server gives up attempts in progress, which the next one makes', async () => {
  let connections = 0;
  const silent = await openRaw(() => {
    connections++;
  });
  serve(silent.host, { longest: 60_000 });
  await write();
  await eventually(() => expect(connections).toBe(1));
  await stop();
  expect(await tables(db).selectFrom('mail_message').select(['state', 'attempts', 'leased_until']).execute()).toEqual([
    { state: 'waiting', attempts: 0, leased_until: null },
  ]);
  await silent.close();
  serve();
  await state({ state: 'sent', attempts: 1 });
});

test('two servers send each message once', async () => {
  serve();
  serve();
  for (let n = 0; n < 20; n++) await write(`a${n}@firm.example`);
  await eventually(async () =>
    expect((await overview()).messages.every((message) => message.state === 'sent')).toBe(true),
  );
  expect(receiver.received).toHaveLength(20);
  expect(new Set(receiver.received.map(({ to }) => to[0])).size).toBe(20);
});

describe('without a mail server', () => {
  test('the page says what is missing, a test mail is refused, and nothing fails', async () => {
    delete process.env.SMTP_URL;
    delete process.env.MAIL_FROM;
    stops.push(outbox.send({ db, log, every: 10 }));
    expect(await overview()).toMatchObject({ missing: ['SMTP_URL', 'MAIL_FROM'], server: null, from: null });
    const refused = await send(app, 'POST', '/api/mail/test', { address: 'anna@firm.example' });
    expect([refused.statusCode, refused.json().description]).toEqual([
      409,
      'Mail is not set up: SMTP_URL and MAIL_FROM must be set.',
    ]);
    expect(warnings).toEqual([]);
  });

  test.each([
    [{ SMTP_URL: 'http://user:hunter2@smtp.example' }, 'SMTP_URL must look like'],
    [{ SMTP_URL: 'user:hunter2@smtp.example:25' }, 'SMTP_URL must look like'],
    [{ MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }, 'MAIL_FROM must look like'],
    [{ MAIL_FROM: 'Magazyn' }, 'MAIL_FROM must look like'],
  ])('%j ends the start, and the message has no password', (env, words) => {
    const read = () => readSetup(env);
    expect(read).toThrow(words);
    expect(read).not.toThrow('hunter2');
  });

  test.each([
    ['stock@firm.example', '', 'stock@firm.example'],
    ['Magazyn<stock@firm.example>', 'Magazyn', 'stock@firm.example'],
    ['Łódź, Sp. z o.o. <a@firm.example>', 'Łódź, Sp. z o.o.', 'a@firm.example'],
    ['‹Magazyn› [Berlin] <a@firm.example>', '‹Magazyn› [Berlin]', 'a@firm.example'],
    ['"Magazyn (Łódź): \\"A\\"" <a@firm.example>', 'Magazyn (Łódź): "A"', 'a@firm.example'],
  ])('mails come from the name and the address of %s', async (from, name, address) => {
    process.env.MAIL_FROM = from;
    serve();
    await write();
    await state({ state: 'sent' });
    expect(receiver.received[0]?.mail.from).toMatchObject({ name, address });
  });

  test.each([
    'Magazyn (Berlin) <a@b.example>',
    'Magazyn: Berlin <a@b.example>',
    'Magazyn ‹a@b.example›',
    'Magazyn; Berlin <a@b.example>',
    '"Magazyn" Berlin <a@b.example>',
    'a@b.example, c@d.example',
    'Firma: a@b.example;',
    'a@b.example (Berlin)',
  ])('the sender %s is refused, since mails would have another one', (from) => {
    expect(() => readSetup({ MAIL_FROM: from })).toThrow('MAIL_FROM must look like');
  });

  test('the address of the web app must be one', () => {
    expect(() => readWebApp({ PUBLIC_URL: 'stock.example' })).toThrow('PUBLIC_URL must look like');
    expect(readWebApp({ PUBLIC_URL: 'https://stock.example/' })).toBe('https://stock.example');
    expect(readWebApp({})).toBe('http://localhost:3000');
  });
});

describe('recipients', () => {
  const add = (address: string, kinds: string[] = ['low-stock', 'backup']) =>
    send(app, 'POST', '/api/mail/recipients', { address, kinds });

  test('are added once, changed and removed', async () => {
    const { recipientId } = (await add(' Anna@firm.example ')).json();
    expect((await add('anna@FIRM.example')).json()).toMatchObject({ errors: { address: 'is a recipient already' } });
    expect((await send(app, 'PUT', `/api/mail/recipients/${recipientId}`, { kinds: ['backup'] })).statusCode).toBe(204);
    expect((await overview()).recipients).toEqual([{ recipientId, address: 'Anna@firm.example', kinds: ['backup'] }]);
    expect((await send(app, 'DELETE', `/api/mail/recipients/${recipientId}`)).statusCode).toBe(204);
    expect((await overview()).recipients).toEqual([]);
    expect((await send(app, 'DELETE', `/api/mail/recipients/${recipientId}`)).statusCode).toBe(404);
  });

  test.each([
    'anna@firm.example\r\nBcc: all@firm.example',
    'anna@firm.example\nRCPT TO:<all@firm.example>',
    'anna@firm.example, all@firm.example',
    '<anna@firm.example>',
    'anna',
    '',
  ])('%j is no address', async (address) => {
    expect((await add(address)).statusCode).toBe(400);
    expect((await send(app, 'POST', '/api/mail/test', { address })).statusCode).toBe(400);
    expect((await overview()).messages).toEqual([]);
  });

  test('with a line break are refused by the database too', async () => {
    await expect(write('anna@firm.example\r\nBcc: all@firm.example')).rejects.toThrow('mail_message_recipient_check');
    await expect(write('anna@firm.example', { subject: 'S\r\nBcc: all@firm.example' })).rejects.toThrow('subject');
  });

  // The last test: the app keeps in mind that there are accounts.
  test('unsubscribe from one kind of mail by the link of a mail, without a sign-in', async () => {
    const { recipientId } = (await add('anna@firm.example')).json();
    const subscription = { kind: 'low-stock', recipientId };
    await write('anna@firm.example', subscription);
    serve();
    await state({ state: 'sent' });
    await stop();
    await write('anna@firm.example', subscription);
    await write('anna@firm.example', { kind: 'backup', recipientId });
    const header = (name: string) => receiver.received[0]?.mail.headers.find(({ key }) => key === name)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const url = new URL(/^<(https:.*)>$/.exec(header('list-unsubscribe'))?.[1] ?? '');
    expect(url.origin).toBe('https://stock.firm.example');
    const link = url.pathname + url.search;
    await makeAccount(db, 'administrator', 'administrator');
    const cookie = await cookieOf(app, 'administrator');
    const kinds = async () =>
      (await app.inject({ url: '/api/mail', headers: { cookie } })).json().recipients[0].kinds as string[];

    expect((await app.inject('/api/mail')).statusCode).toBe(401);
    const page = await app.inject(link);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<form method="post"');
    expect(await kinds()).toEqual(['low-stock', 'backup']);

    for (const forged of [
      link.replace('kind=low-stock', 'kind=backup'),
      link.replace(`recipient=${recipientId}`, `recipient=${recipientId + 1}`),
      link.replace(/signature=..../, 'signature=AAAA'),
      link.replace(/signature=.*/, 'signature='),
      link.replace(/&signature=.*/, ''),
      `${link}&recipient=${recipientId}`,
    ]) {
      expect((await app.inject({ method: 'POST', url: forged })).statusCode).toBe(404);
    }
    const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await app.inject({ method: 'POST', url: link, headers: elsewhere })).statusCode).toBe(403);
    expect(await kinds()).toEqual(['low-stock', 'backup']);

    const oneClick = {
      method: 'POST',
      url: link,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    } as const;
    for (let n = 0; n < 2; n++) {
      const done = await app.inject(oneClick);
      expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('anna@firm.example gets no mails')]);
    }
    expect(await kinds()).toEqual(['backup']);
    const waiting = await tables(db).selectFrom('mail_message').select('kind').where('state', '=', 'waiting').execute();
    expect(waiting).toEqual([{ kind: 'backup' }]);
    expect((await app.inject(link)).body).not.toContain('<form');
    const { rows } = await sql`SELECT note FROM audit WHERE entity = 'mail' AND action = 'change'`.execute(db);
    expect(rows).toContainEqual({ note: 'It unsubscribed from: Low stock, once a day.' });
  });
});
