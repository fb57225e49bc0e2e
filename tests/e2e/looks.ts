import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settling } from './settled';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const RULES = axe.getRules().filter(({ tags }) => !tags.includes('wcag2aaa') && !tags.includes('deprecated'));
const only = (rules: typeof RULES): RunOptions => ({
  resultTypes: ['violations'],
  runOnly: { type: 'rule', values: rules.map(({ ruleId }) => ruleId) },
});
/** All rules except WCAG AAA, including experimental and optional ones, such as the size of targets. */
const EVERYTHING = only(RULES);
/** The rules that depend on colours. The others have the same result for every colour scheme. */
const COLOURS = only(RULES.filter(({ tags }) => tags.includes('cat.color')));
/** The rules that depend on positions as well as on visibility. */
const PLACES = only(RULES.filter(({ ruleId }) => ['target-size', 'scrollable-region-focusable'].includes(ruleId)));

/** All but the first rows of a long table, which are like the ones before them. */
const FURTHER_ROWS = 'tbody tr:nth-child(n + 9)';

/**
 * Checks a page in light, dark and forced colours, on a desktop and on a phone.
 * @param onPhone what to check on a phone; the sizes suffice for a page that is laid out there like another one
 */
export async function checkLooks(page: Page, onPhone: 'sizes' | 'all' = 'all'): Promise<void> {
  await settled(page);
  await page.evaluate(AXE);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect.soft(await violations(page, EVERYTHING)).toEqual([]);
  await inOtherColours(page);

  await page.setViewportSize({ width: 390, height: 844 });
  // Charts follow the width of the window a frame later.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect.soft(await violations(page, onPhone === 'all' ? EVERYTHING : PLACES)).toEqual([]);
  expect.soft(await smallTargets(page)).toEqual([]);
  if (onPhone === 'all') await inOtherColours(page);
}

/** Checks in dark and in forced colours. Leaves the page in light colours. */
async function inOtherColours(page: Page): Promise<void> {
  const inLight = await headingColour(page);
  const { seen, places } = await standing(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => headingColour(page)).not.toBe(inLight);
  expect.soft(await violations(page, COLOURS)).toEqual([]);
  expect.soft((await standing(page)).places).toEqual(places);
  // With forced colours, the contrast is up to the system, and its borders shift elements by some pixels.
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  expect.soft(await violations(page, PLACES)).toEqual([]);
  expect.soft((await standing(page)).seen).toEqual(seen);
  expect.soft(await indistinct(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  await expect.poll(() => headingColour(page)).toBe(inLight);
}

/** Returns the visible elements and their positions. */
const standing = (page: Page): Promise<{ seen: string[]; places: string[] }> =>
  page.evaluate(() => {
    const elements = [...document.body.querySelectorAll('*')].filter((one) =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    );
    return {
      seen: elements.map(({ tagName }) => tagName),
      places: elements.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return `${one.tagName} ${x} ${y} ${width} ${height}`;
      }),
    };
  });

/** Waits until no request is pending, no skeleton or spinner shows, and a record has its history, which comes last. */
async function settled(page: Page): Promise<void> {
  const isStill = settling(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (/\/\d+$/.test(page.url())) await page.getByRole('heading', { name: /^Histor(y|ia)$/ }).waitFor();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  // On a busy machine the network is idle while the page still renders the parts that send the next requests.
  await isStill();
}

const headingColour = (page: Page) =>
  page.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).color);

/** Returns axe's findings, one per line, after all animations have ended. */
async function violations(page: Page, options: RunOptions): Promise<string[]> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const found = await page.evaluate<AxeResults, { options: RunOptions; without: string }>(
    (given) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
      return axe.run({ include: ['html'], exclude: [given.without] }, given.options);
    },
    { options, without: FURTHER_ROWS },
  );
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
  );
}

/** Returns touch targets that are too small, and inputs that a phone would zoom: below 44 px outside texts, fonts below 16 px. */
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

/** Returns elements without a border in forced colours: buttons, and selected or current items. */
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
