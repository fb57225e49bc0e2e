import { useState } from 'react';
import type { Change, RowKind, ShownRow } from '../../contract/changes';
import { useCall } from '../calls/useCall';
import { formatDay, formatMoment } from '../format/date';
import { formatMoney, formatNumber, NOTHING } from '../format/number';
import { integer, longText, text } from '../schema/fields';
import { column } from '../schema/list/columns';
import { t, translate } from '../texts/t';
import { Button } from '../views/Button';
import { failureOf } from '../views/data/unanswered';
import { Pager } from '../views/list/Pager';
import { EmptyMessage, ErrorMessage } from '../views/messages/ErrorMessage';
import { Card } from '../views/page/Card';
import { Table } from '../views/table/Table';
import styles from './change.module.css';
import { rowsCall } from './changeCalls';

const KINDS = {
  new: 'New',
  changed: 'Changed',
  removed: 'Can be deleted',
  unchanged: 'Unchanged',
  refused: 'Refused',
} as const;

const reasonOf = ({ column: title, message }: ShownRow) => [title, message].filter(Boolean).join(': ');

const VALUES = 'Values, or reason of the refusal';
const recordColumn = column(text('Record'), ({ record }: ShownRow) => record);
const valuesColumn = (label: string, isDone = false) =>
  column(longText(label), reasonOf, {
    render: (row) =>
      row.message !== null ? (
        <div className={row.kind === 'refused' ? styles.reason : undefined}>{reasonOf(row)}</div>
      ) : row.kind === 'unchanged' || row.kind === 'removed' ? (
        t(row.kind === 'removed' && isDone ? 'Deleted' : KINDS[row.kind])
      ) : (
        <Changes row={row} />
      ),
  });
/** The rows of a file have numbers, and may be new records. */
const fileColumns = [
  column(integer('Row'), ({ row }: ShownRow) => row),
  column(text('State'), ({ kind }: ShownRow) => t(KINDS[kind])),
  recordColumn,
  valuesColumn(VALUES),
];
// Short, so that a phone has room for both.
const changeColumns = [recordColumn, valuesColumn('New value')];
const removalColumns = [recordColumn, valuesColumn('Result')];
const removedColumns = [recordColumn, valuesColumn('Result', true)];

const columnsOf = ({ source, state }: Change) =>
  source === 'file'
    ? fileColumns
    : source === 'removal'
      ? state === 'ready'
        ? removalColumns
        : removedColumns
      : changeColumns;

const NUMBERS: Readonly<Record<string, (value: number) => string>> = {
  money: formatMoney,
  decimal: formatNumber,
  integer: formatNumber,
};

/** Returns a value as screens show it. */
function valueText(kind: string, value: string | null): string {
  if (value === null) return NOTHING;
  if (kind === 'moment') return formatMoment(value);
  return kind === 'date' ? formatDay(value) : (NUMBERS[kind]?.(Number(value)) ?? value);
}

/** The values of a new record, or the changed ones of an existing record. */
const Changes = ({ row: { kind, changes } }: { row: ShownRow }) => (
  <ul className={styles.changes}>
    {changes.map(({ field, label, kind: valueKind, before, after }) => (
      <li key={field}>
        {translate(label)}:{' '}
        {(kind !== 'new' || before !== null) && (
          <>
            <del>{valueText(valueKind, before)}</del> →{' '}
          </>
        )}
        <ins>{valueText(valueKind, after)}</ins>
      </li>
    ))}
  </ul>
);

/** Returns the label for the number of deleted records; before the write, of records that can be deleted. */
export const removedLabel = ({ state }: Change): string => (state === 'ready' ? t('Can be deleted') : t('Deleted'));

/** A kind of rows, or all, with its label and its number of rows. */
type Kind = [RowKind | undefined, string, number];

/** Reads the rows that the page shows first. */
export const useFirstRows = ({ changeId: id }: Change) =>
  useCall(rowsCall, { params: { id }, query: { kind: undefined, page: 0 } });

/** The rows of a difference, all or of one kind. */
export function Difference({ change }: { change: Change }) {
  const [kind, setKind] = useState<RowKind | undefined>();
  const [page, setPage] = useState(1);
  const query = useCall(rowsCall, { params: { id: change.changeId }, query: { kind, page: page - 1 } });
  const { data } = query;
  const failure = failureOf(query);
  const { source } = change;
  const counts: readonly Kind[] = [
    [undefined, t('All'), change.created + change.updated + change.removed + change.unchanged + change.refused],
    ...(source === 'file' ? [['new', t('New'), change.created] satisfies Kind] : []),
    ...(source === 'removal'
      ? [['removed', removedLabel(change), change.removed] satisfies Kind]
      : ([
          ['changed', t('Changed'), change.updated],
          ['unchanged', t('Unchanged'), change.unchanged],
        ] satisfies Kind[])),
    ['refused', t('Refused'), change.refused],
  ];
  return (
    <Card title={t('Difference|import')}>
      <div className={styles.kinds}>
        {counts.map(([value, label, count]) => (
          <Button
            key={label}
            variant="outlined"
            aria-pressed={value === kind}
            onClick={() => {
              setKind(value);
              setPage(1);
            }}
          >
            {label} ({formatNumber(count)})
          </Button>
        ))}
      </div>
      {failure && !data ? (
        <ErrorMessage {...failure} />
      ) : data?.content.length === 0 ? (
        <EmptyMessage>{t('No rows.')}</EmptyMessage>
      ) : (
        <Table
          label={t('Difference|import')}
          columns={columnsOf(change)}
          rows={data?.content ?? []}
          rowKey={({ row, record }) => `${row} ${record}`}
          card={['Row', 'State', 'Record', VALUES]}
          skeletonRows={data ? 0 : 5}
        />
      )}
      <div className={styles.pages}>
        <Pager place="below" page={page} totalPages={data?.page.totalPages ?? 1} onChange={setPage} />
      </div>
    </Card>
  );
}
