/** The figures of reports that the role of a user can hide: amounts of money. */
export const COSTS: readonly string[] = [
  'cost',
  'value',
  'valueAtPrice',
  'averageValue',
  'costMore',
  'costLess',
  'costIn',
  'costOut',
  'valueIn',
  'valueOut',
  'receivedCost',
  'returnedCost',
];

/** The name of the meta element by which the served page says that clerks see none of them. */
export const COSTS_META = 'magazyn-clerk-costs';
