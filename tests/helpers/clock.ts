import type { Clock } from '../../server/db/day';

/** A clock on which it is always that day, `yyyy-MM-dd`. */
export const on = (day: string): Clock => ({ today: () => day });
