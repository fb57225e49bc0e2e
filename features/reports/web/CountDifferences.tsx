import type { ReactNode } from 'react';
import type { ReportGroup } from '../../../contract/definition/report';
import type { Period } from '../../../contract/definition/reportDays';
import { isOffered } from '../../../src/account';
import { formatDay, formatMonth } from '../../../src/format/date';
import { usePageSearch } from '../../../src/navigation/usePageSearch';
import { ReportPage } from '../../../src/reports/ReportPage';
import { entitiesOf, type ShownRow } from '../../../src/reports/reportEntity';
import styles from '../../../src/reports/reports.module.css';
import { titleOf, useRoutes } from '../../../src/routing/pageRoute';
import { showUrl } from '../../../src/routing/urls';
import { date, text } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import { ButtonLink } from '../../../src/views/Button';
import { countsReport } from '../definitions/countDifferences';
import { monthWithin } from '../periods';

type CountGroup = ReportGroup<typeof countsReport>;
type Row = ShownRow<typeof countsReport>;
const asRow = (row: object) => row as Row;

const { name: _name, warehouseName: _warehouse, employeeName: _employee, ...figures } = countsReport.fields;
const ofGroups = Object.keys(figures);
const ofCounts = ['warehouseName', 'employeeName', ...ofGroups.filter((name) => name !== 'counts')];

const entities = entitiesOf(countsReport, (group, groupLabel) => {
  const label = group === 'count' ? 'Date' : groupLabel;
  const named = column(text(label), (row: object) => nameOf(group, asRow(row)), {
    key: 'name',
    render: (row, shown) => (
      <RowLink group={group} row={asRow(row)}>
        {group === 'month' ? formatMonth(asRow(row).name ?? '') : shown}
      </RowLink>
    ),
  });
  const name = group === 'month' || group === 'count' ? { ...named, order: date(label).kind.order } : named;
  return {
    empty: 'Nothing was counted.',
    columns: [name, ...(group === 'count' ? ofCounts : ofGroups)],
    card: ['more', 'less', group === 'count' ? 'employeeName' : 'counts'],
  };
});

const nameOf = (group: CountGroup, { name = '' }: Row) => (group === 'count' ? formatDay(name) : name);

/** What stock counts found more and less than the journal had, by employee, product, warehouse, month or reason. */
export default function CountDifferences() {
  return (
    <ReportPage
      report={countsReport}
      entities={entities}
      method="Cost: at the moving average of the stock when it was counted."
    >
      {() => <CountLink />}
    </ReportPage>
  );
}

/** A link to the page that counts stock, if the user may open it. */
function CountLink() {
  const route = useRoutes().find((each) => each.path === '/inventory/stock-count' && isOffered(each));
  return (
    route && (
      <p className={styles.below}>
        <ButtonLink href={route.path} variant="outlined">
          {titleOf(route.path, route)}
        </ButtonLink>
      </p>
    )
  );
}

/** A link from a row to the counts that it adds up, and from a count to its transaction. */
function RowLink({ group, row, children }: { group: CountGroup; row: Row; children: ReactNode }) {
  const { search } = usePageSearch();
  if (group === 'count') return <a href={showUrl('transactions', Number(row.recordId))}>{children}</a>;
  const next = new URLSearchParams(search);
  next.delete('page');
  next.delete('sort');
  next.set('by', 'count');
  const period = { fromDate: search.get('fromDate') ?? '', toDate: search.get('toDate') ?? '' };
  for (const [name, value] of Object.entries(filtersOf(group, row, period))) next.set(name, value);
  return <a href={`/reports/count-differences?${next}`}>{children}</a>;
}

/** Returns the filters that narrow the report to a row of a group. */
function filtersOf(
  group: Exclude<CountGroup, 'count'>,
  { recordId, name = '' }: Row,
  { fromDate, toDate }: Period,
): Record<string, string> {
  if (group === 'reason') return { reason: name };
  if (group === 'month') return { ...monthWithin(name, { fromDate, toDate: toDate || LAST_DAY }) };
  return { [{ employee: 'employeeId', product: 'productId', warehouse: 'warehouseId' }[group]]: String(recordId) };
}

/** The end of a period without one. */
const LAST_DAY = '9999-12-31';
