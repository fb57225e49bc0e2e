import { ReportPage } from '../../../src/reports/ReportPage';
import { reportEntity, type ShownRow } from '../../../src/reports/reportEntity';
import { filtersOfReport } from '../../../src/reports/reportFilters';
import styles from '../../../src/reports/reports.module.css';
import { typeText } from '../../../src/resources/transactions/types';
import { integer, text } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import { referenceFilter } from '../../../src/schema/list/filters';
import { t } from '../../../src/texts/t';
import { RecordLink } from '../../../src/views/links/RecordLink';
import { stockCardReport } from '../definitions/stockCard';

const of = (row: object) => row as ShownRow<typeof stockCardReport>;

/** Returns the type of a row, also for files and paper. */
function kindOf(row: object): string {
  const { type, isDifference, correctionOf } = of(row);
  if (isDifference) return t('Difference to the value of the stock');
  if (!type) return t('Balance before');
  const name = typeText(type);
  return correctionOf ? t('{type}, correction', { type: name }) : name;
}

// By it a reader of the paper finds the document.
const transaction = column(
  text('Transaction'),
  (row: object) => {
    const { transactionId, documentNumber } = of(row);
    return transactionId ? (documentNumber ?? `#${transactionId}`) : undefined;
  },
  { key: 'transactionId', sortable: false, render: (_, shown) => <span className={styles.number}>{shown}</span> },
);
const type = column(text('Type'), kindOf, {
  key: 'type',
  sortable: false,
  render: (row, shown) => {
    const { transactionId, isDifference } = of(row);
    return transactionId && !isDifference ? (
      <RecordLink to="transactions" id={transactionId}>
        {shown}
      </RecordLink>
    ) : (
      shown
    );
  },
});
const figures = ['fromName', 'toName', 'in', 'out', 'cost', 'costSource', 'quantity', 'average', 'value'];

const { productId: _productId, ...days } = filtersOfReport(stockCardReport);

const report = reportEntity(
  stockCardReport,
  {
    empty: 'Choose a product that has moved in this period.',
    columns: [
      { field: 'date', sortable: false },
      transaction,
      type,
      ...figures.map((field) => ({ field, sortable: false })),
    ],
    card: [type, 'in', 'out', 'quantity', 'value'],
    // `value` is their sum.
    minor: ['cost', 'costSource', 'average'],
  },
  {
    filters: {
      productId: { ...referenceFilter('Product', 'products', true), hint: 'Choose Product' },
      ...days,
    },
  },
);
const entity = {
  ...report,
  // A file has no links to the documents: it has their numbers.
  exportColumns: report.columns.flatMap((each) => {
    if (each.key !== transaction.key) return each.key === type.key ? [column(text('Type'), kindOf)] : [each];
    return [
      column(integer('Transaction'), (row: object) => of(row).transactionId),
      column(text('Number'), (row: object) => of(row).documentNumber),
    ];
  }),
};

/** Every movement of a product with the stock after it, from the balance before the period on. */
export default function StockCard() {
  return <ReportPage report={stockCardReport} entities={entity} needs="productId" />;
}
