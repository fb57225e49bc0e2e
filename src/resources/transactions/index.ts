import TransactionIcon from '@mui/icons-material/ReceiptLongOutlined';
import { type Transaction, transaction } from '../../../contract/entities/transaction';
import { daysAgo } from '../../format/date';
import { lazyComponent } from '../../routing/lazyComponent';
import { column } from '../../schema/columns';
import { defineEntity } from '../../schema/entity';
import { text } from '../../schema/fields';
import { transactionTypes } from './types';

const from = column(text('From Place'), (row: Transaction) => row.fromWarehouseName ?? row.supplierName, {
  key: 'from',
});
const to = column(text('To Place'), (row: Transaction) => row.toWarehouseName ?? row.clientName, { key: 'to' });

export const transactions = defineEntity(transaction, {
  icon: TransactionIcon,
  columns: [
    'date',
    'description',
    'type',
    { field: 'employeeName', key: 'employee' },
    from,
    to,
    { field: 'totalPrice', key: 'total' },
    { field: 'totalSize', key: 'size', sortable: false },
  ],
  card: ['type', from, to, 'totalPrice'],
  filterLabels: { type: 'Transaction Type', totalPrice: 'Price' },
  filterChoices: { type: transactionTypes },
  presets: [
    {
      param: 'period',
      value: 'last-week',
      label: 'Last week',
      filters: () => ({ fromDate: daysAgo(6), toDate: daysAgo(0) }),
    },
  ],
  body: lazyComponent(() => import('./TransactionDetail')),
  represent: ({ transactionId }) => `Transaction #${transactionId}`,
  texts: { errorPrefix: 'Błąd: ', empty: 'Nie znaleziono transakcji' },
});
