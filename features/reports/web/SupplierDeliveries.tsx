import { supports } from '../../../src/capabilities';
import { formatNumber } from '../../../src/format/number';
import { showUrl } from '../../../src/routing/urls';
import { defineResource } from '../../../src/schema/defineResource';
import { t } from '../../../src/texts/t';
import { deliveriesReport } from '../deliveriesList';
import { DEFAULT_DAYS } from '../turnoverDays';
import { Report } from './Report';
import styles from './reports.module.css';

const idOf = (row: object) => (row as { supplierId: number }).supplierId;

/** The columns of orders, which only a backend with orders has. */
const OF_ORDERS = ['orders', 'onTime', 'late', 'complete', 'partly'];

const screens = defineResource(deliveriesReport, {
  api: { path: '/api/reports/supplier-deliveries' },
  texts: { listHeading: 'Deliveries of Suppliers', empty: 'No supplier delivered in this period.' },
});

const columns = screens.columns.map(({ order: _, ...column }) =>
  column.key === 'name'
    ? { ...column, cell: (row: object) => <a href={showUrl('suppliers', idOf(row))}>{column.cell(row as never)}</a> }
    : column,
);
const report = { ...screens, hasPage: false, columns, card: ['name', 'received', 'late', 'returned'] };
const withoutOrders = {
  ...report,
  columns: columns.filter(({ key }) => !OF_ORDERS.includes(key)),
  card: ['name', 'received', 'returned'],
};

/** How suppliers delivered in a period: orders on time and late, and goods that went back. */
export default function SupplierDeliveries() {
  return (
    <Report entity={supports('orders') ? report : withoutOrders} rowId={rowId}>
      <p className={styles.method}>
        {t('Without a first day, the period is {days} days long.', { days: formatNumber(DEFAULT_DAYS) })}{' '}
        {supports('orders') && t('Orders are those whose goods were expected in the period.')}
      </p>
    </Report>
  );
}

const rowId = (row: object) => String(idOf(row));
