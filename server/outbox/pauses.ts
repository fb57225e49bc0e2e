const [MINUTE, HOUR] = [60, 3_600];

/** The pauses after the second failed attempt and further ones, in seconds: ten attempts in a little more than three days. */
const LATER = [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
/** The longest pause that a receiver can ask for. */
const LONGEST_ASKED = 24 * HOUR;

/**
 * Returns the seconds until the next attempt; undefined after the last one.
 * @param first the pause after the first attempt
 * @param attempts the failed attempts
 * @param asked the pause that the receiver asks for
 * @param random spreads the attempts of many rows: up to a fifth more
 */
export function pauseAfter(first: number, attempts: number, asked = 0, random = Math.random()): number | undefined {
  const pause = [first, ...LATER][attempts - 1];
  return pause === undefined ? undefined : Math.max(pause * (1 + random / 5), Math.min(asked, LONGEST_ASKED));
}
