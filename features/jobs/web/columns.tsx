import { formatDay, timeOf } from '../../../src/format/date';
import { text } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import type { CountedKey } from '../../../src/texts/catalogue';
import { grouped } from '../../../src/texts/grouped';
import { plural, t, translate } from '../../../src/texts/t';
import { Badge } from '../../../src/views/Badge';
import type { Job, JobRun } from '../contract';

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

/** Runs that the history shows of all jobs. */
const SHOWN = 20;

/** A run with the name of its job. */
export interface NamedRun extends JobRun {
  job: string;
}

/** Returns the newest runs, of one job if it is named. */
export const historyOf = (jobs: readonly Job[], name: string): NamedRun[] =>
  jobs
    .filter((job) => name === '' || job.name === name)
    .flatMap((job) => job.runs.map((run) => ({ ...run, job: job.name })))
    .toSorted((one, other) => (one.began < other.began ? 1 : -1))
    .slice(0, SHOWN);

/** Formats a moment in the browser's time zone: "Nov 26, 2026, 13:44". */
const moment = (iso: string) => `${formatDay(iso)}, ${timeOf(new Date(iso))}`;

const last = ({ runs: [run] }: Job) => run;

const resultText = ({ error, ended, note }: JobRun) =>
  error ?? (ended === null ? t('Running …') : note === null ? t('Done') : serverText(note));

/** The column of a run's result; failures are marked. */
const result = <R,>(runOf: (row: R) => JobRun | undefined) => ({
  ...column(
    text('Result'),
    (row: R) => {
      const run = runOf(row);
      return run && resultText(run);
    },
    {
      render: (row, shown) =>
        typeof runOf(row)?.error === 'string' ? (
          <>
            <Badge tone="warning">{t('Failed')}</Badge> {shown}
          </>
        ) : (
          shown
        ),
    },
  ),
  fit: 'message' as const,
});

/** Returns a sentence of the server, which may have a count, in the user's language. */
function serverText(text: string): string {
  const [count] = /\d+/.exec(text) ?? [];
  // A sentence without an entry stays as it is.
  return count === undefined
    ? translate(text)
    : plural(Number(count), text, text.replace(count, '{count}') as CountedKey);
}

const took = (run: JobRun | undefined) => (run?.seconds == null ? undefined : durationText(run.seconds));

/** A column of short texts, which do not wrap. */
const short = <R,>(label: string, value: (row: R) => string | undefined) => ({
  ...column(text(label), value, { sortable: false }),
  fit: 'whole' as const,
});

export const jobColumns = [
  {
    ...column(text('Job'), ({ name }: Job) => name, {
      render: ({ name, title }) => (
        <>
          {name}
          <br />
          <small>{serverText(title)}</small>
        </>
      ),
    }),
    fit: 'message' as const,
  },
  column(text('Schedule'), ({ schedule }: Job) => scheduleText(schedule)),
  short('Next run', ({ due }: Job) => (due === null ? undefined : moment(due))),
  short('Last run', (job: Job) => last(job) && moment(last(job)?.began ?? '')),
  // The history has it too.
  { ...short('Took', (job: Job) => took(last(job))), isMinor: true },
  result(last),
];

export const historyColumns = [
  short('Job', ({ job }: NamedRun) => job),
  short('Started', ({ began }: NamedRun) => moment(began)),
  short('Took', (run: NamedRun) => took(run)),
  short('Started by', ({ startedBy }: NamedRun) => startedBy ?? t('schedule')),
  result((run: NamedRun) => run),
  column(text('Server'), ({ server }: NamedRun) => server),
];
