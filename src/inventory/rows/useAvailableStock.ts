import { useGetList } from 'react-admin';
import type { Picked } from '../move/moveForm';
import type { Found } from '../RecordPicker';

/** Returns the stock of a product in a warehouse; undefined while it loads, and without a warehouse. */
export function useAvailableStock({ id, name }: Picked, warehouseId: string): number | undefined {
  const { data } = useGetList<Found>(
    'products',
    { filter: { name, warehouseId }, meta: { all: true } },
    { staleTime: 10_000, enabled: warehouseId !== '' },
  );
  return data && (data.find((found) => found.id === id)?.inventoryCount ?? 0);
}
