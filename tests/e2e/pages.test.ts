import { describe, expect } from 'vitest';
import { PATHS } from '../helpers/paths';
import { baseUrl, test } from './harness';
import { checkLooks } from './looks';

/** One page of each layout on a phone. */
const LAYOUTS = [
  '/login',
  '/',
  '/products',
  '/products/new',
  '/products/7',
  '/transactions',
  '/transactions/1',
  '/geography',
  '/inventory/receive',
  '/inventory/stock-count',
  '/purchase-orders/propose',
  '/reports/turnover',
  '/import',
  '/settings',
];

describe('accessible and fitting the window, on a desktop and a phone, in light and dark colours', () => {
  test.for(['/login', ...PATHS, '/nowhere'])('%s', async (path, { open }) => {
    const page = await open(path, { loggedIn: path !== '/login', idle: false });
    await checkLooks(page, LAYOUTS.includes(path) ? 'all' : 'sizes');
  });
});

test('each chart of a page appears as a whole', async ({ open }) => {
  const page = await open('/employees');
  await page.evaluate(() => {
    const numbers = new Set<number>();
    // A chart without shapes has no axes either, and its placeholder in its place.
    const isUnfinished = (chart: Element) =>
      chart.querySelector('svg :is(text, line)') || !chart.previousElementSibling?.checkVisibility();
    const count = () =>
      numbers.add(
        [...document.querySelectorAll('.recharts-responsive-container:not(:has(path, circle))')].filter(isUnfinished)
          .length,
      );
    // Counts after each painted frame, before any other task.
    const onFrame = () => {
      void scheduler.postTask(count, { priority: 'user-blocking' });
      requestAnimationFrame(onFrame);
    };
    onFrame();
    Object.assign(window, { unfinished: numbers });
  });
  await page.getByRole('main').locator('tbody a').first().click();
  await expect.poll(() => page.locator('.recharts-responsive-container:has(path, circle)').count()).toBe(3);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(await page.evaluate(() => [...(window as unknown as { unfinished: Set<number> }).unfinished])).toEqual([0]);
});

test('a chart tells its figures to the pointer, to a finger and to the keyboard', async ({ open }) => {
  for (const touch of [false, true]) {
    const page = await open('/', { touch });
    const chart = page.locator('section', { has: page.getByRole('heading', { name: 'Monthly Movements' }) });
    const bar = chart.locator('.recharts-bar-rectangle').first();
    const told = chart.locator('.recharts-tooltip-wrapper').getByText(/^Transactions : \d/);
    await (touch ? bar.tap() : bar.hover());
    await told.waitFor();
    if (touch) continue;
    await page.mouse.move(0, 0);
    await told.waitFor({ state: 'hidden' });
    await page.reload();
    await chart.locator('svg.recharts-surface:has(path)').focus();
    await chart.getByText('Receipts').nth(1).waitFor();
    await page.keyboard.press('ArrowRight');
    await chart.getByText('Deliveries').nth(1).waitFor();
  }
});

test('a chart labels every bar, on a phone too', async ({ open }) => {
  const page = await open('/clients/1', { width: 390, height: 844 });
  await page.getByText('Charts', { exact: true }).click();
  const chart = page.locator('section', { has: page.getByRole('heading', { name: 'Items Amount per Month' }) });
  const name = chart.locator('svg text:has(title)');
  await expect.poll(() => name.count()).toBeGreaterThan(6);
  const names = await name.count();
  await chart.getByRole('button').click();
  await expect.poll(async () => (await chart.getByRole('row').count()) - 1).toBe(names);
});

test('the page has a strict Content-Security-Policy with a new nonce for each response', async () => {
  const policies = await Promise.all(
    [1, 2].map(async () => {
      const answer = await fetch(new URL('/products/7', baseUrl));
      const policy = answer.headers.get('content-security-policy') ?? '';
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
      expect(await answer.text()).toContain(`nonce="${nonce}"`);
      return policy;
    }),
  );
  const [policy = '', another] = policies;
  expect(policy).toContain("default-src 'none'");
  // The camera's barcode reader is WebAssembly. No text can become code.
  expect(policy.replace("'wasm-unsafe-eval'", '')).not.toMatch(/unsafe-|\*/);
  expect(policy).not.toBe(another);
});

test('the files of the app are compressed and immutable', async ({ open }) => {
  const page = await open('/login', { loggedIn: false });
  const script = await page.locator('script[src^="/assets/"]').first().getAttribute('src');
  const answer = await fetch(new URL(script ?? '', baseUrl), { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('cache-control')).toContain('immutable');
});

test('the browser prefetches the code of other pages while it is idle', async ({ open }) => {
  const page = await open('/products');
  const fetched = (name: string) =>
    performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/assets/${name}-`));
  for (const name of ['record', 'form', 'move', 'charts']) await page.waitForFunction(fetched, name);
});

test('hovering a link prerenders its page, hidden from users and assistive technology', async ({ open }) => {
  const page = await open('/products');
  const link = page.locator('tbody tr a[href*="/products/"]').first();
  const drawn = page.locator('main [aria-hidden] h1');
  const whole = () => page.evaluate(() => document.documentElement.scrollHeight);
  await link.hover();
  await drawn.waitFor({ state: 'attached' });
  const name = await drawn.textContent();
  const before = await whole();
  const height = () => drawn.evaluate((heading) => heading.getBoundingClientRect().height);
  await expect.poll(height).toBeGreaterThan(10);
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Products List']);

  await page.keyboard.press('ControlOrMeta+a');
  expect(await page.evaluate(() => String(getSelection()))).not.toContain('Return to Products');
  await expect.poll(() => drawn.count()).toBe(0);
  await expect.poll(whole).toBe(before);

  await page.mouse.move(0, 0);
  await link.hover();
  await drawn.waitFor({ state: 'attached' });
  await link.click();
  await page.getByRole('heading', { level: 1, name: String(name) }).waitFor();
  await expect.poll(() => drawn.count()).toBe(0);
});
