import type { TransactionDetail as Transaction, TransactionProduct } from '../../../contract/details/transaction';
import { formatDay } from '../../format/date';
import { formatMoney } from '../../format/money';
import { sumOf } from '../../format/number';
import { column } from '../../schema/columns';
import type { EntityName } from '../../schema/contract';
import { integer, money, text } from '../../schema/fields';
import { Card } from '../../views/Card';
import { type Description, DescriptionList } from '../../views/DescriptionList';
import { EmptyMessage } from '../../views/ErrorMessage';
import { linkColumn } from '../../views/linkColumns';
import { RecordLink } from '../../views/RecordLink';
import { Table } from '../../views/table/Table';
import { typeText } from './types';

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

/** One entry of the journal: who moved what from where to where, and what it was worth then. */
export default function TransactionDetail({ record }: { record: Transaction }) {
  const { products = [] } = record;
  return (
    <>
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
    </>
  );
}
