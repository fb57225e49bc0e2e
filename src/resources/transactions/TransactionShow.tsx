import { Suspense } from 'react';
import type { TransactionDetail as Detail, TransactionProduct } from '../../../contract/details/transaction';
import type { Transaction as Row } from '../../../contract/entities/transaction';
import { formatDay } from '../../format/date';
import { formatMoney, sumOf } from '../../format/number';
import { lazyComponent } from '../../routing/lazyComponent';
import type { EntityName } from '../../schema/contract';
import { money, text } from '../../schema/fields';
import { column } from '../../schema/list/columns';
import { plural, t, translateDescription } from '../../texts/t';
import { linkColumn } from '../../views/links/linkColumns';
import { RecordLink } from '../../views/links/RecordLink';
import { ErrorBoundary } from '../../views/messages/ErrorBoundary';
import { EmptyMessage } from '../../views/messages/ErrorMessage';
import { Card } from '../../views/page/Card';
import type { Description } from '../../views/page/DescriptionList';
import { Facts } from '../../views/show/Facts';
import { RecordLayout } from '../../views/show/RecordLayout';
import { amountColumn } from '../../views/slots/amountOf';
import { Slot } from '../../views/slots/Slot';
import { inPlaceOrder, placeColumn, useProductPlaces } from '../../views/slots/useProductPlaces';
import { Table } from '../../views/table/Table';
import styles from './note.module.css';
import { typeText } from './types';

type Transaction = Detail & Row & { documentNumber?: string | null };

const total = ({ quantity, unitPrice }: TransactionProduct) => quantity * unitPrice;

const productColumn = linkColumn<TransactionProduct>(
  'Product',
  'products',
  ({ productId }) => productId,
  ({ name }) => name,
);
const otherColumns = [
  amountColumn<TransactionProduct>(
    'Amount',
    ({ productId }) => productId,
    ({ quantity }) => quantity,
  ),
  column(money('Unit Price'), ({ unitPrice }: TransactionProduct) => unitPrice),
  column(text('Category'), ({ categoryName }: TransactionProduct) => categoryName),
  column(money('Total'), total),
];

/** Returns the row of a party or warehouse; empty if the transaction has none. */
const party = (label: string, to: EntityName, id?: number | null, name?: string | null): Description[] =>
  name
    ? [
        {
          label,
          value: (
            <RecordLink to={to} id={id}>
              {name}
            </RecordLink>
          ),
        },
      ]
    : [];

/** Loaded after the page, since only print needs it. */
const TransactionHead = lazyComponent(() => import('./TransactionHead'));

/** The products. Goods that leave a warehouse are in the order of their places, in which they are picked. */
function Products({ record: { products = [], fromWarehouseId, toWarehouseId } }: { record: Transaction }) {
  const { places, isPending } = useProductPlaces(
    fromWarehouseId ?? toWarehouseId,
    products.map(({ productId }) => productId),
  );
  return (
    <div className={isPending ? styles.sorting : undefined}>
      <Table
        label={t('Products')}
        columns={[productColumn, ...(places ? [placeColumn<TransactionProduct>(places)] : []), ...otherColumns]}
        rows={places && fromWarehouseId ? inPlaceOrder(products, places) : products}
        rowKey={({ productId }) => productId}
        total={formatMoney(sumOf(products, total))}
      />
    </div>
  );
}

/** The page of a transaction: type, parties, warehouses, employee, and the products at the prices of that time. */
export default function TransactionShow({ record }: { record: Transaction }) {
  const { products = [] } = record;
  return (
    <>
      {/* If this code cannot be loaded, print shows the page's own head. */}
      <ErrorBoundary fallback={() => null}>
        <Suspense>
          <TransactionHead type={record.type} id={record.transactionId} documentNumber={record.documentNumber} />
        </Suspense>
      </ErrorBoundary>
      <RecordLayout
        factsFirst
        facts={
          <Facts
            items={[
              { label: t('Date'), value: formatDay(record.date) },
              { label: t('Type'), value: typeText(record.type) },
              { label: t('Description'), value: translateDescription(record.description) },
              ...party('Made by', 'employees', record.employeeId, record.employeeName),
              ...party('Supplier', 'suppliers', record.supplierId, record.supplierName),
              ...party('Client', 'clients', record.clientId, record.clientName),
              ...party('From Warehouse', 'warehouses', record.fromWarehouseId, record.fromWarehouseName),
              ...party('To Warehouse', 'warehouses', record.toWarehouseId, record.toWarehouseName),
            ]}
          />
        }
        main={
          <>
            <Slot name="recordFacts" list="transactions" id={record.transactionId} record={record} />
            <Card title={t('Products')}>
              {products.length === 0 ? <EmptyMessage>{t('No Products')}</EmptyMessage> : <Products record={record} />}
            </Card>
          </>
        }
      />
      <div className={styles.foot}>
        <p>
          {plural(products.length, '{count} line', '{count} lines')},{' '}
          {plural(
            sumOf(products, ({ quantity }) => quantity),
            '{count} piece',
            '{count} pieces',
          )}
        </p>
        <p className={styles.signatures}>
          <span>{t('Issued by')}</span>
          <span>{t('Received by')}</span>
        </p>
      </div>
    </>
  );
}
