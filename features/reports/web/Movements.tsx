import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { ReportGroup } from '../../../contract/definition/report';
import type { Period } from '../../../contract/definition/reportDays';
import { seesCosts } from '../../../src/account';
import { callOf } from '../../../src/calls/call';
import { useCall } from '../../../src/calls/useCall';
import { formatDay, formatMonth } from '../../../src/format/date';
import { formatMoney, formatNumber } from '../../../src/format/number';
import { type Filters, ReportPage } from '../../../src/reports/ReportPage';
import { entitiesOf, type ShownRow } from '../../../src/reports/reportEntity';
import { filtersOfReport } from '../../../src/reports/reportFilters';
import { transactionTypes, typeText } from '../../../src/resources/transactions/types';
import { fieldOf } from '../../../src/schema/derive';
import { date, text } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import { choiceFilter } from '../../../src/schema/list/filters';
import { t } from '../../../src/texts/t';
import { SeriesChart } from '../../../src/views/charts/SeriesChart';
import { useScope } from '../../../src/views/scope';
import type { calls } from '../contract';
import { FIGURES, type Figure, movementsReport } from '../definitions/movements';
import { monthWithin } from '../periods';
import styles from './movements.module.css';
import { periodsIn } from './periodsIn';

/** A row as the data provider returns it: null is absent. */
export type Row = ShownRow<typeof movementsReport> & Record<Figure, number> & { before?: Record<Figure, number> };

type MovementGroup = ReportGroup<typeof movementsReport>;

interface GroupLinkProps {
  group: MovementGroup;
  row: Row;
  children: ReactNode;
}

/**
 * A link from a row to its parts: the stock card of a product, the products of a category, else the transactions with the same
 * filters. The list of transactions has no filter by category: with one, the row leads to its products.
 */
export function GroupLink({ group, row, children }: GroupLinkProps) {
  const [search] = useSearchParams();
  const { by: _by, page: _page, sort: _sort, ...filters } = Object.fromEntries(search);
  const periods = periodsIn(filters);
  const own = periods && row.transactions > 0 ? ownFilters(group, row, periods.period) : undefined;
  if (!own) return children;
  const { warehouse, warehouseId } = filters;
  const narrowed: Record<string, string> = { ...filters, ...periods?.period, ...own };
  const address =
    group === 'product'
      ? addressOf('/reports/stock-card', {
          ...periods?.period,
          ...(warehouse && { warehouse }),
          ...(warehouseId && { warehouseId }),
          ...own,
        })
      : narrowed.categoryId === undefined
        ? addressOf('/transactions', narrowed)
        : addressOf('/reports/movements', { by: 'product', ...narrowed });
  return <a href={address}>{children}</a>;
}

const addressOf = (path: string, filters: Record<string, string>) => `${path}?${new URLSearchParams(filters)}`;

/** The filter for the record of a group. */
const FILTERS = {
  product: 'productId',
  category: 'categoryId',
  client: 'clientId',
  supplier: 'supplierId',
  employee: 'employeeId',
  // For that page alone: the selected one is in `warehouse`.
  warehouse: 'warehouseId',
} as const;

/** Returns the filters that narrow a list to a row; undefined for the row without a client or supplier. */
function ownFilters(group: MovementGroup, { recordId, name }: Row, period: Period): Record<string, string> | undefined {
  if (group === 'type') return name ? { type: name } : undefined;
  if (group === 'month') return name ? { ...monthWithin(name, period) } : undefined;
  return recordId === undefined || recordId === null ? undefined : { [FILTERS[group]]: String(recordId) };
}

interface ComparedProps {
  now: number;
  /** The figure of the period before; undefined where nothing moved. */
  before: number | undefined;
  format: (figure: number) => string;
  children: ReactNode;
}

/** A figure, and below it the change since the period before: "+120 (+11%)". */
const Compared = ({ now, before, format, children }: ComparedProps) => (
  <>
    {children}
    <small
      className={styles.change}
      title={before === undefined ? undefined : t('Before: {figure}', { figure: format(before) })}
    >
      {before === undefined ? '–' : <Change now={now} before={before} format={format} />}
    </small>
  </>
);

const signed = (amount: number, format: (figure: number) => string) =>
  `${amount > 0 ? '+' : amount < 0 ? '-' : ''}${format(Math.abs(amount))}`;

/** The change, and its percentage, which is on a line of its own where the column is narrow. */
function Change({ now, before, format }: Omit<ComparedProps, 'children'> & { before: number }) {
  const change = Math.round((now - before) * 100) / 100;
  const text = <span>{signed(change, format)}</span>;
  if (before === 0) return text;
  const percent = Math.round((change / before) * 100);
  return (
    <>
      {text} <span>{`(${signed(percent, formatNumber)}%)`}</span>
    </>
  );
}

const movementsCall = callOf<typeof calls.movements>('GET /api/reports/movements', 'content');

const asRow = (row: object) => row as Row;

/** The labels of a figure's additional columns in exported files: the figure before, and the change. */
const EXPORTED: Record<Figure, readonly [before: string, change: string]> = {
  transactions: ['Transactions Before', 'Change of Transactions'],
  in: ['In Before', 'Change of In'],
  out: ['Out Before', 'Change of Out'],
  costIn: ['Cost In Before', 'Change of Cost In'],
  costOut: ['Cost Out Before', 'Change of Cost Out'],
  valueIn: ['Value In Before', 'Change of Value In'],
  valueOut: ['Value Out Before', 'Change of Value Out'],
};

/** Returns a column with a value of a figure. */
const columnOf = (figure: Figure, key: string, label: string, value: (row: Row) => number | null | undefined) =>
  column({ ...fieldOf(movementsReport.fields[figure]), label }, (row: object) => value(asRow(row)), { key });

/** The columns of a figure in exported files: now, in the period before, and the change. */
function exported(figure: Figure) {
  const [before, change] = EXPORTED[figure];
  return [
    columnOf(figure, figure, movementsReport.fields[figure].label, (row) => row[figure]),
    columnOf(figure, `${figure}Before`, before, (row) => row.before?.[figure]),
    columnOf(
      figure,
      `${figure}Change`,
      change,
      ({ before: earlier, [figure]: now }) => earlier && Math.round((now - earlier[figure]) * 100) / 100,
    ),
  ];
}

const shownFigure = (figure: Figure) => ({
  field: figure,
  render: (row: object, shown: ReactNode) => (
    <Compared
      now={asRow(row)[figure]}
      before={asRow(row).before?.[figure]}
      format={movementsReport.fields[figure].kind === 'money' ? formatMoney : formatNumber}
    >
      {shown}
    </Compared>
  ),
});

/** Returns the name of a row. */
function nameOf(group: ReportGroup<typeof movementsReport>, { name }: Row): string | undefined {
  if (name) return group === 'type' ? typeText(name) : name;
  return group === 'client' ? t('Without a client') : group === 'supplier' ? t('Without a supplier') : undefined;
}

const entities = entitiesOf(movementsReport, (group, label) => {
  const named = column(text(label), (row: object) => nameOf(group, asRow(row)), {
    key: 'name',
    render: (row, shown) => (
      <GroupLink group={group} row={asRow(row)}>
        {group === 'month' ? formatMonth(asRow(row).name ?? '') : shown}
      </GroupLink>
    ),
  });
  const name = group === 'month' ? { ...named, order: date(label).kind.order } : named;
  return {
    empty: 'Nothing moved in this period.',
    columns: [name, ...FIGURES.map(shownFigure)],
    card: ['transactions', 'costIn', 'costOut'],
    minor: ['valueIn', 'valueOut'],
    entity: {
      exportColumns: [name, ...FIGURES.flatMap(exported)],
      filters: {
        ...filtersOfReport(movementsReport),
        type: choiceFilter('Transaction Type', transactionTypes),
      },
      // The server does not know the names of types in all languages. They are few, so that the page has all of them to sort.
      ...(group === 'type' && { sortedBy: undefined }),
    },
  };
});

/** What moved in a period, by type, product, party, warehouse or month, beside the period before it. */
export default function Movements() {
  return (
    <ReportPage
      report={movementsReport}
      entities={entities}
      days={periodsText}
      method="Cost: goods that came, at their purchase price or else at the price of the product; goods that left, at the moving average of their warehouse. Value: at the price that the product had then."
    >
      {(filters) => filters.by === 'month' && seesCosts() && <MonthChart filters={filters} />}
    </ReportPage>
  );
}

function periodsText(filters: Filters): string | undefined {
  const periods = periodsIn(filters);
  if (!periods) return undefined;
  const { period, before } = periods;
  return t('{from} to {to}, compared with {first} to {last}.', {
    from: formatDay(period.fromDate),
    to: formatDay(period.toDate),
    first: formatDay(before.fromDate),
    last: formatDay(before.toDate),
  });
}

function MonthChart({ filters }: { filters: Filters }) {
  const { chosen } = useScope(movementsReport.scope);
  const { data } = useCall(movementsCall, {
    query: { ...filters, sort: undefined, warehouseId: chosen, by: 'month', all: 'true' },
  });
  return (
    data &&
    data.content.length > 0 && (
      <div className={styles.charts}>
        <SeriesChart
          title={t('Cost per Month')}
          labels={t('Month')}
          groups={() =>
            data.content.map(({ name, costIn, costOut }) => ({
              label: formatMonth(name ?? ''),
              values: [costIn, costOut],
            }))
          }
          series={[t('Cost In'), t('Cost Out')]}
          layout="beside"
          format={formatMoney}
        />
      </div>
    )
  );
}
