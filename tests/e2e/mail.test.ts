import { afterAll, beforeAll, expect } from 'vitest';
import { makeAccount, PASSWORD } from '../helpers/accounts';
import { openReceiver, type Receiver } from '../helpers/mailServer';
import { insertTrade } from '../helpers/scene';
import { rowsOf, test } from './harness';
import { type OwnProduct, startProduct } from './ownProduct';

/*
 * Mail from the page to the mailbox, and back by the link that unsubscribes.
 */

let receiver: Receiver;
let product: OwnProduct;
let session: string;

beforeAll(async () => {
  receiver = await openReceiver();
  const settings = { SMTP_URL: `smtp://${receiver.host}`, MAIL_FROM: 'Magazyn <stock@firm.example>' };
  product = await startProduct(['--no-seed'], settings);
  await makeAccount(product.db, 'anna', 'administrator');
  await insertTrade(product.db, [1_000], [{ name: 'Saw' }]);
  const signedIn = await fetch(`${product.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'anna', password: PASSWORD }),
  });
  session = signedIn.headers.get('set-cookie')?.split(';')[0] ?? expect.unreachable('no session');
}, 240_000);

afterAll(async () => {
  await product?.stop();
  await receiver?.close();
});

test('an administrator adds a recipient, sends a test mail and sees what is sent; the recipient unsubscribes', async ({
  browser,
  open,
}) => {
  const page = await open(`${product.url}/mail`, { session });
  await page.getByText('Add recipient').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('jan@firm.example');
  await dialog.getByLabel('Low stock, once a day').check();
  await dialog.getByText('Add', { exact: true }).click();
  await rowsOf(page, 'Recipients').getByText('Low stock, once a day').waitFor();

  await page.getByText('Send a test mail').click();
  await dialog.getByLabel('Address').fill('anna@firm.example');
  await dialog.getByText('Send', { exact: true }).click();
  await rowsOf(page, 'Messages').getByText('Sent', { exact: true }).waitFor();
  expect(receiver.received.map(({ to }) => to)).toEqual([['anna@firm.example']]);

  // The sandboxed frame shows the mail, and its links lead nowhere.
  await page.getByRole('button', { name: 'Low stock, once a day' }).click();
  const frame = page.frameLocator('iframe');
  await frame.getByRole('link', { name: 'Saw' }).waitFor();
  await frame.getByText('1 product is low on stock.').waitFor();
  await dialog.getByText('Close').click();

  const headers = { cookie: session };
  await fetch(`${product.url}/api/jobs/mail-low-stock/run`, { method: 'POST', headers });
  await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(2);
  const header = receiver.received[1]?.mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const link = new URL(header.slice(1, -1));

  const own = await (await browser()).newContext();
  const mailbox = await own.newPage();
  await mailbox.goto(new URL(link.pathname + link.search, product.url).href);
  await mailbox.getByText('Unsubscribe jan@firm.example from the mails "Low stock, once a day"?').waitFor();
  await mailbox.getByRole('button', { name: 'Unsubscribe' }).click();
  await mailbox.getByText('jan@firm.example gets no mails').waitFor();
  await own.close();

  await rowsOf(page, 'Recipients').getByText('Nothing').waitFor();
});
