const [MINUTE, HOUR] = [60, 3_600];

/** The pauses after failed attempts, in seconds: ten attempts in a little more than three days. */
const PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

/**
 * Returns the seconds until the next attempt; undefined after the last one.
 * @param attempts the failed attempts
 * @param random spreads the attempts of many messages: up to a fifth more
 */
export function pauseAfter(attempts: number, random = Math.random()): number | undefined {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? undefined : pause * (1 + random / 5);
}
