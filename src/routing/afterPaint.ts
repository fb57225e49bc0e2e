/** How long the wait for an idle browser may last, in ms. */
const PATIENCE = 500;

/** Waits until the browser has painted. */
export const afterPaint = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Waits until the browser has painted and is idle, so that less important work does not delay the page's paint. */
export async function atRest(): Promise<void> {
  await afterPaint();
  if (!('requestIdleCallback' in window)) return;
  await new Promise<unknown>((resolve) => requestIdleCallback(resolve, { timeout: PATIENCE }));
}
