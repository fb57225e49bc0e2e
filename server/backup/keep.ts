/** Keeps one backup for each of the last `count` periods. */
export interface KeepRule {
  count: number;
  unit: Unit;
}

type Unit = keyof typeof PERIODS;

/** Returns the period of a moment: the first characters of its ISO text (UTC). */
const PERIODS = {
  h: (moment: Date) => moment.toISOString().slice(0, 13),
  d: (moment: Date) => moment.toISOString().slice(0, 10),
  m: (moment: Date) => moment.toISOString().slice(0, 7),
  y: (moment: Date) => moment.toISOString().slice(0, 4),
} as const;

/** Parses rules such as `24h,7d,12m`. @throws Error that explains the syntax */
export function readKeep(text: string): KeepRule[] {
  return text.split(',').map((part) => {
    const [, count, unit] = /^\s*([1-9]\d{0,4})([hdmy])\s*$/.exec(part) ?? [];
    if (!count || !unit)
      throw new Error(`"${text}" must be like 24h,7d,12m: how many hours, days, months (m), years (y).`);
    return { count: Number(count), unit: unit as Unit };
  });
}

/**
 * Returns the moments that no rule keeps. A rule keeps the latest moment of each of the last periods that have one, so that
 * nothing expires during a pause. The latest moment always stays.
 */
export function expired(moments: Date[], rules: KeepRule[]): Date[] {
  const newestFirst = moments.toSorted((one, other) => other.getTime() - one.getTime());
  const kept = new Set(newestFirst.slice(0, 1));
  for (const { count, unit } of rules) {
    const seen = new Map<string, Date>();
    for (const moment of newestFirst) {
      const period = PERIODS[unit](moment);
      if (!seen.has(period)) seen.set(period, moment);
    }
    for (const moment of [...seen.values()].slice(0, count)) kept.add(moment);
  }
  return newestFirst.filter((moment) => !kept.has(moment));
}
