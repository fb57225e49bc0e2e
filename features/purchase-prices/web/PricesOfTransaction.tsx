import type { TransactionDetail } from '../../../contract/details/transaction';
import { type AnswerOf, callOf } from '../../../src/calls/call';
import { useCall } from '../../../src/calls/useCall';
import { formatMoney, sumOf } from '../../../src/format/number';
import { integer, money, text } from '../../../src/schema/fields';
import { type Column, column } from '../../../src/schema/list/columns';
import { t } from '../../../src/texts/t';
import { tNodes } from '../../../src/texts/tNodes';
import { Badge } from '../../../src/views/Badge';
import { failureOf } from '../../../src/views/data/unanswered';
import { linkColumn } from '../../../src/views/links/linkColumns';
import { ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Card } from '../../../src/views/page/Card';
import { Table } from '../../../src/views/table/Table';
import type { calls } from '../contract';
import styles from './prices.module.css';
import { Linked, Revaluations } from './Revaluations';

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

type CostLine = AnswerOf<typeof calls.ofTransaction>['costs'][number];

/** Returns where a cost comes from. */
function sourceText({ source }: CostLine): string {
  if (source === 'order') return t('The order');
  if (source === 'supplier') return t('Last price of the supplier');
  return source === 'average' ? t('Average of the stock') : t('List price');
}

const costColumns = [
  linkColumn<CostLine>(
    'Product',
    'products',
    ({ productId }) => productId,
    ({ name }) => name,
  ),
  column(integer('Amount'), ({ quantity }: CostLine) => quantity),
  column(text('Valued At'), sourceText, {
    render: ({ source }, shown) => (source === 'list' ? <Badge tone="warning">{String(shown)}</Badge> : shown),
  }),
  column(money('Cost'), ({ cost }: CostLine) => cost),
];

type RevaluedLine = NonNullable<AnswerOf<typeof calls.ofTransaction>['revalues']>['lines'][number];

const revaluedColumns = [
  linkColumn<RevaluedLine>(
    'Product',
    'products',
    ({ productId }) => productId,
    ({ name }) => name,
  ),
  column(money('Change of the Stock'), ({ stock }: RevaluedLine) => stock),
  column(money('Change of Sold Goods'), ({ sold }: RevaluedLine) => sold),
  column(money('Total'), ({ stock, sold }: RevaluedLine) => stock + sold),
];

const get = callOf<typeof calls.ofTransaction>('GET /api/transactions/:id/purchase-prices', 'lines');

/** The purchase prices of a receipt, the costs of its other goods, and the changes by a revaluation. */
export function PricesOfTransaction({ record }: { record: TransactionDetail }) {
  const query = useCall(get, { params: { id: record.transactionId } });
  const failure = failureOf(query);
  if (failure) return <ErrorMessage {...failure} />;
  const { data } = query;
  const { lines = [], costs = [], revalues } = data ?? {};
  return (
    <>
      <Revaluations record={record} prices={data} />
      {revalues && (
        <>
          <p className={styles.note}>
            {tNodes('Revalues goods of {transaction}.', { transaction: <Linked id={revalues.transactionId} /> })}
          </p>
          <PriceCard title={t('Revalued Goods')} columns={revaluedColumns} rows={revalues.lines} />
        </>
      )}
      {lines.length > 0 && (
        <PriceCard
          title={t('Purchase Prices')}
          columns={columns}
          rows={lines}
          total={formatMoney(sumOf(lines, total))}
        />
      )}
      {costs.length > 0 && (
        <PriceCard
          title={t('Costs without a Purchase Price')}
          columns={costColumns}
          rows={costs}
          total={formatMoney(sumOf(costs, ({ cost }) => cost))}
        />
      )}
    </>
  );
}

interface PriceCardProps<Row> {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  total?: string;
}

/** A card with a line for each product. */
const PriceCard = <Row extends { productId: number }>({ title, columns, rows, total }: PriceCardProps<Row>) => (
  <div className={styles.prices}>
    <Card title={title}>
      {() => (
        <Table
          label={title}
          columns={columns}
          rows={rows}
          rowKey={({ productId }) => productId}
          {...(total !== undefined && { total })}
        />
      )}
    </Card>
  </div>
);
