import type { Clock } from '../../server/db/day';

/** A clock that always returns this day, `yyyy-MM-dd`. */
export const on = (day: string): Clock => ({ today: () => day });
