/**
 * The entities of whose records there is an overview besides, where that is announced: their details carry all that ever
 * happened to them.
 */
export const WITH_OVERVIEW = ['products', 'warehouses', 'clients', 'suppliers', 'employees'] as const;
export type WithOverview = (typeof WITH_OVERVIEW)[number];
