import { ReportNote, ReportPage } from '../../../src/reports/ReportPage';
import { reportEntity, type ShownRow } from '../../../src/reports/reportEntity';
import { integer, text } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import { plural, t } from '../../../src/texts/t';
import { LONGEST, turnoverReport } from '../definitions/turnover';
import { ProductLink } from './links';

type Row = ShownRow<typeof turnoverReport>;
const of = (row: object) => row as Row;

/** In words, and sorted by its days. */
const lasts = {
  ...column(text('Lasts'), (row: object) => coverage(of(row)), { key: 'coverageDays' }),
  order: integer('Lasts').kind.order,
};

/** Says how long the stock lasts. */
function coverage({ quantity, coverageDays }: Row): string {
  if (quantity === 0) return t('nothing in stock');
  if (typeof coverageDays !== 'number') return t('no sale in the period');
  if (coverageDays > LONGEST) return t('more than ten years at this pace');
  if (coverageDays === 0) return t('less than a day at this pace');
  return plural(coverageDays, '{count} day at this pace', '{count} days at this pace');
}

const report = reportEntity(turnoverReport, {
  empty: 'No such product was in stock or moved in this period.',
  columns: [
    { field: 'name', render: (row, shown) => <ProductLink productId={of(row).productId}>{shown}</ProductLink> },
    'abc',
    'sold',
    'cost',
    'averageValue',
    'turnover',
    'daysOfStock',
    'quantity',
    lasts,
    'lastMovement',
    'lastSale',
    'suggestedMinimum',
  ],
  card: ['sold', 'quantity', lasts],
  // Other columns of a row say nearly the same.
  minor: ['averageValue', 'daysOfStock', 'lastMovement', 'lastSale'],
});
const entity = {
  ...report,
  // A file is for computing: it has the days as a number.
  exportColumns: report.columns.map((each) =>
    each.key === lasts.key ? column(integer('Lasts'), (row: object) => of(row).coverageDays, { key: lasts.key }) : each,
  ),
};

/** How fast each product sold in a period, and how much of it was in stock. */
export default function Turnover() {
  return (
    <ReportPage
      report={turnoverReport}
      entities={entity}
      method="Cost and value: at the moving average cost of the goods in their warehouse at the time of each transaction."
    >
      {() => (
        <ReportNote>
          {t('Turnover is the cost of sales divided by the average value of the stock on the days of the period.')}
        </ReportNote>
      )}
    </ReportPage>
  );
}
