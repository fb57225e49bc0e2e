/** The figures of reports that the role of a user can hide: amounts of money. */
export const COSTS: readonly string[] = [
  'cost',
  'value',
  'valueAtPrice',
  'averageValue',
  'costMore',
  'costLess',
  'receivedCost',
  'returnedCost',
  'costIn',
  'costOut',
  'valueIn',
  'valueOut',
];

/** The name of the meta element by which the served page says that clerks see none of them. */
export const COSTS_META = 'magazyn-clerk-costs';
