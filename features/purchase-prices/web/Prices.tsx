import type { TransactionDetail } from '../../../contract/details/transaction';
import { seesCosts } from '../../../src/account';
import { callOf } from '../../../src/calls/call';
import { useCall } from '../../../src/calls/useCall';
import { formatDay } from '../../../src/format/date';
import { formatMoney } from '../../../src/format/number';
import { t } from '../../../src/texts/t';
import { failureOf } from '../../../src/views/data/unanswered';
import { RecordLink } from '../../../src/views/links/RecordLink';
import { ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { DescriptionList } from '../../../src/views/page/DescriptionList';
import type { SlotProps } from '../../../src/views/slots/addTo';
import type { calls } from '../contract';
import { PricesOfTransaction } from './PricesOfTransaction';

const get = callOf<typeof calls.ofProduct>('GET /api/products/:id/purchase-prices', '{}');

/** The last purchase price of a product, with its receipt. */
function LastPrice({ productId }: { productId: number | string }) {
  const query = useCall(get, { params: { id: productId } });
  const failure = failureOf(query);
  if (failure) return <ErrorMessage {...failure} />;
  const last = query.data?.last;
  // The line without a price stays, so that nothing below moves when the answer comes.
  return (
    <DescriptionList
      items={[
        {
          label: t('Last Purchase Price'),
          value: last && (
            <>
              {formatMoney(last.purchasePrice)}
              {', '}
              <RecordLink to="transactions" id={last.transactionId}>
                {formatDay(last.date)}
              </RecordLink>
            </>
          ),
        },
      ]}
    />
  );
}

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
