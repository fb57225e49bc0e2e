import { available } from './available';
import type { Picked } from './form';
import styles from './inventory.module.css';
import { useAvailable } from './useAvailable';

export interface AvailabilityProps {
  product: Picked;
  /** How many of it the whole form asks for. */
  asked: number;
  warehouseId: string;
}

/** How many the source warehouse has. More than that is warned of, not refused: the server decides. */
export default function Availability({ product, asked, warehouseId }: AvailabilityProps) {
  const count = useAvailable(product, warehouseId);
  if (count === undefined) return null;
  const short = asked > count;
  return (
    <p className={short ? styles.short : styles.available} role={short ? 'status' : undefined}>
      {short ? `Only ${available(count)}` : available(count)}
    </p>
  );
}
