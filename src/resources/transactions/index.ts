import TransactionIcon from '@mui/icons-material/ReceiptLongOutlined';
import { type Transaction, transaction } from '../../../contract/entities/transaction';
import { daysAgo } from '../../format/date';
import { lazyComponent } from '../../routing/lazyComponent';
import { defineResource } from '../../schema/defineResource';
import { longText, text } from '../../schema/fields';
import { column } from '../../schema/list/columns';
import { t, translateDescription } from '../../texts/t';
import { sourceOf, targetOf } from './places';
import { transactionTypes } from './types';

const from = column(text('From Place'), sourceOf, { key: 'from' });
const to = column(text('To Place'), targetOf, { key: 'to' });

const description = column(longText('Description'), (entry: Transaction) => translateDescription(entry.description), {
  key: 'description',
});

export const transactions = defineResource(transaction, {
  icon: TransactionIcon,
  list: {
    columns: [
      'date',
      description,
      'type',
      { field: 'employeeName', key: 'employee' },
      from,
      to,
      { field: 'totalPrice', key: 'total' },
      { field: 'totalSize', key: 'size', sortable: false },
    ],
    card: ['type', from, to, 'totalPrice'],
    filters: {
      labels: { type: 'Transaction Type', totalPrice: 'Price' },
      choices: { type: transactionTypes },
    },
    presets: [
      {
        param: 'period',
        value: 'last-week',
        label: 'Last week',
        filters: () => ({ fromDate: daysAgo(6), toDate: daysAgo(0) }),
      },
    ],
  },
  show: { body: lazyComponent(() => import('./TransactionShow')) },
  represent: ({ transactionId }) => t('Transaction #{id}', { id: transactionId }),
  texts: { errorPrefix: 'Błąd: ', empty: 'Nie znaleziono transakcji' },
});
