import type { Locator, Page } from 'playwright-core';
import { settling } from './settled';

/** Loads a page. @param last appears at the end @returns the layout shifts, as {@link watchShifts} does */
export async function movedOn(page: Page, path: string, last: Locator): Promise<string[]> {
  const shifts = await watchShifts(page);
  const settled = settling(page);
  await page.goto(new URL(path, page.url()).href);
  await last.waitFor();
  await settled();
  return shifts();
}

/** Watches the pages that are loaded from now on. @returns reads the layout shifts that the browser reports: their shares of the window and their texts */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      // A digit moves by a fraction of a pixel.
      for (const { value, sources } of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[])
        if (value >= 0.00005)
          moved.push(`${value.toFixed(5)} ${sources.map(({ node }) => node?.textContent?.slice(0, 60)).join(' | ')}`);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { moved: string[] }).moved);
}
