import { showUrl } from '../../../src/routing/urls';
import { defineResource } from '../../../src/schema/defineResource';
import type { Entity } from '../../../src/schema/entity';
import { integer, text } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import type { AnyRow } from '../../../src/schema/record';
import { t } from '../../../src/texts/t';
import { RecordLink } from '../../../src/views/links/RecordLink';
import { useListAddress } from '../../../src/views/list/useListAddress';
import { daysUpTo } from '../periods';
import type { PurchaseGroup } from '../purchasesCall';
import { purchasesReport } from '../purchasesList';
import { DrillLink } from './DrillLink';
import { periodOfReport } from './periodsIn';
import { Report, rowsFilter } from './Report';
import styles from './reports.module.css';

interface Row {
  transactionId?: number | null;
  documentNumber?: string | null;
  productId: number;
  supplierId: number;
}
const asRow = (row: object) => row as Row;

const screens = defineResource(purchasesReport, {
  api: { path: '/api/reports/purchases' },
  list: {
    columns: [
      'date',
      {
        field: 'name',
        render: (row, shown) => (
          <DrillLink to="/reports/purchases" set={{ productId: asRow(row).productId }}>
            {shown}
          </DrillLink>
        ),
      },
      {
        field: 'supplierName',
        render: (row, shown) => <a href={showUrl('suppliers', asRow(row).supplierId)}>{shown}</a>,
      },
      'warehouseName',
      'receipts',
      'quantity',
      'price',
      'change',
      'averagePrice',
      'bestPrice',
      'bestSupplierName',
      'cost',
    ],
  },
  texts: { listHeading: 'Purchases', empty: 'Nothing was received in this period.' },
});

const transaction = column(
  text('Transaction'),
  (row: AnyRow) => asRow(row).documentNumber ?? `#${Number(row.transactionId)}`,
  {
    key: 'transactionId',
    sortable: false,
    render: (row, shown) => (
      <RecordLink to="transactions" id={Number(row.transactionId)}>
        <span className={styles.number}>{shown}</span>
      </RecordLink>
    ),
  },
);
/** The number of a transaction, by which other programs know it. */
const transactionId = column(integer('Transaction'), (row: AnyRow) => Number(row.transactionId), { sortable: false });
const documentNumber = column(text('Number'), (row: AnyRow) => asRow(row).documentNumber, { sortable: false });

const columnsOf = (...keys: string[]) =>
  keys.flatMap((key) => (key === 'transactionId' ? [transaction] : screens.columns.filter((each) => each.key === key)));

/** The columns of a line have other headings in a row of a product. */
const LAST: Record<string, string> = { date: 'Last Receipt', supplierName: 'Last Supplier', price: 'Last Price' };

/** Narrow windows leave them out. */
const MINOR = ['averagePrice', 'supplierName', 'date', 'receipts'];

const { by, ...filters } = screens.filters;

function report(columns: Entity['columns'], more: Partial<Entity>): Entity {
  return {
    ...screens,
    columns,
    sortedBy: columns.filter(({ order }) => order).map(({ key }) => key),
    filters: { ...rowsFilter(by, 'Receipt Line'), ...filters },
    ...more,
  };
}

const lines = columnsOf(
  'date',
  'transactionId',
  'name',
  'supplierName',
  'warehouseName',
  'quantity',
  'price',
  'change',
  'cost',
);
const products = columnsOf(
  'name',
  'quantity',
  'cost',
  'price',
  'change',
  'bestPrice',
  'bestSupplierName',
  'averagePrice',
  'supplierName',
  'date',
  'receipts',
).map((each) => ({ ...each, label: LAST[each.key] ?? each.label, isMinor: MINOR.includes(each.key) }));

const reports: Record<PurchaseGroup, Entity> = {
  line: report(lines, {
    card: ['name', 'date', 'quantity', 'price', 'change'],
    exportColumns: lines.flatMap((each) => (each === transaction ? [transactionId, documentNumber] : [each])),
  }),
  product: report(products, { card: ['name', 'price', 'change', 'bestPrice'] }),
};

const period = periodOfReport(daysUpTo);

/** The receipts of a period with the price of each line, or the last and the best price of each product. */
export default function Purchases() {
  const { address } = useListAddress(reports.line);
  const { by: group = 'line' } = address.filters;
  return (
    <Report
      entity={reports[group as PurchaseGroup]}
      rowId={rowId}
      complete={period.complete}
      days={period.say(address.filters)}
      method={t('Price: the cost of one piece. Price change: against the receipt before in this report.')}
    />
  );
}

const rowId = (row: object) => `${asRow(row).transactionId ?? ''} ${asRow(row).productId}`;
