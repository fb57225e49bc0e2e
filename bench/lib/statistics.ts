/** A measured figure over several runs. */
export interface Figure {
  median: number;
  /** The middle half of the runs lies between these. */
  low: number;
  high: number;
}

/** Of figures in ascending order; 0.5 is the median. */
export const quantile = (sorted: readonly number[], q: number): number => {
  const at = (sorted.length - 1) * q;
  const [below, above] = [sorted[Math.floor(at)] ?? Number.NaN, sorted[Math.ceil(at)] ?? Number.NaN];
  return below + (above - below) * (at - Math.floor(at));
};

export function figureOf(runs: readonly number[]): Figure {
  const sorted = runs.toSorted((a, b) => a - b);
  return { median: quantile(sorted, 0.5), low: quantile(sorted, 0.25), high: quantile(sorted, 0.75) };
}

/** The median, and where it lies with a certainty of 95 %, however widely single runs spread. */
export function medianOf(runs: readonly number[]): Figure {
  const sorted = runs.toSorted((a, b) => a - b);
  const aside = 0.98 / Math.sqrt(runs.length);
  return { median: quantile(sorted, 0.5), low: quantile(sorted, 0.5 - aside), high: quantile(sorted, 0.5 + aside) };
}

/** "12.3 (11.9–12.8)", with as many decimals as matter. */
export function shown({ median, low, high }: Figure): string {
  const decimals = median < 10 ? 2 : median < 100 ? 1 : 0;
  return `${median.toFixed(decimals)} (${low.toFixed(decimals)}–${high.toFixed(decimals)})`;
}
