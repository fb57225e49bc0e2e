import { useWatch } from 'react-hook-form';
import later from '../later.module.css';
import type { MoveForm, Picked } from '../move/moveForm';
import { availableText, returnableText } from './availabilityText';
import { useAvailableStock } from './useAvailableStock';

export interface AvailabilityProps {
  product: Picked;
  /** The pieces of it in all rows of the form. */
  needed: number;
  /** The id of the source warehouse; '' without one. */
  warehouseId: string;
}

/**
 * Shows how many pieces the form can move: the stock of the source warehouse; in a return at most the pieces that can still go
 * back. Only warns of an excess: the server refuses it.
 */
export default function Availability({ product, needed, warehouseId }: AvailabilityProps) {
  const stock = useAvailableStock(product, warehouseId);
  const origin = useWatch<MoveForm, 'returnable'>({ name: 'returnable' });
  const left = origin && (origin[product.id] ?? 0);
  const count = left === undefined ? stock : Math.min(left, stock ?? left);
  if (count === undefined) return null;
  const short = needed > count;
  const words = count === left ? returnableText(count, short) : availableText(count, short);
  return (
    <p className={short ? later.short : later.available} role={short ? 'status' : undefined}>
      {words}
    </p>
  );
}
