import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { receive } from '../../server/inventory/stock';
import { INTERRUPTED } from '../../server/jobs/runs';
import { original } from '../../server/texts/message';
import { openApi, send } from '../../tests/helpers/api';
import { on } from '../../tests/helpers/clock';
import { TODAY } from '../../tests/helpers/modelWorld';
import { insertTrade, type Trade } from '../../tests/helpers/scene';
import type { Kind } from './kinds';
import { failedBackups, lowStock } from './server';
import { tables } from './server/tables';

const { app, db, url, close } = await openApi();
afterAll(close);

const HOSTILE = `"><script>alert(1)</script>&'=SUM(A1)`;
const clock = on(TODAY);
let trade: Trade;

beforeEach(async () => {
  await sql`TRUNCATE mail_message, mail_recipient, mail_backup_state, setting, job_run`.execute(db);
  process.env.SMTP_URL = 'smtp://127.0.0.1:9';
  process.env.MAIL_FROM = 'stock@firm.example';
  process.env.PUBLIC_URL = 'https://stock.firm.example';
  trade = await insertTrade(db, [10_000, 10_000], [{ name: HOSTILE }, { name: 'Saw' }, { name: 'Axe' }]);
  // Nothing is low, neither these products nor the ones of other tests.
  await sql`TRUNCATE product_level`.execute(db);
  await sql`UPDATE stock SET minimum = 0`.execute(db);
  await sql`UPDATE product SET minimum_stock = 0`.execute(db);
});

const subscribe = (address: string, ...kinds: Kind[]) => send(app, 'POST', '/api/mail/recipients', { address, kinds });
const context = () => ({
  db,
  databaseUrl: url,
  clock,
  log: console,
  signal: new AbortController().signal,
  byHand: false,
});
const messages = () => tables(db).selectFrom('mail_message').selectAll().orderBy('id').execute();
const preview = async (kind: Kind) => (await app.inject(`/api/mail/previews/${kind}`)).json();

describe('low stock', () => {
  const take = (productId: number, amount: number) =>
    receive(
      db,
      {
        warehouseId: trade.warehouseIds[0] ?? 0,
        supplierId: trade.supplierId,
        employeeId: trade.employeeIds[0] ?? 0,
        items: { [productId]: amount },
      },
      { clock },
    );
  const levels = (productId: number | undefined, minimumStock: number, own: object[] = []) =>
    send(app, 'PUT', `/api/stock-levels/${productId}`, { minimumStock, levels: own });
  const run = () => lowStock.run(context());

  test('is one mail a day for each recipient, with what is low, where and a link', async () => {
    const [hostile = 0, saw = 0, axe = 0] = trade.productIds;
    for (const id of trade.productIds) await take(id, 10);
    const [warehouseId] = trade.warehouseIds;
    await levels(saw, 1_234);
    await levels(axe, 5, [{ warehouseId, minimum: 20, target: null }]);
    await subscribe('anna@firm.example', 'low-stock');
    await subscribe('jan@firm.example', 'low-stock', 'backup');
    await subscribe('ewa@firm.example', 'backup');
    expect(original((await run()) ?? '')).toBe('2 products are low on stock; 2 mails were written.');
    const [first, second] = await messages();
    expect([first?.recipient, second?.recipient]).toEqual(['anna@firm.example', 'jan@firm.example']);
    expect(first?.subject).toBe('2 products are low on stock');
    expect(first?.text).toContain('- Axe (W0): 10 in stock, minimum 20');
    expect(first?.text).toContain('- Saw (All warehouses): 10 in stock, minimum 1,234');
    expect(first?.text).toContain(`https://stock.firm.example/products/${saw}`);
    expect(first?.html).toContain(`<a href="https://stock.firm.example/products/${axe}">Axe</a>`);
    expect(first?.text).not.toContain('script');
    // Each has a link of its own.
    const unsubscribe = (text = '') => /Unsubscribe: (\S+)/.exec(text)?.[1];
    expect(unsubscribe(first?.text)).toMatch(/^https:\/\/stock\.firm\.example\/api\/mail\/unsubscribe\?/);
    expect(unsubscribe(first?.text)).not.toBe(unsubscribe(second?.text));

    await levels(hostile, 99);
    expect(original((await run()) ?? '')).toBe('3 products are low on stock; 0 mails were written.');
    expect(await messages()).toHaveLength(2);
    // The next day.
    await sql`UPDATE mail_message SET once = 'low-stock/2001-01-01/' || recipient_id`.execute(db);
    await run();
    expect((await messages())[2]?.subject).toBe('3 products are low on stock');
  });

  test('is sorted by the alphabet of the language of its mail', async () => {
    const names = ['Zamek', 'Łopata', 'Ćwiek', 'Lampa', 'Óleum', 'Cement', 'Żarówka'];
    const { productIds } = await insertTrade(
      db,
      [10_000],
      names.map((name) => ({ name })),
    );
    for (const id of productIds) await levels(id, 5);
    await sql`INSERT INTO setting (name, value) VALUES ('mail', '{"mailLanguage": "pl"}')`.execute(db);
    await subscribe('anna@firm.example', 'low-stock');
    await run();
    const [mail] = await messages();
    const listed = [...(mail?.text ?? '').matchAll(/^- (\S+) \(/gm)].map(([, name]) => name);
    expect(listed).toEqual(['Cement', 'Ćwiek', 'Lampa', 'Łopata', 'Óleum', 'Zamek', 'Żarówka']);
    const { html } = await preview('low-stock');
    expect([...html.matchAll(/>(\p{Lu}\p{Ll}+)<\/a>/gu)].map(([, name]) => name).slice(0, 7)).toEqual(listed);
  });

  test('names a hostile product without running it', async () => {
    await levels(trade.productIds[0], 7);
    await subscribe('anna@firm.example', 'low-stock');
    await run();
    const [{ html, text } = { html: '', text: '' }] = await messages();
    expect(html).not.toMatch(/<script/i);
    expect(html).toContain('&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#38;&#39;=SUM(A1)');
    expect(text).toContain(HOSTILE);
    expect((await preview('low-stock')).html).not.toMatch(/<script/i);
  });

  test('that nothing has is no mail', async () => {
    await subscribe('anna@firm.example', 'low-stock');
    expect(await preview('low-stock')).toEqual({ subject: null, html: null, recipients: 1 });
    expect(await run()).toBe('Nothing is low on stock.');
    expect(await messages()).toEqual([]);
  });

  test('of very many products is cut', async () => {
    await insertTrade(
      db,
      [],
      Array.from({ length: 250 }, (_, n) => ({ name: `Bulk ${n}` })),
    );
    const { subject, html } = await preview('low-stock');
    expect(subject).toBe('250 products are low on stock');
    expect(html.match(/<tr/g)).toHaveLength(202);
    expect(html).toContain('There are more');
  });

  test('is in the language that an administrator has chosen', async () => {
    await levels(trade.productIds[1], 5);
    await send(app, 'PUT', '/api/settings/mail', { mailLanguage: 'pl' });
    const { subject, html } = await preview('low-stock');
    expect(subject).toBe('1 produkt poniżej stanu minimalnego');
    expect(html).toContain('<html lang="pl">');
    expect(html).toContain('Wszystkie magazyny');
  });

  test('waits for a mail server', async () => {
    delete process.env.SMTP_URL;
    await levels(trade.productIds[1], 5);
    await subscribe('anna@firm.example', 'low-stock');
    expect(await run()).toBe('Mail is not set up.');
    expect(await messages()).toEqual([]);
  });
});

describe('a failed backup', () => {
  /** Ends a run of the backup, as the runner does. */
  const ended = (error: string | null) =>
    sql`INSERT INTO job_run (job, server, ended, error) VALUES ('backup', 'a:1', clock_timestamp(), ${error})`.execute(
      db,
    );
  const run = () => failedBackups.run(context());
  const subjects = async () => (await messages()).map(({ recipient }) => recipient);

  test('is mailed once for each streak of failures', async () => {
    await ended('Before there was a recipient');
    await subscribe('anna@firm.example', 'backup');
    await run();
    expect(await subjects()).toEqual([]);
    await ended('No space left on <device>');
    await ended('Still none');
    await run();
    await ended('Still none');
    await run();
    const [first, ...others] = await messages();
    expect(others).toEqual([]);
    expect(first?.subject).toBe('The backup has failed');
    expect(first?.text).toContain('No space left on <device>');
    expect(first?.html).toContain('No space left on &#60;device&#62;');
    await ended(null);
    await run();
    expect(await subjects()).toHaveLength(1);
    // A streak that has ended already.
    await ended('Again');
    await ended(null);
    await run();
    expect(await subjects()).toHaveLength(2);
  });

  test('is none where the server was stopped meanwhile', async () => {
    await subscribe('anna@firm.example', 'backup');
    await run();
    await ended(INTERRUPTED.stopped);
    await ended(INTERRUPTED.disappeared);
    await run();
    expect(await subjects()).toEqual([]);
  });

  test('still counts for a recipient who came later', async () => {
    await run();
    await ended('No space');
    await run();
    await subscribe('anna@firm.example', 'backup');
    await run();
    await ended('No space');
    await run();
    expect(await subjects()).toEqual(['anna@firm.example']);
  });

  test('is mailed once by two servers', async () => {
    await subscribe('anna@firm.example', 'backup');
    await run();
    await ended('No space');
    await Promise.all([run(), run(), run()]);
    expect(await subjects()).toHaveLength(1);
  });

  test('has a preview with the last error', async () => {
    expect((await preview('backup')).html).toContain('No space left on device');
    await ended('Permission denied');
    expect(await preview('backup')).toMatchObject({
      subject: 'The backup has failed',
      html: expect.stringContaining('Permission denied'),
      recipients: 0,
    });
  });
});
