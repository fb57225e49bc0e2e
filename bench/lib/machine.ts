import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** Describes the machine and its load, in one sentence. */
export function machine(): string {
  const [cpu] = cpus();
  const [load = 0] = loadavg();
  const cores = availableParallelism();
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GB`;
  // The benchmark and the server alone keep the cores busy.
  const busy = load > 2 * cores ? ': taken on a busy machine' : '';
  return (
    `Taken on ${cores} cores (${cpu?.model.trim() ?? 'unknown'}), ${memory}, Node ${process.versions.node}; ` +
    `load of the last minute ${load.toFixed(1)}${busy}.`
  );
}
