import { createContext, type ReactNode, use, useMemo, useState } from 'react';

interface WarehouseChoice {
  /** The global filter: a warehouse's id, or null for all of them. */
  warehouseId: string | null;
  choose: (warehouseId: string | null) => void;
}

const WarehouseContext = createContext<WarehouseChoice>({ warehouseId: null, choose: () => {} });

/** Keeps the selected warehouse in memory as long as somebody is signed in. */
export function WarehouseProvider({ children }: { children: ReactNode }) {
  const [warehouseId, choose] = useState<string | null>(null);
  const value = useMemo(() => ({ warehouseId, choose }), [warehouseId]);
  return <WarehouseContext value={value}>{children}</WarehouseContext>;
}

/** The selected warehouse, and the way to select another one. */
export const useWarehouse = (): WarehouseChoice => use(WarehouseContext);
