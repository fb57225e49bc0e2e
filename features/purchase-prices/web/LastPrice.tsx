import { callOf } from '../../../src/calls/call';
import { useCall } from '../../../src/calls/useCall';
import { formatDay } from '../../../src/format/date';
import { formatMoney } from '../../../src/format/money';
import { t } from '../../../src/texts/t';
import { failureOf } from '../../../src/views/data/unanswered';
import { RecordLink } from '../../../src/views/links/RecordLink';
import { ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { DescriptionList } from '../../../src/views/page/DescriptionList';
import type { calls } from '../contract';

const get = callOf<typeof calls.ofProduct>('GET /api/products/:id/purchase-prices', '{}');

/** The last purchase price of a product, with its receipt. */
export function LastPrice({ productId }: { productId: number | string }) {
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
