/** What a machine with much else to do may take on top of a limit. */
export const LEEWAY_MS = 5_000;

/** What comes of the work, and how long it took. */
export async function timed<Result>(work: PromiseLike<Result>): Promise<{ result: Result; ms: number }> {
  const started = performance.now();
  return { result: await work, ms: performance.now() - started };
}
