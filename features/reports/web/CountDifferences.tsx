import type { ReactNode } from 'react';
import { isOffered } from '../../../src/account';
import { formatDay, formatMonth } from '../../../src/format/date';
import { usePageSearch } from '../../../src/navigation/usePageSearch';
import { titleOf, useRoutes } from '../../../src/routing/pageRoute';
import { showUrl } from '../../../src/routing/urls';
import { defineResource } from '../../../src/schema/defineResource';
import type { Entity } from '../../../src/schema/entity';
import { date, text } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import type { AnyRow } from '../../../src/schema/record';
import { t } from '../../../src/texts/t';
import { ButtonLink } from '../../../src/views/Button';
import { useListAddress } from '../../../src/views/list/useListAddress';
import type { CountGroup, CountsRow } from '../countsCall';
import { countsReport } from '../countsList';
import { monthWithin, type Period } from '../periods';
import { daysText } from './periodsIn';
import { Report, rowsFilter } from './Report';
import styles from './reports.module.css';

/** A row as the data provider returns it: null is absent. */
type Row = Partial<CountsRow> & Pick<CountsRow, 'name'>;
const asRow = (row: object) => row as Row;

const LABELS: Record<CountGroup, string> = {
  employee: 'Employee',
  product: 'Product',
  warehouse: 'Warehouse',
  month: 'Month',
  reason: 'Reason',
  count: 'Date',
};

const screens = defineResource(countsReport, {
  api: { path: '/api/reports/count-differences' },
  texts: { listHeading: 'Count Differences', empty: 'Nothing was counted.' },
});
const { by, ...filters } = screens.filters;

/** Returns the report with the rows of a group. */
function report(group: CountGroup): Entity {
  const named = column(text(LABELS[group]), (row: AnyRow) => nameOf(group, asRow(row)), {
    key: 'name',
    render: (row, shown) => (
      <RowLink group={group} row={asRow(row)}>
        {group === 'month' ? formatMonth(asRow(row).name) : shown}
      </RowLink>
    ),
  });
  const columns = [
    group === 'month' || group === 'count' ? { ...named, order: date(LABELS[group]).kind.order } : named,
    ...screens.columns.filter(
      ({ key }) =>
        key !== 'name' && (group === 'count' ? key !== 'counts' : !['warehouseName', 'employeeName'].includes(key)),
    ),
  ];
  return {
    ...screens,
    columns,
    sortedBy: columns.map(({ key }) => key),
    card: ['name', 'more', 'less', ...(group === 'count' ? ['employeeName'] : ['counts'])],
    filters: { ...rowsFilter(by, 'Employee'), ...filters },
  };
}
const reports = Object.fromEntries(Object.keys(LABELS).map((group) => [group, report(group as CountGroup)])) as Record<
  CountGroup,
  Entity
>;

const nameOf = (group: CountGroup, { name }: Row) => (group === 'count' ? formatDay(name) : name);

/** What stock counts found more and less than the journal had, by employee, product, warehouse, month or reason. */
export default function CountDifferences() {
  const { address } = useListAddress(reports.employee);
  const { by: group = 'employee' } = address.filters;
  return (
    <Report
      entity={reports[group as CountGroup]}
      rowId={rowId}
      days={daysText(address.filters)}
      method={t('Cost: at the moving average of the stock when it was counted.')}
    >
      <CountLink />
    </Report>
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

const rowId = (row: object) => `${asRow(row).recordId ?? ''} ${asRow(row).name}`;

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
  { recordId, name }: Row,
  { fromDate, toDate }: Period,
): Record<string, string> {
  if (group === 'reason') return { reason: name };
  if (group === 'month') return { ...monthWithin(name, { fromDate, toDate: toDate || LAST_DAY }) };
  return { [{ employee: 'employeeId', product: 'productId', warehouse: 'warehouseId' }[group]]: String(recordId) };
}

/** The end of a period without one. */
const LAST_DAY = '9999-12-31';
