import { hasRole } from '../../../src/account';
import type { SlotProps } from '../../../src/views/slots/addTo';
import { LastPrice } from './LastPrice';
import { PricesOfTransaction } from './PricesOfTransaction';

/** The purchase prices of a transaction or a product, for the roles that may enter them. */
export default function Prices({ id, record }: SlotProps['recordFacts']) {
  if (!hasRole('clerk')) return null;
  if (!('transactionId' in record)) return <LastPrice productId={id} />;
  // Only receipts have purchase prices.
  return 'type' in record && record.type === 'SUPPLIER_TO_WAREHOUSE' ? <PricesOfTransaction id={id} /> : null;
}
