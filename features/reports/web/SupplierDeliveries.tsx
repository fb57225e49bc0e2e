import { supports } from '../../../src/capabilities';
import { ReportNote, ReportPage } from '../../../src/reports/ReportPage';
import { reportEntity, type ShownRow } from '../../../src/reports/reportEntity';
import { showUrl } from '../../../src/routing/urls';
import { t } from '../../../src/texts/t';
import { deliveriesReport } from '../definitions/supplierDeliveries';

const idOf = (row: object) => Number((row as ShownRow<typeof deliveriesReport>).supplierId);

/** @param ofOrders the columns of orders, which only a backend with orders has */
const entityWith = (ofOrders: readonly (keyof typeof deliveriesReport.fields)[]) =>
  reportEntity(deliveriesReport, {
    empty: 'No supplier delivered in this period.',
    columns: [
      { field: 'name', render: (row, shown) => <a href={showUrl('suppliers', idOf(row))}>{shown}</a> },
      ...ofOrders,
      'received',
      'receivedCost',
      'returned',
      'returnedCost',
    ],
    card: ['received', ...ofOrders.filter((name) => name === 'late'), 'returned'],
  });
const withOrders = entityWith(['orders', 'onTime', 'late', 'complete', 'partly']);
const withoutOrders = entityWith([]);

/** How suppliers delivered in a period: orders on time and late, and goods that went back. */
export default function SupplierDeliveries() {
  return (
    <ReportPage
      report={deliveriesReport}
      entities={supports('orders') ? withOrders : withoutOrders}
      method="Cost: at the purchase prices of the receipts, and at the prices of the products where there are none."
    >
      {() =>
        supports('orders') && <ReportNote>{t('Orders are those whose goods were expected in the period.')}</ReportNote>
      }
    </ReportPage>
  );
}
