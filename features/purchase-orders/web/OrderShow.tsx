import { Suspense } from 'react';
import { seesCosts } from '../../../src/account';
import { daysAgo, formatDay } from '../../../src/format/date';
import { formatMoney, formatNumber, sumOf } from '../../../src/format/number';
import note from '../../../src/resources/transactions/note.module.css';
import { lazyComponent } from '../../../src/routing/lazyComponent';
import { date, integer, money } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import { t, translate } from '../../../src/texts/t';
import { Badge } from '../../../src/views/Badge';
import { SeriesChart } from '../../../src/views/charts/SeriesChart';
import { linkColumn } from '../../../src/views/links/linkColumns';
import { RecordLink } from '../../../src/views/links/RecordLink';
import { ErrorBoundary } from '../../../src/views/messages/ErrorBoundary';
import { Card } from '../../../src/views/page/Card';
import { Prose } from '../../../src/views/page/Prose';
import { Facts } from '../../../src/views/show/Facts';
import { Fold } from '../../../src/views/show/Fold';
import { RecordLayout } from '../../../src/views/show/RecordLayout';
import { amountColumn } from '../../../src/views/slots/amountOf';
import { Table } from '../../../src/views/table/Table';
import { openOf, purchaseOrder } from '../definition';
import { isOpen, type Order, type OrderedGoods } from './order';
import styles from './orders.module.css';

/** Loaded separately, since only paper shows it. */
const NoteHead = lazyComponent(() => import('../../../src/resources/transactions/NoteHead'));

const total = ({ quantity, price }: OrderedGoods) => quantity * price;

const product = linkColumn<OrderedGoods>(
  'Product',
  'products',
  ({ productId }) => productId,
  ({ productName }) => productName,
);
const ordered = amountColumn<OrderedGoods>(
  'Ordered',
  ({ productId }) => productId,
  ({ quantity }) => quantity,
);
/** Not on the letter to the supplier before anything has come. */
const cameColumns = (hasCome: boolean) =>
  [
    column(integer('Received'), ({ received }: OrderedGoods) => received),
    column(integer('Open'), (line: OrderedGoods) => openOf(line)),
  ].map((each) => ({ ...each, onScreen: !hasCome }));
const priceColumns = [column(money('Price'), ({ price }: OrderedGoods) => price), column(money('Total'), total)];

type Receipt = Order['receipts'][number];
const receiptColumns = [
  linkColumn<Receipt>(
    'Receipt',
    'transactions',
    ({ transactionId }) => transactionId,
    ({ transactionId }) => t('Transaction #{id}', { id: transactionId }),
  ),
  column(date('Date'), (receipt: Receipt) => receipt.date),
  column(integer('Items'), ({ items }: Receipt) => items),
];
const returned = column(integer('Returned'), (receipt: Receipt) => receipt.returned);

/** The details of an order, on paper a letter to the supplier. */
export default function OrderShow({ record }: { record: Order }) {
  const { purchaseOrderId: id, state, note: remark, goods, receipts } = record;
  const { choices } = purchaseOrder.fields.state;
  const isSent = state !== 'draft';
  const prices = seesCosts() ? priceColumns : [];
  return (
    <>
      <ErrorBoundary fallback={() => null}>
        <Suspense>
          <NoteHead title={t('Purchase Order')} of="purchase-orders" id={id} />
        </Suspense>
      </ErrorBoundary>
      <RecordLayout
        factsFirst
        badges={
          isOpen(record) &&
          record.expectedOn < daysAgo(0) && (
            <Badge tone="warning">{t('Late since {day}', { day: formatDay(record.expectedOn) })}</Badge>
          )
        }
        facts={
          <Facts
            items={[
              {
                label: t('Supplier'),
                value: (
                  <>
                    <RecordLink to="suppliers" id={record.supplierId}>
                      {record.supplierName}
                    </RecordLink>
                    <small className={styles.address}>{record.supplierAddress}</small>
                  </>
                ),
              },
              {
                label: t('Warehouse'),
                value: (
                  <>
                    <RecordLink to="warehouses" id={record.warehouseId}>
                      {record.warehouseName}
                    </RecordLink>
                    <small className={styles.address}>{record.warehouseAddress}</small>
                  </>
                ),
              },
              { label: t('Ordered'), value: formatDay(record.orderedOn) },
              { label: t('Expected'), value: formatDay(record.expectedOn) },
              { label: t('State'), value: translate(choices[state]) },
            ]}
          />
        }
        main={
          <>
            {remark && <Prose>{remark}</Prose>}
            <Card title={t('Goods')}>
              {() => (
                <>
                  {isSent && <Arrived goods={goods} />}
                  <Table
                    label={t('Goods')}
                    columns={
                      isSent
                        ? [product, ordered, ...cameColumns(receipts.length > 0), ...prices]
                        : [product, ordered, ...prices]
                    }
                    card={
                      isSent
                        ? ['Product', 'Ordered', 'Received', 'Open']
                        : ['Product', 'Ordered', ...(seesCosts() ? ['Price', 'Total'] : [])]
                    }
                    rows={goods}
                    rowKey={({ productId }) => productId}
                    {...(seesCosts() && { total: formatMoney(sumOf(goods, total)) })}
                  />
                </>
              )}
            </Card>
          </>
        }
      >
        {receipts.length > 0 && (
          <>
            <Card title={t('Receipts')}>
              {() => (
                <Table
                  label={t('Receipts')}
                  columns={
                    receipts.some((receipt) => receipt.returned > 0) ? [...receiptColumns, returned] : receiptColumns
                  }
                  rows={receipts}
                  rowKey={({ transactionId }) => transactionId}
                />
              )}
            </Card>
            <div className={styles.progress}>
              <Fold title={t('Charts')}>
                <SeriesChart
                  title={t('Received and Open')}
                  labels={t('Product')}
                  groups={() =>
                    goods.map((line) => ({ label: line.productName, values: [line.received, openOf(line)] }))
                  }
                  series={[t('Received'), t('Open')]}
                  layout="stacked"
                  format={formatNumber}
                />
              </Fold>
            </div>
          </>
        )}
      </RecordLayout>
      <div className={note.foot}>
        <p className={note.signatures}>
          <span>{t('Ordered by')}</span>
          <span>{t('Confirmed by')}</span>
        </p>
      </div>
    </>
  );
}

/** How much of an order has come. */
function Arrived({ goods }: Pick<Order, 'goods'>) {
  const all = sumOf(goods, ({ quantity }) => quantity);
  const open = sumOf(goods, openOf);
  const values = { received: formatNumber(all - open), all: formatNumber(all) };
  return (
    <div className={styles.arrived}>
      <span>{t('{received} of {all} pieces received', values)}</span>
      <span aria-hidden="true">
        <i style={{ width: `${(100 * (all - open)) / (all || 1)}%` }} />
      </span>
    </div>
  );
}
