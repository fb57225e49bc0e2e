/**
 * The entities with overviews, where the server announces them: their details contain the complete history of a record.
 */
export const WITH_OVERVIEW = ['products', 'warehouses', 'clients', 'suppliers', 'employees'] as const;
export type WithOverview = (typeof WITH_OVERVIEW)[number];
