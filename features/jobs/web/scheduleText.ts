import { grouped } from '../../../src/texts/grouped';
import { plural, t } from '../../../src/texts/t';
import type { Job } from '../contract';

const UNITS = [
  [86_400_000, 'Every day', 'Every {count} days'],
  [3_600_000, 'Every hour', 'Every {count} hours'],
  [60_000, 'Every minute', 'Every {count} minutes'],
  [1_000, 'Every second', 'Every {count} seconds'],
] as const;

/** Returns a schedule as text: "Every 10 minutes", "Daily at 0:05, Europe/Warsaw". */
export function scheduleText(schedule: Job['schedule']): string {
  if ('every' in schedule) return everyText(schedule.every);
  const { cron, timeZone } = schedule;
  const [, minute, hour] = /^(\d+) (\d+) \* \* \*$/.exec(cron) ?? [];
  const when = minute && hour ? t('Daily at {time}', { time: `${hour}:${minute.padStart(2, '0')}` }) : cron;
  return `${when}, ${timeZone.replaceAll('_', ' ')}`;
}

/** Returns a length of time in its largest whole unit: "Every 90 minutes", and "Every day" for a single one. */
function everyText(ms: number): string {
  const [unit, one, many] = UNITS.find(([each]) => ms % each === 0) ?? [
    1,
    'Every millisecond',
    'Every {count} milliseconds',
  ];
  return plural(ms / unit, one, many);
}

/** Returns the duration of a run: "0.4 s", "12 min 5 s". */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${grouped(String(seconds))} s`;
  const whole = Math.round(seconds);
  return t('{minutes} min {seconds} s', { minutes: Math.floor(whole / 60), seconds: whole % 60 });
}
