import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Every rule but those of WCAG AAA: also the ones that are on trial, or off unless asked for, as the size of targets. */
const EVERYTHING: RunOptions = { resultTypes: ['violations'], rules: everyRule() };
/** In forced colours contrast is the system's matter; axe is told of the colours that these replace. */
const BUT_CONTRAST: RunOptions = {
  ...EVERYTHING,
  rules: { ...EVERYTHING.rules, 'color-contrast': { enabled: false } },
};

function everyRule(): NonNullable<RunOptions['rules']> {
  const isMeant = ({ tags }: { tags: string[] }) => !tags.includes('wcag2aaa') && !tags.includes('deprecated');
  return Object.fromEntries(
    axe
      .getRules()
      .filter(isMeant)
      .map(({ ruleId }) => [ruleId, { enabled: true }]),
  );
}

/** Checks a page in light, dark and the system's own colours, on a desktop and on a phone. */
export async function checkLooks(page: Page): Promise<void> {
  await settled(page);
  await page.evaluate(AXE);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect.soft(await violations(page, EVERYTHING)).toEqual([]);
  await inOtherColours(page);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect.soft(await violations(page, EVERYTHING)).toEqual([]);
  expect.soft(await smallTargets(page)).toEqual([]);
  await inOtherColours(page);
}

/** In the dark and in forced colours; leaves the page in the light. */
async function inOtherColours(page: Page): Promise<void> {
  const inLight = await headingColour(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => headingColour(page)).not.toBe(inLight);
  expect.soft(await violations(page, EVERYTHING)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  expect.soft(await violations(page, BUT_CONTRAST)).toEqual([]);
  expect.soft(await indistinct(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  await expect.poll(() => headingColour(page)).toBe(inLight);
}

/** Until nothing is being fetched and no skeleton or spinner is left. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
}

const headingColour = (page: Page) =>
  page.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).color);

/** What axe finds, one line each, once nothing changes its colours any more. */
async function violations(page: Page, options: RunOptions): Promise<string[]> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const found = await page.evaluate<AxeResults, RunOptions>(
    (given) => (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run(document, given),
    options,
  );
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
  );
}

/** What a thumb could miss, or a phone would magnify: buttons and links outside of texts below 44 px, inputs below 16 px. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const buttons = [
      ...document.querySelectorAll('button, nav a, a[class], a:has(> svg), a[data-scroll], summary'),
    ].filter((one) => isSeen(one) && one.getBoundingClientRect().right > 0 && one.getBoundingClientRect().height < 44);
    const inputs = [...document.querySelectorAll('input, select, textarea')].filter(
      (one) => isSeen(one) && Number.parseFloat(getComputedStyle(one).fontSize) < 16,
    );
    return [...buttons, ...inputs].map((one) => one.outerHTML.slice(0, 160));
  });

/** What forced colours would leave without an edge: buttons, and what is chosen or current. */
const indistinct = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const marked = '[aria-current=page], [aria-pressed=true], [aria-selected=true], button';
    const ground = getComputedStyle(document.body).backgroundColor;
    const hasEdge = (element: Element) => {
      const { borderTopWidth, borderTopColor, outlineStyle, backgroundColor } = getComputedStyle(element);
      const isClear = (colour: string) => colour === 'rgba(0, 0, 0, 0)' || colour === ground;
      return (
        outlineStyle !== 'none' || !isClear(backgroundColor) || (borderTopWidth !== '0px' && !isClear(borderTopColor))
      );
    };
    return [...document.querySelectorAll(marked)]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !hasEdge(one))
      .map((one) => one.outerHTML.slice(0, 160));
  });
