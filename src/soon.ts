/** How long is waited for what can be done without, in ms. To draw a page grey and then anew takes longer. */
const PATIENCE = 100;

/** Waits for something, but not for long. */
export const soon = <T>(awaited: Promise<T>): Promise<T | undefined> =>
  Promise.race([awaited, new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE))]);
