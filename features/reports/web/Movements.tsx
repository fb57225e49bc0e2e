import type { ReactNode } from 'react';
import { seesCosts } from '../../../src/account';
import { callOf } from '../../../src/calls/call';
import { useCall } from '../../../src/calls/useCall';
import { formatDay, formatMonth } from '../../../src/format/date';
import { formatMoney } from '../../../src/format/money';
import { formatNumber } from '../../../src/format/number';
import { transactionTypes, typeText } from '../../../src/resources/transactions/types';
import { defineResource } from '../../../src/schema/defineResource';
import type { Entity } from '../../../src/schema/entity';
import type { Field } from '../../../src/schema/field';
import { date, integer, money, text } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import { choiceFilter, dayRange } from '../../../src/schema/list/filters';
import type { AnyRow } from '../../../src/schema/record';
import { t } from '../../../src/texts/t';
import { SeriesChart } from '../../../src/views/charts/SeriesChart';
import { useListAddress } from '../../../src/views/list/useListAddress';
import { useScope } from '../../../src/views/scope';
import type { calls } from '../contract';
import type { Figure, MovementGroup } from '../movementsContract';
import { movementsReport } from '../movementsList';
import { GroupLink, type Row } from './GroupLink';
import styles from './movements.module.css';
import { type Filters, periodsIn } from './periodsIn';
import { Report, rowsFilter } from './Report';

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

const GROUPS: Record<MovementGroup, string> = {
  type: 'Type',
  product: 'Product',
  category: 'Category',
  client: 'Client',
  supplier: 'Supplier',
  employee: 'Employee',
  warehouse: 'Warehouse',
  month: 'Month',
};

interface FigureColumn {
  figure: Figure;
  label: string;
  /** The labels of the additional columns of exported files. */
  before: string;
  change: string;
  kind: (label: string) => Field<number>;
}

const COLUMNS: readonly FigureColumn[] = [
  {
    figure: 'transactions',
    label: 'Transactions',
    before: 'Transactions Before',
    change: 'Change of Transactions',
    kind: integer,
  },
  { figure: 'in', label: 'In', before: 'In Before', change: 'Change of In', kind: integer },
  { figure: 'out', label: 'Out', before: 'Out Before', change: 'Change of Out', kind: integer },
  { figure: 'costIn', label: 'Cost In', before: 'Cost In Before', change: 'Change of Cost In', kind: money },
  { figure: 'costOut', label: 'Cost Out', before: 'Cost Out Before', change: 'Change of Cost Out', kind: money },
  { figure: 'valueIn', label: 'Value In', before: 'Value In Before', change: 'Change of Value In', kind: money },
  { figure: 'valueOut', label: 'Value Out', before: 'Value Out Before', change: 'Change of Value Out', kind: money },
];

const asRow = (row: AnyRow) => row as unknown as Row;

const figureColumn = ({ figure, label, kind }: FigureColumn) => {
  const format = kind === money ? formatMoney : formatNumber;
  return column(kind(label), (row: AnyRow) => asRow(row)[figure], {
    key: figure,
    render: (row, shown) => (
      <Compared now={asRow(row)[figure]} before={asRow(row).before?.[figure]} format={format}>
        {shown}
      </Compared>
    ),
  });
};

/** The columns of a figure in exported files: now, in the period before, and the change. */
const exported = ({ figure, label, before, change, kind }: FigureColumn) => [
  column(kind(label), (row: AnyRow) => asRow(row)[figure], { key: figure }),
  column(kind(before), (row: AnyRow) => asRow(row).before?.[figure], { key: `${figure}Before` }),
  column(
    kind(change),
    (row: AnyRow) => {
      const { before: earlier, [figure]: now } = asRow(row);
      return earlier && Math.round((now - earlier[figure]) * 100) / 100;
    },
    { key: `${figure}Change` },
  ),
];

const NOBODY: Partial<Record<MovementGroup, () => string>> = {
  client: () => t('Without a client'),
  supplier: () => t('Without a supplier'),
};

const screens = defineResource(movementsReport, {
  api: { path: '/api/reports/movements' },
  texts: { listHeading: 'Movements of a Period', empty: 'Nothing moved in this period.' },
});
const { by, fromDate: _from, toDate: _to, type: _type, ...parties } = screens.filters;
const [fromDate, toDate] = dayRange('Date');

const report = (group: MovementGroup): Entity => {
  const named = column(
    text(GROUPS[group]),
    (row: AnyRow) => {
      const { name: shown } = asRow(row);
      return group === 'type' && shown ? typeText(shown) : (shown ?? NOBODY[group]?.());
    },
    {
      key: 'name',
      render: (row, shown) => (
        <GroupLink group={group} row={asRow(row)}>
          {group === 'month' ? formatMonth(asRow(row).name ?? '') : shown}
        </GroupLink>
      ),
    },
  );
  const name = group === 'month' ? { ...named, order: date(GROUPS.month).kind.order } : named;
  return {
    ...screens,
    // The server does not know the names of types in all languages. They are few, so that the page has all of them to sort.
    sortedBy: group === 'type' ? undefined : screens.sortedBy,
    columns: [name, ...COLUMNS.map(figureColumn)].map((each) => ({ ...each, isMinor: each.key.startsWith('value') })),
    exportColumns: [name, ...COLUMNS.flatMap(exported)],
    card: ['name', 'transactions', 'costIn', 'costOut'],
    filters: {
      ...rowsFilter(by, 'Type'),
      fromDate,
      toDate,
      type: choiceFilter('Transaction Type', transactionTypes),
      ...parties,
    },
  };
};
const reports = Object.fromEntries(
  Object.keys(GROUPS).map((group) => [group, report(group as MovementGroup)]),
) as Record<MovementGroup, Entity>;

/** What moved in a period, by type, product, party, warehouse or month, beside the period before it. */
export default function Movements() {
  const { address } = useListAddress(reports.type);
  const { by: group = 'type' } = address.filters;
  return (
    <Report
      entity={reports[group as MovementGroup]}
      rowId={rowId}
      complete={inPeriod}
      days={periodsText(address.filters)}
      method={t(
        'Cost: goods that came, at their purchase price or else at the price of the product; goods that left, at the moving average of their warehouse. Value: at the price that the product had then.',
      )}
    >
      {group === 'month' && seesCosts() && <MonthChart filters={address.filters} />}
    </Report>
  );
}

/** Adds the days that the report has without a choice. */
const inPeriod = (filters: Filters): Filters => ({ ...filters, ...periodsIn(filters)?.period });

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
    query: { ...inPeriod(filters), sort: undefined, warehouseId: chosen, by: 'month', all: 'true' },
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

const rowId = (row: object) => {
  const { recordId, name } = row as Row;
  return String(recordId ?? name ?? 'nobody');
};
