import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** One sentence on what the figures were taken on, and how busy it was. */
export function machine(): string {
  const [cpu] = cpus();
  const [load = 0] = loadavg();
  const cores = availableParallelism();
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GB`;
  // What measures and what is measured keep the cores busy by themselves.
  const busy = load > 2 * cores ? ': taken on a busy machine' : '';
  return (
    `Taken on ${cores} cores (${cpu?.model.trim() ?? 'unknown'}), ${memory}, Node ${process.versions.node}; ` +
    `load of the last minute ${load.toFixed(1)}${busy}.`
  );
}
