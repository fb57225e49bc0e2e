import type { Clock } from '../db/day';
import type { Db } from '../db/types';

/** What every group of routes is given. */
export interface Context {
  db: Db;
  clock: Clock;
}
