/*
 * Costs: prices that the firm pays for goods, and figures that contain them. The settings can hide them from clerks and viewers.
 */

/** The name of the meta element by which the served page says that clerks and viewers see no costs. */
export const COSTS_META = 'magazyn-clerk-costs';

/** The mark of a cost in the description of the API. */
export const COST_MARK = 'x-cost';
