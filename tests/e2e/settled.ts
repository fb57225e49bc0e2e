import type { Page } from 'playwright-core';

/** The most frames to wait for, on a busy machine. */
const MOST_FRAMES = 2_000;

/** Returns the function that waits until a page has no request in progress and has drawn the last answer. */
export function settling(page: Page): () => Promise<void> {
  const running = new Set<unknown>();
  page.on('request', (request) => running.add(request));
  page.on('requestfinished', (request) => running.delete(request));
  page.on('requestfailed', (request) => running.delete(request));
  return async () => {
    let still = 0;
    for (let frame = 0; still < 3; frame++) {
      if (frame > MOST_FRAMES) throw new Error(`${page.url()} has requests in progress for too long.`);
      const isBusy = await page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(!document.querySelector('h1'))));
          }),
      );
      still = isBusy || running.size > 0 ? 0 : still + 1;
    }
  };
}

/** Follows a link inside the app, without loading the app again. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
  const { pathname } = new URL(path, page.url());
  await page.waitForFunction((expected) => location.pathname === expected, pathname);
}
