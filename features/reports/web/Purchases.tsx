import type { ReactNode } from 'react';
import { ReportPage } from '../../../src/reports/ReportPage';
import { entitiesOf, type ShownRow } from '../../../src/reports/reportEntity';
import styles from '../../../src/reports/reports.module.css';
import { showUrl } from '../../../src/routing/urls';
import { integer, text } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import { RecordLink } from '../../../src/views/links/RecordLink';
import { purchasesReport } from '../definitions/purchases';
import { DrillLink } from './links';

const of = (row: object) => row as ShownRow<typeof purchasesReport>;

const empty = 'Nothing was received in this period.';

const name = {
  field: 'name',
  render: (row: object, shown: ReactNode) => (
    <DrillLink to="/reports/purchases" set={{ productId: of(row).productId }}>
      {shown}
    </DrillLink>
  ),
};
const supplierName = {
  field: 'supplierName',
  render: (row: object, shown: ReactNode) => <a href={showUrl('suppliers', Number(of(row).supplierId))}>{shown}</a>,
};
const transaction = column(
  text('Transaction'),
  (row: object) => of(row).documentNumber ?? `#${Number(of(row).transactionId)}`,
  {
    key: 'transactionId',
    sortable: false,
    render: (row, shown) => (
      <RecordLink to="transactions" id={Number(of(row).transactionId)}>
        <span className={styles.number}>{shown}</span>
      </RecordLink>
    ),
  },
);
/** The number of a transaction, by which other programs know it. */
const transactionId = column(integer('Transaction'), (row: object) => of(row).transactionId, { sortable: false });
const documentNumber = column(text('Number'), (row: object) => of(row).documentNumber, { sortable: false });

const entities = entitiesOf(purchasesReport, (group) =>
  group === 'line'
    ? {
        empty,
        columns: ['date', transaction, name, supplierName, 'warehouseName', 'quantity', 'price', 'change', 'cost'],
        card: ['date', 'quantity', 'price', 'change'],
      }
    : {
        empty,
        columns: [
          name,
          'quantity',
          'cost',
          'price',
          'change',
          'bestPrice',
          'bestSupplierName',
          'averagePrice',
          supplierName,
          'date',
          'receipts',
        ],
        card: ['price', 'change', 'bestPrice'],
        // In a row of a product they are of its last receipt.
        labels: { date: 'Last Receipt', supplierName: 'Last Supplier', price: 'Last Price' },
        minor: ['averagePrice', 'supplierName', 'date', 'receipts'],
      },
);
const { columns } = entities.line;
const shownEntities = {
  ...entities,
  line: {
    ...entities.line,
    card: ['name', 'date', 'quantity', 'price', 'change'],
    exportColumns: columns.flatMap((each) => (each.key === transaction.key ? [transactionId, documentNumber] : [each])),
  },
};

/** The receipts of a period with the price of each line, or the last and the best price of each product. */
export default function Purchases() {
  return (
    <ReportPage
      report={purchasesReport}
      entities={shownEntities}
      method="Price: the cost of one piece. Price change: against the receipt before in this report."
    />
  );
}
