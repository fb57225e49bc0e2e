/** Finer units that firms use, by unit: their names, and how many of them one unit has. The coarsest comes first. */
const FINER: Readonly<Record<string, readonly (readonly [name: string, factor: number])[]>> = {
  t: [
    ['kg', 1000],
    ['g', 1_000_000],
  ],
  kg: [
    ['dag', 100],
    ['g', 1000],
    ['mg', 1_000_000],
  ],
  g: [['mg', 1000]],
  km: [
    ['m', 1000],
    ['cm', 100_000],
    ['mm', 1_000_000],
  ],
  m: [
    ['cm', 100],
    ['mm', 1000],
  ],
  m2: [
    ['dm²', 100],
    ['cm²', 10_000],
  ],
  m3: [
    ['l', 1000],
    ['ml', 1_000_000],
  ],
  l: [['ml', 1000]],
};

/** Other names of units. */
const SAME: Readonly<Record<string, string>> = {
  mb: 'm',
  mtr: 'm',
  metr: 'm',
  ltr: 'l',
  litr: 'l',
  tona: 't',
  dm3: 'l',
};

/** A unit in which amounts of another one are whole. */
export interface Finer {
  name: string;
  /** How many of it one unit has. */
  factor: number;
}

/** Returns the units that are finer than one, the coarsest first. @example finerThan('m³') // [{ name: 'l', factor: 1000 }, …] */
export function finerThan(unit: string): Finer[] {
  const plain = unit.toLowerCase().replaceAll('³', '3').replaceAll('²', '2').replace(/[.\s]/g, '');
  return (FINER[SAME[plain] ?? plain] ?? []).map(([name, factor]) => ({ name, factor }));
}
