import { type AnswerOf, callOf } from '../../../src/calls/call';
import { useCall } from '../../../src/calls/useCall';
import { formatMoney } from '../../../src/format/money';
import { sumOf } from '../../../src/format/number';
import { integer, money } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import { t } from '../../../src/texts/t';
import { failureOf } from '../../../src/views/data/unanswered';
import { linkColumn } from '../../../src/views/links/linkColumns';
import { ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Card } from '../../../src/views/page/Card';
import { Table } from '../../../src/views/table/Table';
import type { calls } from '../contract';
import styles from './prices.module.css';

type Line = AnswerOf<typeof calls.ofTransaction>['lines'][number];

const total = ({ quantity, purchasePrice }: Line) => quantity * purchasePrice;

const columns = [
  linkColumn<Line>(
    'Product',
    'products',
    ({ productId }) => productId,
    ({ name }) => name,
  ),
  column(integer('Amount'), ({ quantity }: Line) => quantity),
  column(money('Purchase Price'), ({ purchasePrice }: Line) => purchasePrice),
  column(money('Total'), total),
];

const get = callOf<typeof calls.ofTransaction>('GET /api/transactions/:id/purchase-prices', 'lines');

/** The purchase prices of a receipt. */
export function PricesOfTransaction({ id }: { id: number | string }) {
  const query = useCall(get, { params: { id } });
  const failure = failureOf(query);
  if (failure) return <ErrorMessage {...failure} />;
  const lines = query.data?.lines ?? [];
  if (lines.length === 0) return null;
  return (
    <div className={styles.prices}>
      <Card title={t('Purchase Prices')}>
        {() => (
          <Table
            label={t('Purchase Prices')}
            columns={columns}
            rows={lines}
            rowKey={({ productId }) => productId}
            total={formatMoney(sumOf(lines, total))}
          />
        )}
      </Card>
    </div>
  );
}
