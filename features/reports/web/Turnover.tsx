import type { ReactNode } from 'react';
import { byWarehouse } from '../../../contract/entities/scope';
import { isPlainNumber } from '../../../src/format/number';
import { usePageSearch } from '../../../src/navigation/usePageSearch';
import { defineResource } from '../../../src/schema/defineResource';
import { integer, text } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import type { Filter } from '../../../src/schema/list/filters';
import { plural, t } from '../../../src/texts/t';
import { useListAddress } from '../../../src/views/list/useListAddress';
import { useScope } from '../../../src/views/scope';
import { pastDays } from '../periods';
import { LONGEST } from '../turnoverDays';
import { turnoverReport } from '../turnoverList';
import { cardUrl } from './cardUrl';
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
        render: (row, shown) => <ToCard productId={of(row).productId}>{shown}</ToCard>,
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

const quietDays: Filter = {
  label: 'Unsold for (days)',
  input: { as: 'number', step: 1, min: 0 },
  typed: true,
  accepts: (typed) => typed === '' || (isPlainNumber(typed) && Number.isInteger(Number(typed)) && Number(typed) >= 0),
  problem: 'Must be at least 0',
};

/** Other columns of a row say nearly the same. */
const MINOR = ['averageValue', 'daysOfStock', 'lastMovement', 'lastSale'];

const report = {
  ...screens,
  columns: screens.columns.map((each) => ({ ...each, isMinor: MINOR.includes(each.key) })),
  hasPage: false,
  filters: { ...screens.filters, quietDays },
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

/** A link to the stock card of a product for the period and the warehouse of the report. */
function ToCard({ productId, children }: { productId: number; children: ReactNode }) {
  const { search } = usePageSearch();
  const { chosen } = useScope(byWarehouse);
  const period = Object.fromEntries(
    ['fromDate', 'toDate'].flatMap((name) => {
      const day = search.get(name);
      return day ? [[name, day]] : [];
    }),
  );
  return <a href={cardUrl(productId, chosen ?? undefined, period)}>{children}</a>;
}

const rowId = (row: object) => String(of(row).productId);
