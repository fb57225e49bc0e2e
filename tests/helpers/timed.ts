/** Time that a busy machine may need on top of a limit. */
export const LEEWAY_MS = 5_000;

/** Measures the duration of some work. */
export async function timed<Result>(work: PromiseLike<Result>): Promise<{ result: Result; ms: number }> {
  const started = performance.now();
  return { result: await work, ms: performance.now() - started };
}
