import { Suspense } from 'react';
import type { TransactionDetail as Detail, TransactionProduct } from '../../../contract/details/transaction';
import type { Transaction as Row } from '../../../contract/entities/transaction';
import { formatDay } from '../../format/date';
import { formatMoney } from '../../format/money';
import { formatNumber, sumOf } from '../../format/number';
import { lazyComponent } from '../../routing/lazyComponent';
import { column } from '../../schema/columns';
import type { EntityName } from '../../schema/contract';
import { integer, money, text } from '../../schema/fields';
import { Card } from '../../views/Card';
import { type Description, DescriptionList } from '../../views/DescriptionList';
import { ErrorBoundary } from '../../views/ErrorBoundary';
import { EmptyMessage } from '../../views/ErrorMessage';
import { linkColumn } from '../../views/linkColumns';
import { Part } from '../../views/Part';
import { RecordLink } from '../../views/RecordLink';
import { Slot } from '../../views/Slot';
import { Table } from '../../views/table/Table';
import styles from './note.module.css';
import { typeText } from './types';

/** Types that only our own server has are told in words like any other. */
type Transaction = Detail & Row;

const total = ({ quantity, unitPrice }: TransactionProduct) => quantity * unitPrice;

const columns = [
  linkColumn<TransactionProduct>(
    'Product',
    'products',
    ({ productId }) => productId,
    ({ name }) => name,
  ),
  column(integer('Amount'), ({ quantity }: TransactionProduct) => quantity),
  column(money('Unit Price'), ({ unitPrice }: TransactionProduct) => unitPrice),
  column(text('Category'), ({ categoryName }: TransactionProduct) => categoryName),
  column(money('Total'), total),
];

/** A party of the transaction, where it has one. */
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

/** What a transaction is on paper. */
const notes: Partial<Record<string, string>> = {
  SUPPLIER_TO_WAREHOUSE: 'Goods Receipt',
  WAREHOUSE_TO_WAREHOUSE: 'Transfer Note',
  WAREHOUSE_TO_CUSTOMER: 'Delivery Note',
  WAREHOUSE_TO_SUPPLIER: 'Return Note',
  CUSTOMER_TO_WAREHOUSE: 'Return Note',
};

/** Behind the page, which is read on the screen first. */
const NoteHead = lazyComponent(() => import('./NoteHead'));

/** One entry of the journal: who moved what from where to where, and what it was worth then. */
export default function TransactionShow({ record }: { record: Transaction }) {
  const { products = [] } = record;
  return (
    <>
      {/* Where it does not arrive, the page itself is printed. */}
      <ErrorBoundary fallback={() => null}>
        <Suspense>
          <NoteHead title={notes[record.type] ?? typeText(record.type)} of="transactions" id={record.transactionId} />
        </Suspense>
      </ErrorBoundary>
      <DescriptionList
        items={[
          { label: 'Date', value: formatDay(record.date) },
          { label: 'Type', value: typeText(record.type) },
          { label: 'Description', value: record.description },
          ...party('Made by', 'employees', record.employeeId, record.employeeName),
          ...party('Supplier', 'suppliers', record.supplierId, record.supplierName),
          ...party('Client', 'clients', record.clientId, record.clientName),
          ...party('From Warehouse', 'warehouses', record.fromWarehouseId, record.fromWarehouseName),
          ...party('To Warehouse', 'warehouses', record.toWarehouseId, record.toWarehouseName),
        ]}
      />
      <Part>
        <Slot
          key={record.transactionId}
          name="recordFacts"
          list="transactions"
          id={record.transactionId}
          record={record}
        />
      </Part>
      <Card title="Products">
        {products.length === 0 ? (
          <EmptyMessage>No Products</EmptyMessage>
        ) : (
          <Table
            label="Products"
            columns={columns}
            rows={products}
            rowKey={({ productId }) => productId}
            total={formatMoney(sumOf(products, total))}
          />
        )}
      </Card>
      <div className={styles.foot}>
        <p>
          {counted(products.length, 'line')},{' '}
          {counted(
            sumOf(products, ({ quantity }) => quantity),
            'piece',
          )}
        </p>
        <p className={styles.signatures}>
          <span>Issued by</span>
          <span>Received by</span>
        </p>
      </div>
    </>
  );
}

const counted = (count: number, what: string): string => `${formatNumber(count)} ${what}${count === 1 ? '' : 's'}`;
