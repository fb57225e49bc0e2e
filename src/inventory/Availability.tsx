import { useGetList } from 'react-admin';
import { available } from './available';
import type { Picked } from './form';
import styles from './inventory.module.css';
import type { Found } from './RecordPicker';

interface AvailabilityProps {
  product: Picked;
  /** How many of it the whole form asks for. */
  asked: number;
  warehouseId: string;
}

/** How many the source warehouse has. More than that is warned of, not refused: the server decides. */
export default function Availability({ product, asked, warehouseId }: AvailabilityProps) {
  const { data } = useGetList<Found>(
    'products',
    { filter: { name: product.name, warehouseId }, meta: { all: true } },
    { staleTime: 10_000 },
  );
  if (!data) return null;
  const count = data.find(({ id }) => id === product.id)?.inventoryCount ?? 0;
  const short = asked > count;
  return (
    <p className={short ? styles.short : styles.available} role={short ? 'status' : undefined}>
      {short ? `Only ${available(count)}` : available(count)}
    </p>
  );
}
