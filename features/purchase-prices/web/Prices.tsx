import { hasRole } from '../../../src/account';
import type { SlotProps } from '../../../src/views/slots/addTo';
import { LastPrice } from './LastPrice';
import { PricesOfTransaction } from './PricesOfTransaction';

/** The purchase prices of a transaction or a product, for the roles that may enter them. */
export default function Prices({ record }: Pick<SlotProps['recordFacts'], 'record'>) {
  if (!hasRole('clerk')) return null;
  if ('productId' in record) return <LastPrice productId={Number(record.productId)} />;
  // Only receipts have purchase prices.
  return 'type' in record && record.type === 'SUPPLIER_TO_WAREHOUSE' && 'transactionId' in record ? (
    <PricesOfTransaction id={Number(record.transactionId)} />
  ) : null;
}
