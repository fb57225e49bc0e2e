/** Returns a product in decimal: 29.931 times 1000 is 29931, though the doubles differ. */
export const multiplied = (value: number, factor: number): number => Number((value * factor).toPrecision(15));

/** Returns a part of money or a size, exactly; undefined where it has more than two decimals. */
export function divided(value: number, by: number): number | undefined {
  const part = Number((value / by).toPrecision(15));
  return Number.isInteger(multiplied(part, 100)) ? part : undefined;
}

/** Returns the power of ten that makes all values whole; null where a million does not. */
export function smallestFactor(values: readonly number[]): number | null {
  for (let factor = 10; factor <= 1_000_000; factor *= 10) {
    if (values.every((value) => Number.isInteger(multiplied(value, factor)))) return factor;
  }
  return null;
}
