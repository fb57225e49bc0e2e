import { daysAgo } from '../../../src/format/date';
import { typeText } from '../../../src/resources/transactions/types';
import { defineResource } from '../../../src/schema/defineResource';
import type { Entity } from '../../../src/schema/entity';
import { integer, text } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import { referenceFilter } from '../../../src/schema/list/filters';
import type { AnyRow } from '../../../src/schema/record';
import { t } from '../../../src/texts/t';
import { RecordLink } from '../../../src/views/links/RecordLink';
import { useListAddress } from '../../../src/views/list/useListAddress';
import { stockCard } from '../reportLists';
import { daysText, type Filters } from './periodsIn';
import { Report } from './Report';
import styles from './reports.module.css';

const plain = (
  field: 'in' | 'out' | 'cost' | 'costSource' | 'quantity' | 'average' | 'value' | 'fromName' | 'toName',
) => ({ field, sortable: false });

/** Returns the type of a row, also for files and paper. */
function kindOf({ type, isDifference, correctionOf }: AnyRow): string {
  if (isDifference) return t('Difference to the value of the stock');
  if (!type) return t('Balance before');
  const name = typeText(String(type));
  return correctionOf ? t('{type}, correction', { type: name }) : name;
}

const screens = defineResource(stockCard, {
  api: { path: '/api/reports/stock-card' },
  list: {
    columns: [
      { field: 'date', sortable: false },
      {
        field: 'type',
        sortable: false,
        render: (row: AnyRow) =>
          row.transactionId && !row.isDifference ? (
            <RecordLink to="transactions" id={Number(row.transactionId)}>
              {kindOf(row)}
            </RecordLink>
          ) : (
            kindOf(row)
          ),
      },
      plain('fromName'),
      plain('toName'),
      plain('in'),
      plain('out'),
      plain('cost'),
      plain('costSource'),
      plain('quantity'),
      plain('average'),
      plain('value'),
    ],
    card: ['type', 'in', 'out', 'quantity', 'value'],
  },
  texts: { listHeading: 'Stock Card', empty: 'Choose a product that has moved in this period.' },
});

const product = { ...referenceFilter('Product', 'products', true), hint: 'Choose Product' };
/** Narrow windows leave them out: `value` is their sum. */
const MINOR = ['cost', 'costSource', 'average'];
const [date, type, ...figures] = screens.columns.map((each) => ({ ...each, isMinor: MINOR.includes(each.key) }));
// By it a reader of the paper finds the document.
const transaction = column(
  text('Transaction'),
  ({ transactionId, documentNumber }: AnyRow) =>
    transactionId ? String(documentNumber ?? `#${Number(transactionId)}`) : undefined,
  { key: 'transactionId', sortable: false, render: (_, shown) => <span className={styles.number}>{shown}</span> },
);
const report: Entity = {
  ...screens,
  columns: [...(date ? [date] : []), transaction, ...(type ? [type] : []), ...figures],
  filters: { ...screens.filters, productId: product },
  // A file has no links to the documents: it has their numbers.
  exportColumns: [
    ...(date ? [date] : []),
    column(integer('Transaction'), ({ transactionId }: AnyRow) => transactionId as number | undefined),
    column(text('Number'), ({ documentNumber }: AnyRow) => documentNumber as string | null | undefined),
    column(text('Type'), kindOf),
    ...figures,
  ],
};

/** Every movement of a product with the stock after it, from the balance before the period on. */
export default function StockCard() {
  const { address } = useListAddress(report);
  return (
    <Report
      entity={report}
      rowId={rowId}
      isReady={hasProduct}
      complete={upToToday}
      days={hasProduct(address.filters) && daysText(upToToday(address.filters))}
    />
  );
}

/** Adds today: the day of the server differs from it in another time zone. */
const upToToday = (filters: Filters): Filters => ({ toDate: daysAgo(0), ...filters });

const rowId = (row: object) => {
  const { transactionId, isDifference } = row as AnyRow;
  return `${transactionId ? String(transactionId) : 'opening'}${isDifference ? ' difference' : ''}`;
};
const hasProduct = ({ productId }: Readonly<Record<string, unknown>>) => productId !== undefined;
