import { supports } from '../../../src/capabilities';
import { showUrl } from '../../../src/routing/urls';
import { defineResource } from '../../../src/schema/defineResource';
import { t } from '../../../src/texts/t';
import { useListAddress } from '../../../src/views/list/useListAddress';
import { deliveriesReport } from '../deliveriesList';
import { daysUpTo } from '../periods';
import { periodOfReport } from './periodsIn';
import { Report } from './Report';
import styles from './reports.module.css';

const idOf = (row: object) => (row as { supplierId: number }).supplierId;

/** The columns of orders, which only a backend with orders has. */
const OF_ORDERS = ['orders', 'onTime', 'late', 'complete', 'partly'];

const screens = defineResource(deliveriesReport, {
  api: { path: '/api/reports/supplier-deliveries' },
  texts: { listHeading: 'Deliveries of Suppliers', empty: 'No supplier delivered in this period.' },
});

const columns = screens.columns.map((column) =>
  column.key === 'name'
    ? { ...column, cell: (row: object) => <a href={showUrl('suppliers', idOf(row))}>{column.cell(row as never)}</a> }
    : column,
);
const report = { ...screens, columns, card: ['name', 'received', 'late', 'returned'] };
const withoutOrders = {
  ...report,
  columns: columns.filter(({ key }) => !OF_ORDERS.includes(key)),
  card: ['name', 'received', 'returned'],
};

const period = periodOfReport(daysUpTo);

/** How suppliers delivered in a period: orders on time and late, and goods that went back. */
export default function SupplierDeliveries() {
  const { address } = useListAddress(report);
  return (
    <Report
      entity={supports('orders') ? report : withoutOrders}
      rowId={rowId}
      complete={period.complete}
      days={period.say(address.filters)}
      method={t(
        'Cost: at the purchase prices of the receipts, and at the prices of the products where there are none.',
      )}
    >
      {supports('orders') && (
        <p className={styles.method}>{t('Orders are those whose goods were expected in the period.')}</p>
      )}
    </Report>
  );
}

const rowId = (row: object) => String(idOf(row));
