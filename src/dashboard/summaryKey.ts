/** By what the figures of a warehouse, or of all, are kept. */
export const summaryKey = (warehouseId: string | null) => ['dashboard', 'summary', warehouseId];
