/** A measured figure over several runs. */
export interface Figure {
  median: number;
  /** Bounds of the middle half of the runs. */
  low: number;
  high: number;
}

/** Interpolates a quantile of sorted figures; 0.5 is the median. */
export const quantile = (sorted: readonly number[], q: number): number => {
  const at = (sorted.length - 1) * q;
  const [below, above] = [sorted[Math.floor(at)] ?? Number.NaN, sorted[Math.ceil(at)] ?? Number.NaN];
  return below + (above - below) * (at - Math.floor(at));
};

export function figureOf(runs: readonly number[]): Figure {
  const sorted = runs.toSorted((a, b) => a - b);
  return { median: quantile(sorted, 0.5), low: quantile(sorted, 0.25), high: quantile(sorted, 0.75) };
}

/** Returns the median with its 95 % confidence interval, which does not depend on the distribution of the runs. */
export function medianOf(runs: readonly number[]): Figure {
  const sorted = runs.toSorted((a, b) => a - b);
  const aside = 0.98 / Math.sqrt(runs.length);
  return { median: quantile(sorted, 0.5), low: quantile(sorted, 0.5 - aside), high: quantile(sorted, 0.5 + aside) };
}

/** Formats as "12.3 (11.9–12.8)", with fewer decimals for larger figures. */
export function shown({ median, low, high }: Figure): string {
  const decimals = median < 10 ? 2 : median < 100 ? 1 : 0;
  return `${median.toFixed(decimals)} (${low.toFixed(decimals)}–${high.toFixed(decimals)})`;
}
