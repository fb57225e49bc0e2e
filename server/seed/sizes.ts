/** The amounts of demo data. */
export interface SeedSize {
  products: number;
  categories: number;
  warehouses: number;
  clients: number;
  suppliers: number;
  employees: number;
  transactions: number;
  /** Months of history, ending today. */
  months: number;
}

const small: SeedSize = {
  products: 300,
  categories: 12,
  warehouses: 6,
  clients: 60,
  suppliers: 20,
  employees: 40,
  transactions: 3_000,
  months: 14,
};

const large: SeedSize = {
  products: 20_000,
  categories: 40,
  warehouses: 50,
  clients: 2_000,
  suppliers: 300,
  employees: 600,
  transactions: 200_000,
  months: 36,
};

/** The sizes by their `--size` name; the larger ones are for benchmarks. */
export const SIZES = {
  default: small,
  large,
  '5x': { ...large, transactions: 5 * large.transactions },
  '15x': { ...large, transactions: 15 * large.transactions },
} satisfies Record<string, SeedSize>;

export type SizeName = keyof typeof SIZES;

export const isSizeName = (name: string): name is SizeName => Object.hasOwn(SIZES, name);
