import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Checks a page in the colours it has on a desktop, in the dark ones, and on a phone. */
export async function checkLooks(page: Page): Promise<void> {
  await settled(page);
  await page.evaluate(AXE);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await gravestViolations(page)).toEqual([]);

  const inLight = await headingColour(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => headingColour(page)).not.toBe(inLight);
  expect(await gravestViolations(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await gravestViolations(page)).toEqual([]);
}

/** Until nothing is being fetched and no skeleton or spinner is left. */
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
  const options: RunOptions = { resultTypes: ['violations'] };
  const { violations } = await page.evaluate<AxeResults, RunOptions>(
    (given) => (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run(document, given),
    options,
  );
  return violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || id === 'landmark-unique')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`));
}
