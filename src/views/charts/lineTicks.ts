const DAY_MS = 24 * 60 * 60_000;

/** Returns every nth index of a list, counted from its end. */
function spread(length: number, share: number): number[] {
  const step = Math.max(1, Math.ceil((length - 1) * share));
  return Array.from({ length }, (_, index) => index).filter((index) => (length - 1 - index) % step === 0);
}

/**
 * Returns days at even distances that end with the last one.
 * @param from the first day, in ms since 1970 UTC, as are all days
 * @param share the least distance as a share of the axis, at most 1
 */
export const evenDays = (from: number, to: number, share: number): number[] =>
  spread(Math.round((to - from) / DAY_MS) + 1, share).map((days) => from + days * DAY_MS);

/**
 * Returns labels at even distances that end with the last one.
 * @param share the least distance as a share of the axis, at most 1
 */
export const evenLabels = (labels: readonly string[], share: number): string[] =>
  spread(labels.length, share).map((index) => labels[index] ?? '');
