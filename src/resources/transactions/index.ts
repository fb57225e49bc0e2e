import TransactionIcon from '@mui/icons-material/ReceiptLongOutlined';
import type { Transaction } from '../../../contract/entities/transaction';
import { daysAgo } from '../../format/date';
import { lazyComponent } from '../../routing/lazyComponent';
import { column } from '../../schema/columns';
import { defineEntity } from '../../schema/entity';
import { date, decimal, longText, money, text } from '../../schema/fields';
import { choiceFilter, dayFilter, range } from '../../schema/filters';
import { byWarehouse } from '../scope';
import { transactionTypes, typeField } from './types';

export const transactions = defineEntity('transactions')({
  id: 'transactionId',
  one: 'Transaction',
  many: 'Transactions',
  icon: TransactionIcon,
  scope: byWarehouse,
  fields: {
    date: date('Date'),
    description: longText('Description'),
    type: typeField,
    employeeName: text('Employee'),
    totalPrice: money('Total'),
    totalSize: decimal('Size'),
  },
  columns: [
    'date',
    'description',
    'type',
    { field: 'employeeName', key: 'employee' },
    column(text('From Place'), (row: Transaction) => row.fromWarehouseName ?? row.supplierName, { key: 'from' }),
    column(text('To Place'), (row: Transaction) => row.toWarehouseName ?? row.clientName, { key: 'to' }),
    { field: 'totalPrice', key: 'total' },
    { field: 'totalSize', key: 'size', sortable: false },
  ],
  filters: {
    fromDate: dayFilter('From Date'),
    toDate: dayFilter('To Date'),
    type: choiceFilter('Transaction Type', transactionTypes),
    ...range('TotalPrice', 'Price'),
    ...range('TotalSize', 'Size'),
  },
  presets: [
    {
      param: 'period',
      value: 'last-week',
      label: 'Last week',
      filters: () => ({ fromDate: daysAgo(6), toDate: daysAgo(0) }),
    },
  ],
  can: [],
  body: lazyComponent(() => import('./TransactionDetail')),
  represent: ({ transactionId }) => `Transaction #${transactionId}`,
  texts: { errorPrefix: 'Błąd: ', empty: 'Nie znaleziono transakcji' },
});
