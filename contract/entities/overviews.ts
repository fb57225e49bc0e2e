/**
 * The entities with an overview call. Their details carry a complete history, and the overview replaces it with totals and
 * pages. Used only where the server announces the capability.
 */
export const WITH_OVERVIEW = ['products', 'warehouses', 'clients', 'suppliers', 'employees'] as const;
export type WithOverview = (typeof WITH_OVERVIEW)[number];
