import type { TransactionDetail } from '../../../contract/details/transaction';
import { seesCosts } from '../../../src/account';
import type { SlotProps } from '../../../src/views/slots/addTo';
import { LastPrice } from './LastPrice';
import { PricesOfTransaction } from './PricesOfTransaction';

/** The documented types whose goods leave a warehouse. */
const LEAVING = ['WAREHOUSE_TO_CUSTOMER', 'WAREHOUSE_TO_WAREHOUSE'];

/** The purchase prices of a transaction or a product, for users who see costs. */
export default function Prices({ record }: Pick<SlotProps['recordFacts'], 'record'>) {
  if (!seesCosts()) return null;
  if ('productId' in record) return <LastPrice productId={Number(record.productId)} />;
  return 'transactionId' in record && 'type' in record && !LEAVING.includes(String(record.type)) ? (
    <PricesOfTransaction record={record as TransactionDetail} />
  ) : null;
}
