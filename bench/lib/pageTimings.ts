import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { hearNothing } from '../../tests/helpers/browser';

export interface Conditions {
  name: string;
  /** Slowdown factor of the processor. */
  cpu: number;
  network?: { megabits: number; latencyMs: number };
}

export const UNTHROTTLED: Conditions = { name: 'unthrottled', cpu: 1 };

export const CONDITIONS: readonly Conditions[] = [
  UNTHROTTLED,
  { name: 'slow laptop', cpu: 4, network: { megabits: 10, latencyMs: 40 } },
];

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** For the browser's own metrics of the page. */
  session: CDPSession;
}

/** Opens a page with a new profile and an empty cache, signed in, under the given conditions. */
export async function visit(browser: Browser, { cpu, network }: Conditions): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(() => localStorage.setItem('loggedIn', 'true'));
  await context.addInitScript(OBSERVE);
  // An open event stream would keep the network from becoming idle.
  await hearNothing(context);
  const page = await context.newPage();
  const session: CDPSession = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  if (cpu > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (network) {
    const throughput = (network.megabits * 1_000_000) / 8;
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latencyMs,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
  }
  return { context, page, session };
}

/** Returns the main thread's busy time in ms, which depends less on other load than elapsed time. */
export async function mainThreadCpu(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

/**
 * Defines `window.bench`. `shown(selector, count)` resolves with the time, in ms since `since` or the navigation, when `count`
 * elements match, are visible and painted. `onClick(selector, count)` does the same from the next click, and `clicked` has the
 * result. `longest()` is the longest task in ms since the last call, `shift()` the layout shift so far.
 */
const OBSERVE = `
  // A page that is rendered in advance has a layout too.
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest('[aria-hidden=true]');
  window.bench = {
    tasks: [],
    shifts: 0,
    shown: (selector, count, since = 0) =>
      new Promise((resolve, reject) => {
        const begin = performance.now();
        // Runs before a frame is painted. The task is the first one after it: other tasks in the queue may be long.
        const look = () => {
          if (performance.now() - begin > 60_000) return reject(new Error(selector + ' is not shown: ' + document.body.innerText));
          const found = [...document.querySelectorAll(selector)];
          if (found.length < count || found.filter(isSeen).length < count) return requestAnimationFrame(look);
          scheduler.postTask(() => resolve(performance.now() - since), { priority: 'user-blocking' });
        };
        requestAnimationFrame(look);
      }),
    onClick: (selector, count) => {
      window.bench.clicked = new Promise((resolve) => {
        const clicked = () => resolve(window.bench.shown(selector, count, performance.now()));
        addEventListener('click', clicked, { capture: true, once: true });
      });
    },
    longest: () => Math.max(0, ...window.bench.tasks.splice(0)),
    shift: () => window.bench.shifts,
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.bench.tasks.push(entry.duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.bench.shifts += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

declare global {
  interface Window {
    bench: {
      shown: (selector: string, count: number, since?: number) => Promise<number>;
      onClick: (selector: string, count: number) => void;
      clicked: Promise<number>;
      longest: () => number;
      shift: () => number;
      tasks: number[];
    };
  }
}

/** Resolves when `count` elements are painted, in ms since the navigation. */
export const shownAt = (page: Page, selector: string, count: number): Promise<number> =>
  page.evaluate(([of, so]) => window.bench.shown(of, so), [selector, count] as const);

/** How long a user's pointer rests on a link before pressing, and how long the press takes, in ms. */
const REST = 100;
const PRESS = 70;

/** Clicks like a user. Returns the ms from the click until `count` elements match the selector and are painted. */
export async function clickUntil(page: Page, click: string, selector: string, count: number): Promise<number> {
  await page.evaluate(([of, so]) => window.bench.onClick(of, so), [selector, count] as const);
  await page.locator(click).first().hover();
  await page.waitForTimeout(REST);
  await page.mouse.down();
  await page.waitForTimeout(PRESS);
  await page.mouse.up();
  return page.evaluate(() => window.bench.clicked);
}

/** The same for a click without pointer events before it. */
export async function clickUnannouncedUntil(
  page: Page,
  click: string,
  selector: string,
  count: number,
): Promise<number> {
  await page.evaluate(([of, so]) => window.bench.onClick(of, so), [selector, count] as const);
  await page
    .locator(click)
    .first()
    .evaluate((link) => (link as HTMLElement).click());
  return page.evaluate(() => window.bench.clicked);
}
