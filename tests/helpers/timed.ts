/** Time that a busy machine may need on top of a limit. */
export const LEEWAY_MS = 5_000;

const TICK_MS = 20;
/** A longer tick in which this process did not work means that the machine stood still. */
const LONGEST_TICK_MS = 200;

/** Measures the duration of some work, without the time for which the machine stood still: a lower bound. */
export async function timed<Result>(work: PromiseLike<Result>): Promise<{ result: Result; ms: number }> {
  let ms = 0;
  let last = moment();
  const tick = () => {
    const now = moment();
    ms += Math.min(now.wall - last.wall, Math.max(LONGEST_TICK_MS, now.cpu - last.cpu));
    last = now;
  };
  const timer = setInterval(tick, TICK_MS);
  try {
    const result = await work;
    tick();
    return { result, ms };
  } finally {
    clearInterval(timer);
  }
}

function moment() {
  const { user, system } = process.cpuUsage();
  return { wall: performance.now(), cpu: (user + system) / 1_000 };
}
