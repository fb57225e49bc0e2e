import { ReportPage } from '../../../src/reports/ReportPage';
import { reportEntity, type ShownRow } from '../../../src/reports/reportEntity';
import { plural } from '../../../src/texts/t';
import { idleReport } from '../definitions/idleStock';
import { ProductLink } from './links';

const idOf = (row: object) => (row as ShownRow<typeof idleReport>).productId;

const entity = reportEntity(idleReport, {
  empty: 'All goods in stock have moved in these days.',
  columns: [
    { field: 'name', render: (row, shown) => <ProductLink productId={idOf(row)}>{shown}</ProductLink> },
    'categoryName',
    'quantity',
    'value',
    'lastCost',
    'lastMovement',
    'idleDays',
  ],
  card: ['quantity', 'value', 'idleDays'],
});

/** The stock that no transaction has moved for some days. */
export default function IdleStock() {
  return (
    <ReportPage
      report={idleReport}
      entities={entity}
      days={({ days = idleReport.filters.days.initial }) =>
        plural(
          Number(days),
          'In stock today, and not moved for {count} day.',
          'In stock today, and not moved for {count} days.',
        )
      }
    />
  );
}
