const DAY_MS = 24 * 60 * 60_000;

/**
 * Returns days at even distances, from the first to the last; fewer where there are fewer.
 * @param from the first day, in ms since 1970 UTC, as are all days
 * @param most at least 2
 */
export function daysBetween(from: number, to: number, most: number): number[] {
  const days = Array.from({ length: most }, (_, step) => {
    const at = from + ((to - from) * step) / (most - 1);
    return Math.floor(at / DAY_MS) * DAY_MS;
  });
  return [...new Set(days)];
}

/**
 * Returns labels at even distances that end with the last one.
 * @param most at least 2
 */
export function someOf(labels: readonly string[], most: number): string[] {
  const step = Math.ceil((labels.length - 1) / (most - 1)) || 1;
  return labels.filter((_, index) => (labels.length - 1 - index) % step === 0);
}
