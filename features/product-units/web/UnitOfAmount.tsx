import { useQuery } from '@tanstack/react-query';
import type { SlotProps } from '../../../src/views/slots/addTo';
import { readUnit } from './readUnit';
import styles from './units.module.css';

/** How long a unit is not requested again, in ms. Units hardly ever change. */
const FRESH_MS = 60_000;

/** The unit of a product, behind an amount. Nothing for a product without one, and while the server does not answer. */
export default function UnitOfAmount({ productId }: SlotProps['amount']) {
  const { data } = useQuery({
    queryKey: ['products', 'unit', productId],
    queryFn: () => readUnit(productId),
    staleTime: FRESH_MS,
  });
  return data ? <span className={styles.unit}> {data}</span> : null;
}
