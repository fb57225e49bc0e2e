import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { test } from './harness';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const PATHS = [
  '/login',
  '/',
  '/products',
  '/products/new',
  '/products/7',
  '/products/7/edit',
  '/categories',
  '/categories/1',
  '/warehouses',
  '/warehouses/new',
  '/warehouses/1',
  '/transactions',
  '/transactions/1',
  '/clients',
  '/clients/1',
  '/suppliers/new',
  '/suppliers/1',
  '/employees',
  '/employees/1',
  '/geography',
  '/inventory/receive',
  '/inventory/transfer',
  '/inventory/delivery',
  '/nowhere',
];

describe('on a desktop and a phone, in light and dark colours, accessible and within the window', () => {
  test.for(PATHS)('%s', async (path, { open }) => {
    const page = await open(path, { loggedIn: path !== '/login' });
    await settled(page);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await gravestViolations(page)).toEqual([]);

    const inLight = await headingColour(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => headingColour(page)).not.toBe(inLight);
    expect(await gravestViolations(page)).toEqual([]);

    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await gravestViolations(page)).toEqual([]);
  });
});

test('the page runs under a strict policy, with a nonce of its own each time', async () => {
  const policies = await Promise.all(
    [1, 2].map(async () => {
      const answer = await fetch(new URL('/products/7', inject('baseUrl')));
      const policy = answer.headers.get('content-security-policy') ?? '';
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
      expect(await answer.text()).toContain(`nonce="${nonce}"`);
      return policy;
    }),
  );
  const [policy = '', another] = policies;
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe-|\*/);
  expect(policy).not.toBe(another);
});

test('the files of the app come compressed and may be kept for ever', async ({ open }) => {
  const page = await open('/login', { loggedIn: false });
  const script = await page.locator('script[src^="/assets/"]').first().getAttribute('src');
  const answer = await fetch(new URL(script ?? '', inject('baseUrl')), { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('cache-control')).toContain('immutable');
});

/** Until nothing is being fetched and no grey row or spinner is left. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
}

const headingColour = (page: Page) =>
  page.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).color);

/** The serious and critical findings of axe and landmarks called alike, one line each, once nothing changes its colours any more. */
async function gravestViolations(page: Page): Promise<string[]> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  await page.evaluate(AXE);
  const options: RunOptions = { resultTypes: ['violations'] };
  const { violations } = await page.evaluate<AxeResults, RunOptions>(
    (given) => (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run(document, given),
    options,
  );
  return violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || id === 'landmark-unique')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`));
}

test('the other pages arrive while the browser is idle, so that no click waits for one', async ({ open }) => {
  const page = await open('/products');
  const fetched = (name: string) =>
    performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/assets/${name}-`));
  for (const name of ['DetailPage', 'ProductDetail', 'FormPage', 'MovePage']) await page.waitForFunction(fetched, name);
});
