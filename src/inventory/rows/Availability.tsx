import { useWatch } from 'react-hook-form';
import styles from '../inventory.module.css';
import type { MoveForm, Picked } from '../move/moveForm';
import { availableText, returnableText } from './availabilityText';
import { useAvailableStock } from './useAvailableStock';

export interface AvailabilityProps {
  product: Picked;
  /** How many of it the whole form asks for. */
  asked: number;
  /** The source of the goods; '' where they leave no warehouse. */
  warehouseId: string;
}

/**
 * Says how many pieces the form can move: the stock of the source warehouse; in a return of a transaction at most the pieces of
 * it that were not returned yet. Warns of more; the server refuses it.
 */
export default function Availability({ product, asked, warehouseId }: AvailabilityProps) {
  const stock = useAvailableStock(product, warehouseId);
  const origin = useWatch<MoveForm, 'returnable'>({ name: 'returnable' });
  const left = origin && (origin[product.id] ?? 0);
  const count = left === undefined ? stock : Math.min(left, stock ?? left);
  if (count === undefined) return null;
  const words = count === left ? returnableText(count) : availableText(count);
  const short = asked > count;
  return (
    <p className={short ? styles.short : styles.available} role={short ? 'status' : undefined}>
      {short ? `Only ${words}` : words}
    </p>
  );
}
