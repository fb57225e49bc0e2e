import { useState } from 'react';
import { hasRole } from '../../../src/account';
import { callOf, send } from '../../../src/calls/call';
import { useCall } from '../../../src/calls/useCall';
import { supports } from '../../../src/capabilities';
import { formatDay, timeOf } from '../../../src/format/date';
import { formatMoney, formatNumber, sumOf } from '../../../src/format/number';
import { usePageSearch } from '../../../src/navigation/usePageSearch';
import { date, integer, money, text } from '../../../src/schema/fields';
import { type Column, column, parseSorting, sortRows } from '../../../src/schema/list/columns';
import { withParam } from '../../../src/schema/list/listAddress';
import { locale } from '../../../src/texts/language';
import { t } from '../../../src/texts/t';
import { Badge } from '../../../src/views/Badge';
import { Button } from '../../../src/views/Button';
import { failureOf, useStaleSince } from '../../../src/views/data/unanswered';
import { ConfirmDialog } from '../../../src/views/dialog/ConfirmDialog';
import { SortHead } from '../../../src/views/list/SortHead';
import { SortSelect } from '../../../src/views/list/SortSelect';
import { AsOf } from '../../../src/views/messages/AsOf';
import { EmptyMessage, ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Page } from '../../../src/views/page/Page';
import { Table } from '../../../src/views/table/Table';
import { takeFocus } from '../../../src/views/takeFocus';
import type { calls, Month, MonthList } from '../contract';
import styles from './monthClosing.module.css';

/** The digits of a checksum that the list shows. */
const SHOWN_DIGITS = 8;

const stateText = ({ state }: Month) =>
  state === 'closed' ? t('Closed for good') : state === 'open' ? t('Not closed') : t('Not over yet');

/** A column of short texts, which do not wrap. */
const short = (...[field, value, options]: Parameters<typeof column<Month, string>>) => ({
  ...column(field, value, options),
  fit: 'whole' as const,
});

/**
 * The columns of the months. A closed month links the report of its last day, where the server has reports.
 * @param hasValues whether the server tells the user the costs of the stock
 */
const monthColumns = (hasValues: boolean) => [
  column(date('Month'), ({ lastDay }: Month) => lastDay, {
    key: 'month',
    render: ({ month, lastDay, state }) =>
      state !== 'running' && supports('reports') ? (
        <a href={`/reports/stock?date=${lastDay}`} title={t('Stock on the last day of the month')}>
          {monthName(month)}
        </a>
      ) : (
        monthName(month)
      ),
  }),
  short(text('State'), stateText, {
    key: 'state',
    render: ({ state }, shown) =>
      state === 'running' ? shown : <Badge tone={state === 'closed' ? 'success' : 'warning'}>{String(shown)}</Badge>,
  }),
  column(integer('Amount'), ({ quantity }: Month) => quantity, { key: 'quantity' }),
  ...(hasValues ? [column(money('Value'), ({ value }: Month) => value, { key: 'value' })] : []),
  column(date('Closed on'), ({ closedAt }: Month) => closedAt, {
    key: 'closedAt',
    render: ({ closedAt, closedBy }, shown) => (
      <>
        {closedAt === null ? shown : `${formatDay(closedAt)}, ${timeOf(new Date(closedAt))}`}
        {closedBy !== null && (
          <>
            <br />
            <small>{closedBy}</small>
          </>
        )}
      </>
    ),
  }),
  short(text('Checksum'), ({ checksum }) => checksum?.slice(0, SHOWN_DIGITS), {
    sortable: false,
    render: ({ checksum }, shown) => (checksum === null ? shown : <code title={checksum}>{shown}</code>),
  }),
];

const monthsCall = callOf<typeof calls.months>('GET /api/month-closing', 'months');
const closeCall = callOf<typeof calls.close>('POST /api/month-closing', 'closed');

const ROWS = 6;

/** The months with their state, and a button that closes one. */
export default function MonthClosingPage() {
  const query = useCall(monthsCall, {});
  const { data, refetch } = query;
  const [asked, setAsked] = useState<Month | null>(null);
  const [isClosing, setClosing] = useState(false);
  const [closed, setClosed] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState('');
  const failure = failureOf(query);
  const staleSince = useStaleSince(query);
  const hasValues = data?.months.every(({ value }) => value !== undefined) ?? true;
  const { search, change } = usePageSearch();
  const sort = search.get('sort');
  const sorting = sort ? parseSorting(sort) : null;
  const onSort = (next: string) => change((current) => withParam(current, 'sort', next), { replace: true });
  const columns = monthColumns(hasValues);
  const headed = (column: Column<Month>) =>
    column.order ? { ...column, head: <SortHead column={column} sorting={sorting} onSort={onSort} /> } : column;
  const close = async ({ lastDay }: Month) => {
    setClosing(true);
    setRefusal('');
    setClosed([]);
    await send(closeCall, { body: { day: lastDay } }).then(
      (answer) => setClosed(answer.closed),
      ({ message }: Error) => setRefusal(message),
    );
    await refetch();
    setClosing(false);
    setAsked(null);
  };
  return (
    <Page heading={t('Month Closing')}>
      <p className={styles.about}>
        {t(
          'A closed month takes no further entries, and its figures stay as they are. Returns, corrections and counts of its goods are entries of the day on which they are made. A closed month cannot be opened again.',
        )}
      </p>
      {refusal && <ErrorMessage message={refusal} focused />}
      {closed.length > 0 && (
        <p ref={takeFocus} tabIndex={-1} role="status" className={styles.done}>
          {t('Closed: {months}', { months: monthRange(closed) })}
        </p>
      )}
      {failure ? (
        <ErrorMessage {...failure} />
      ) : data?.months.length === 0 ? (
        <EmptyMessage>{t('There are no transactions yet.')}</EmptyMessage>
      ) : (
        <>
          <AsOf at={staleSince} />
          <div className={styles.sorting}>
            <SortSelect columns={columns} sorting={sorting} onChange={onSort} ofPage={false} />
          </div>
          <Table<Month>
            label={t('Months')}
            columns={columns.map(headed)}
            rows={sortRows(data?.months ?? [], columns, sorting)}
            sorting={sorting}
            rowKey={({ month }) => month}
            skeletonRows={data ? 0 : ROWS}
            card={['month', 'state', 'quantity', ...(hasValues ? ['value'] : []), 'closedAt']}
            {...(hasRole('administrator') && {
              actions: (month) =>
                month.state === 'open' && (
                  <Button
                    variant="outlined"
                    aria-label={t('Close the month: {month}', { month: monthName(month.month) })}
                    onClick={() => setAsked(month)}
                  >
                    {t('Close the month')}
                  </Button>
                ),
            })}
          />
          {data && <Notes {...data} />}
        </>
      )}
      {asked && (
        <ConfirmDialog
          question={t('Do you want to close {month}?', { month: monthName(asked.month) })}
          subject={consequences(asked, data?.months ?? [])}
          confirmLabel={t('Close the month')}
          busy={isClosing}
          onConfirm={() => void close(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </Page>
  );
}

/** Below the table, where they move nothing when they arrive: the time zone, and the checksum that vouches for all closed months. */
function Notes({ timeZone, months }: MonthList) {
  const last = months.find(({ state }) => state === 'closed');
  return (
    <>
      <p className={styles.note}>{t('Months end at midnight in the time zone {zone}.', { zone: timeZone })}</p>
      {last && (
        <p className={styles.note}>
          {t('Checksum of {month}, which vouches for all months before it:', { month: monthName(last.month) })}{' '}
          <code>{last.checksum}</code>
        </p>
      )}
    </>
  );
}

/** Returns the text below the question: the effects of the closing, and the other months that it closes. @param months the newest first */
function consequences(asked: Month, months: readonly Month[]): string {
  const open = months.filter((each) => each.state === 'open' && each.month <= asked.month);
  const before = open.filter((each) => each !== asked).map((each) => each.month);
  if (before.length === 0)
    return `${t('It takes no further entries, and its figures stay as they are. It cannot be opened again.')}${atListPrice(open)}`;
  return `${t('This also closes: {months}.', { months: monthRange(before.toReversed()) })} ${t(
    'They take no further entries, and their figures stay as they are. They cannot be opened again.',
  )}${atListPrice(open)}`;
}

/** Returns a sentence about goods that came in at the list price, with a space before it; nothing where there are none. */
function atListPrice(months: readonly Month[]): string {
  const lines = sumOf(months, ({ listPriceLines }) => listPriceLines ?? 0);
  if (lines === 0) return '';
  const cost = sumOf(months, ({ listPriceCost }) => listPriceCost ?? 0);
  const hasCosts = months.some(({ listPriceCost }) => typeof listPriceCost === 'number');
  return ` ${
    hasCosts
      ? t('Goods without a purchase price, valued at the list price: {lines} lines, {cost}.', {
          lines: formatNumber(lines),
          cost: formatMoney(cost),
        })
      : t('Goods without a purchase price, valued at the list price: {lines} lines.', { lines: formatNumber(lines) })
  }`;
}

/** Returns a month in the current language: "March 2026" for `2026-03`. */
export function monthName(month: string): string {
  const format = new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(Date.parse(`${month}-01`));
}

/** Returns the months from the first to the last: "January 2026 – March 2026". @param months in ascending order */
export function monthRange(months: readonly string[]): string {
  const [first = ''] = months;
  const last = months.at(-1) ?? first;
  return first === last ? monthName(first) : `${monthName(first)} – ${monthName(last)}`;
}
