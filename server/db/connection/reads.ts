import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from './pool';

const reads = new AsyncLocalStorage<true>();

/** Runs the work of a request that only reads. Its queries use the connections for reads. */
export const runAsRead = <Result>(read: () => Result): Result => reads.run(true, read);

/**
 * Returns a pool whose reads have connections of their own: however many of them wait, they take none from moves, sign-ins and
 * health checks.
 */
export function separateReads(others: Pool, forReads: Pool): Pool {
  const both = [others, forReads];
  const sum = (of: 'used' | 'idle' | 'waiting' | 'max') => both.reduce((total, pool) => total + pool.state()[of], 0);
  return {
    connect: () => (reads.getStore() ? forReads : others).connect(),
    end: async () => void (await Promise.all(both.map((pool) => pool.end()))),
    breakOff: () => {
      for (const pool of both) pool.breakOff();
    },
    state: () => ({ used: sum('used'), idle: sum('idle'), waiting: sum('waiting'), max: sum('max') }),
  };
}
