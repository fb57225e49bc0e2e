import { defineResource } from '../../../src/schema/defineResource';
import { integer, text } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import { plural, t } from '../../../src/texts/t';
import { useListAddress } from '../../../src/views/list/useListAddress';
import { pastDays } from '../periods';
import { LONGEST } from '../turnoverDays';
import { turnoverReport } from '../turnoverList';
import { daysFilter } from './daysFilter';
import { ProductLink } from './ProductLink';
import { periodOfReport } from './periodsIn';
import { Report } from './Report';
import styles from './reports.module.css';

/** The values of a row that no column shows as they are. */
const of = (row: object) => row as { productId: number; quantity: number; coverageDays?: number | null };

/** In words, and sorted by its days. */
const lasts = {
  ...column(text('Lasts'), (row: object) => coverage(of(row)), { key: 'coverageDays' }),
  order: integer('Lasts').kind.order,
};

const screens = defineResource(turnoverReport, {
  api: { path: '/api/reports/turnover' },
  list: {
    columns: [
      {
        field: 'name',
        render: (row, shown) => <ProductLink productId={of(row).productId}>{shown}</ProductLink>,
      },
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
  },
  texts: { listHeading: 'Stock Turnover', empty: 'No such product was in stock or moved in this period.' },
});

/** Says how long the stock lasts. */
function coverage({ quantity, coverageDays }: ReturnType<typeof of>): string {
  if (quantity === 0) return t('nothing in stock');
  if (typeof coverageDays !== 'number') return t('no sale in the period');
  if (coverageDays > LONGEST) return t('more than ten years at this pace');
  if (coverageDays === 0) return t('less than a day at this pace');
  return plural(coverageDays, '{count} day at this pace', '{count} days at this pace');
}

/** Other columns of a row say nearly the same. */
const MINOR = ['averageValue', 'daysOfStock', 'lastMovement', 'lastSale'];

const report = {
  ...screens,
  columns: screens.columns.map((each) => ({ ...each, isMinor: MINOR.includes(each.key) })),
  filters: { ...screens.filters, quietDays: daysFilter('Unsold for (days)') },
  // A file is for computing: it has the days as a number.
  exportColumns: screens.columns.map((each) =>
    each.key === lasts.key ? column(integer('Lasts'), (row: object) => of(row).coverageDays, { key: lasts.key }) : each,
  ),
};

const period = periodOfReport(pastDays);

/** How fast each product sold in a period, and how much of it was in stock. */
export default function Turnover() {
  const { address } = useListAddress(report);
  return (
    <Report
      entity={report}
      rowId={rowId}
      complete={period.complete}
      days={period.say(address.filters)}
      method={t(
        'Cost and value: at the moving average cost of the goods in their warehouse at the time of each transaction.',
      )}
    >
      <p className={styles.method}>
        {t('Turnover is the cost of sales divided by the average value of the stock on the days of the period.')}
      </p>
    </Report>
  );
}

const rowId = (row: object) => String(of(row).productId);
