/** How long the browser may have something else to do, in ms. */
const PATIENCE = 500;

/** Waits until the browser has painted what was drawn. */
export const afterPaint = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Waits until it has, besides, nothing else to do: what a page is not drawn by would only be in the way of its paint. */
export async function atRest(): Promise<void> {
  await afterPaint();
  if (!('requestIdleCallback' in window)) return;
  await new Promise<unknown>((resolve) => requestIdleCallback(resolve, { timeout: PATIENCE }));
}
