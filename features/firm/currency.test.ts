import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openApi } from '../../tests/helpers/api';

const staticDir = mkdtempSync(join(tmpdir(), 'magazyn-firm-'));
writeFileSync(join(staticDir, 'index.html'), '<html><head></head><body></body></html>');
const { app, db, close } = await openApi({ staticDir });
afterAll(async () => {
  await close();
  rmSync(staticDir, { recursive: true });
});

const page = async () => (await app.inject({ url: '/products', headers: { accept: 'text/html' } })).body;
const put = (currency: string) =>
  app.inject({
    method: 'PUT',
    url: '/api/settings/firm',
    payload: { name: null, address: null, country: 'poland', taxNumber: null, currency },
  });

test('the page names a currency other than the dollar, as soon as it is set', async () => {
  expect(await page()).not.toContain('magazyn-currency');
  expect((await put('PLN')).statusCode).toBe(200);
  expect(await page()).toContain('<meta name="magazyn-currency" content="PLN" />');
  await put('USD');
  expect(await page()).not.toContain('magazyn-currency');
});

test.each(['zł', 'pln', '<br>', ''])('"%s" is refused as a currency', async (currency) => {
  const refused = await put(currency);
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['currency']]);
});

test('a page without a database has no currency, and is served', async () => {
  await db.destroy();
  expect(await page()).not.toContain('magazyn-currency');
});
