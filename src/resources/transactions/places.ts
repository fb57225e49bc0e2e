/** The names of the ends of a transaction: its warehouses, and its supplier or client. */
export interface Ends {
  fromWarehouseName?: string | null;
  toWarehouseName?: string | null;
  supplierName?: string | null;
  clientName?: string | null;
}

/** Returns the source: a warehouse or a supplier; the client in a return from a client. */
export const sourceOf = ({ fromWarehouseName, toWarehouseName, supplierName, clientName }: Ends) =>
  fromWarehouseName ?? supplierName ?? (toWarehouseName && clientName);

/** Returns the target: a warehouse or a client; the supplier in a return to a supplier. */
export const targetOf = ({ fromWarehouseName, toWarehouseName, supplierName, clientName }: Ends) =>
  toWarehouseName ?? clientName ?? (fromWarehouseName && supplierName);
