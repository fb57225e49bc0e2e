/**
 * The name of a migration written on a day, without its ending: it comes after all others, which run before it.
 * `2026-11-22-carriers`; `2026-11-22b-trips` where the letters of the day's others would have put it before them.
 * @param day `yyyy-MM-dd`
 * @param others the names of the migrations that are there, in their folders: `carriers/2026-11-22-carriers`
 */
export function migrationName(day: string, subject: string, others: readonly string[]): string {
  const last = others
    .map((other) => other.split('/').at(-1) ?? '')
    .filter((other) => other.startsWith(day))
    .toSorted()
    .at(-1);
  const own = `${day}${letterOf(last, day)}-${subject}`;
  // Its file is compared, whose name goes on with a dot.
  if (last === undefined || `${own}.` > `${last}.`) return own;
  return `${day}${String.fromCharCode((letterOf(last, day) || 'a').charCodeAt(0) + 1)}-${subject}`;
}

const letterOf = (name: string | undefined, day: string): string =>
  /^[b-z]?/.exec(name?.slice(day.length) ?? '')?.[0] ?? '';
