/**
 * Returns a file name, without extension, for a new migration that sorts after all existing ones: `2026-11-22-carriers`, or
 * `2026-11-22b-trips` where the plain name would sort before another of the same day.
 * @param day `yyyy-MM-dd`
 * @param others the existing migrations with their folders: `carriers/2026-11-22-carriers`
 */
export function migrationName(day: string, subject: string, others: readonly string[]): string {
  const last = others
    .map((other) => other.split('/').at(-1) ?? '')
    .filter((other) => other.startsWith(day))
    .toSorted()
    .at(-1);
  const own = `${day}${letterOf(last, day)}-${subject}`;
  // File names are compared with their extension, which starts with a dot.
  if (last === undefined || `${own}.` > `${last}.`) return own;
  return `${day}${String.fromCharCode((letterOf(last, day) || 'a').charCodeAt(0) + 1)}-${subject}`;
}

const letterOf = (name: string | undefined, day: string): string =>
  /^[b-z]?/.exec(name?.slice(day.length) ?? '')?.[0] ?? '';
