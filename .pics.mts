import { chromium } from 'playwright-core';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const U = 'http://localhost:4731';
const only = process.argv[2];
for (const width of [1440, 820, 390]) {
  const page = await browser.newPage({ viewport: { width, height: width === 390 ? 844 : 900 } });
  page.on('console', (m) => { if (m.type() === 'error' || m.type() === 'warning') console.log(width, m.text()); });
  page.on('pageerror', (e) => console.log(width, 'ERR', e.message));
  await page.goto(U + '/');
  await page.evaluate(() => { localStorage.setItem('login', 'admin'); });
  await page.goto(U + '/mail');
  await page.waitForTimeout(1500);
  if (await page.getByLabel('Login').count() || page.url().includes('login')) {
    await page.locator('input').nth(0).fill('admin'); await page.locator('input').nth(1).fill('admin'); await page.keyboard.press('Enter');
    await page.waitForTimeout(1500); await page.goto(U + '/mail');
  }
  await page.getByText('Messages', { exact: true }).first().waitFor();
  await page.screenshot({ path: `/tmp/mail/pics/mail-${width}.png`, fullPage: true });
  console.log(width, 'overflow', await page.evaluate(() => document.documentElement.scrollWidth - innerWidth));
  await page.getByRole('button', { name: 'Low stock, once a day' }).click();
  await page.frameLocator('iframe').getByText('Unsubscribe').waitFor();
  await page.waitForTimeout(300);
  await page.screenshot({ path: `/tmp/mail/pics/preview-${width}.png` });
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByText('Add recipient').click();
  await page.waitForTimeout(200);
  await page.screenshot({ path: `/tmp/mail/pics/add-${width}.png` });
  await page.keyboard.press('Escape');
  await page.goto(U + '/purchase-orders/2');
  await page.getByText('Send by e-mail').click();
  await page.waitForTimeout(1500);
  await page.waitForTimeout(300);
  await page.screenshot({ path: `/tmp/mail/pics/order-${width}.png` });
  if (width === 1440) { await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click(); await page.waitForTimeout(2500); await page.reload(); }
  else await page.keyboard.press('Escape');
  await page.getByText(/Sent on/).first().waitFor();
  await page.screenshot({ path: `/tmp/mail/pics/orderpage-${width}.png` });
  await page.close();
}
await browser.close();
