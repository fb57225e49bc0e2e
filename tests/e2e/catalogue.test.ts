import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { fields, filters } from '../../src/dev/samples';
import { baseUrl, test } from './harness';
import { checkLooks } from './looks';

/*
 * The developers' catalogue shows every kind of field and filter in every state, so that these checks cover every possible
 * entity. The production build does not contain it.
 */

const ROOT = join(import.meta.dirname, '../..');

let server: ViteDevServer;
let catalogue: string;

beforeAll(async () => {
  // Same as in `npm run dev`.
  vi.stubEnv('MAGAZYN_API', baseUrl);
  server = await createServer({
    root: ROOT,
    cacheDir: join(ROOT, '.cache/vite-e2e'),
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', hmr: false },
  });
  await server.listen();
  // Vite bundles the packages that the first visit needs before the tests start.
  await Promise.all(['/src/main.tsx', '/src/dev/CataloguePage.tsx'].map((module) => server.warmupRequest(module)));
  await server.waitForRequestsIdle();
  catalogue = new URL('/dev/catalogue', server.resolvedUrls?.local[0]).href;
}, 120_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

test('the catalogue shows every kind of field and filter in light and dark colours', async ({ open }) => {
  const page = await open(catalogue);
  const kinds = [...Object.keys(fields), ...Object.keys(filters)];
  await page.getByRole('heading', { level: 1, name: 'Catalogue' }).waitFor();
  for (const scheme of ['light', 'dark']) {
    const samples = page.getByRole('region', { name: `Colours: ${scheme}` }).getByRole('heading', { level: 3 });
    await expect.poll(() => samples.allTextContents()).toEqual(kinds);
  }
});

test('the catalogue is accessible and fits the window, on a desktop and a phone, in light and dark colours', async ({
  open,
}) => {
  await checkLooks(await open(catalogue, { idle: false }));
});

test('icons have the same size as in the build', async ({ open }) => {
  const iconWidth = async (url: string) => {
    const icon = (await open(url)).getByRole('navigation', { name: 'Main' }).locator('svg').first();
    return icon.evaluate((svg) => svg.getBoundingClientRect().width);
  };
  const developed = await iconWidth(catalogue);
  expect(developed).toBe(await iconWidth('/nowhere'));
});
