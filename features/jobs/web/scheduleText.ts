import type { Job } from '../contract';

const UNITS = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1_000, 'second'],
] as const;

/** Returns a schedule as text: "Every 10 minutes", "Daily at 0:05, Europe/Warsaw". */
export function scheduleText(schedule: Job['schedule']): string {
  if ('every' in schedule) return `Every ${lengthText(schedule.every)}`;
  const { cron, timeZone } = schedule;
  const [, minute, hour] = /^(\d+) (\d+) \* \* \*$/.exec(cron) ?? [];
  return `${minute && hour ? `Daily at ${hour}:${minute.padStart(2, '0')}` : cron}, ${timeZone.replaceAll('_', ' ')}`;
}

/** Returns a length of time in its largest whole unit: "90 minutes", and "day" for a single one. */
function lengthText(ms: number): string {
  const [unit, name] = UNITS.find(([each]) => ms % each === 0) ?? [1, 'millisecond'];
  const count = ms / unit;
  return count === 1 ? name : `${count} ${name}s`;
}

/** Returns the duration of a run: "0.4 s", "12 min 5 s". */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
