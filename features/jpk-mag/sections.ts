/**
 * The sections of documents, in the order of the file: receipts from outside and from the firm itself, issues to the outside and to
 * the firm itself, and transfers in and out. Plain data: the server and the web app both load it.
 */
export const SECTIONS = ['PZ', 'PW', 'WZ', 'RW', 'MMWE', 'MMWY'] as const;
export type Section = (typeof SECTIONS)[number];

/** Whether the documents of a section bring goods into the warehouse. */
export const BRINGS_IN: Readonly<Record<Section, boolean>> = {
  PZ: true,
  PW: true,
  WZ: false,
  RW: false,
  MMWE: true,
  MMWY: false,
};

/** The section of stock counts, whose values are stocks and no movements. */
export const COUNTS = 'INW';

/** The methods of keeping a warehouse that a file may name. */
export const METHODS = ['1', '2', '3', '4'] as const;
export type Method = (typeof METHODS)[number];

/** Amounts and values of each product, as the product keeps them: at the moving average. */
export const OWN_METHOD: Method = '1';

/** Names of missing facts. */
export const FACTS = [
  'firm',
  'name',
  'nip',
  'address',
  'office',
  'countedUnits',
  'balance',
  'units',
  'numbers',
] as const;
export type Fact = (typeof FACTS)[number];
