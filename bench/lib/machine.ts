import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** One sentence on what the figures were taken on, and how busy it was. */
export function machine(): string {
  const [cpu] = cpus();
  const [load = 0] = loadavg();
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GB`;
  return (
    `Taken on ${availableParallelism()} cores (${cpu?.model.trim() ?? 'unknown'}), ${memory}, Node ${process.versions.node}; ` +
    `load of the last minute ${load.toFixed(1)}.`
  );
}
