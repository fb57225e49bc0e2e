import { type Clock, localDay } from '../../server/db/day';

/** A clock that stands at noon, in UTC, of a day, `yyyy-MM-dd`. @param day the day, or a function that returns it */
export const on = (day: string | (() => string)): Clock => {
  const today = typeof day === 'string' ? () => day : day;
  return { today, now: () => new Date(`${today()}T12:00:00Z`) };
};

/** A clock that stands at a moment. */
export const at = (now: Date): Clock => ({ today: () => localDay(now), now: () => now });
