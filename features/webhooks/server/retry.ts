const [MINUTE, HOUR] = [60, 3_600];

/** The pauses after failed attempts, in seconds: ten attempts in a little more than three days. */
const PAUSES = [5, 5 * MINUTE, MINUTE * 30, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

/** The longest pause that a receiver can ask for. */
const LONGEST_ASKED = 24 * HOUR;

/**
 * Returns the seconds until the next attempt; undefined after the last one.
 * @param attempts the failed attempts
 * @param asked the seconds of the receiver's `Retry-After`
 * @param random spreads the attempts of many deliveries: up to a fifth more
 */
export function pauseAfter(attempts: number, asked = 0, random = Math.random()): number | undefined {
  const pause = PAUSES[attempts - 1];
  if (pause === undefined) return undefined;
  return Math.max(pause * (1 + random / 5), Math.min(asked, LONGEST_ASKED));
}

/** Reads a `Retry-After` header: seconds, or a date. @returns seconds; undefined where it is neither */
export function retryAfter(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, (at - now) / 1_000);
}
