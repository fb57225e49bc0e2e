import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { formatNumber } from '../../format/number';
import type { Entity } from '../../schema/entity';
import { type Sorting, sortRows } from '../../schema/list/columns';
import type { AnyRecord, AnyRow } from '../../schema/record';
import { countRecords, t, translate } from '../../texts/t';
import { readList } from '../export/readList';
import { type PanelJob, runInPanel } from '../export/runInPanel';
import { totalsOf } from '../list/listQueryOptions';
import { Table } from '../table/Table';
import styles from './print.module.css';

/** The maximum number of printed rows: about 40 sheets, loaded by 40 requests. */
export const MOST_PRINTED = 1000;

interface Start extends Omit<PanelJob, 'title'> {
  /** The sums of all rows, by field. */
  totals: AnyRow | undefined;
}

/**
 * Loads all rows of a list, up to {@link MOST_PRINTED}, and prints them.
 * @param show adds the printed table to the page; null removes it
 * @param cancelSignal aborts the print when the user leaves the list or changes its URL
 */
export async function startPrint(
  { totals, ...start }: Start,
  show: (sheet: ReactNode) => void,
  cancelSignal: AbortSignal,
): Promise<void> {
  const { entity, address } = start;
  const rows: AnyRecord[] = [];
  let total = 0;
  const isRead = await runInPanel(
    { ...start, title: `Print: ${entity.texts.listHeading}` },
    async (job, watched) => {
      const onStep: typeof watched.onStep = (step) =>
        watched.onStep({ ...step, total: Math.min(step.total, MOST_PRINTED) });
      for await (const step of readList(job, { ...watched, onStep })) {
        rows.push(...step.rows);
        total = step.total;
        if (rows.length >= MOST_PRINTED) break;
      }
    },
    { stays: false, cancelSignal },
  );
  if (!isRead) return;
  flushSync(() =>
    show(
      <PrintedList
        entity={entity}
        sorting={address.sorting}
        rows={rows.slice(0, MOST_PRINTED)}
        total={total}
        totals={totals}
      />,
    ),
  );
  window.addEventListener('afterprint', () => show(null), { once: true, signal: cancelSignal });
  window.print();
}

interface PrintedListProps {
  entity: Entity;
  sorting: Sorting | null;
  rows: readonly AnyRecord[];
  /** The number of rows of the list. */
  total: number;
  /** The sums of all rows, by field. */
  totals?: AnyRow | undefined;
}

/** The table with the rows of all pages, visible only in print. */
function PrintedList({ entity, sorting, rows, total, totals }: PrintedListProps) {
  const { columns, exportColumns = columns, sortedBy, one, many, texts } = entity;
  const records = countRecords(total, one, many);
  return (
    <section className={styles.sheet}>
      <p>
        {rows.length < total
          ? t('The first {count} of {records}: filter the list to print the others, or export it.', {
              count: formatNumber(rows.length),
              records,
            })
          : records}
      </p>
      <Table
        label={translate(texts.listHeading)}
        columns={columns.map((column) => ({ ...column, cell: column.unlinked }))}
        rows={sortRows(rows, exportColumns, sortedBy ? null : sorting)}
        totals={totals && totalsOf(columns, totals)}
        rowKey={(row, index) => row.id ?? index}
      />
    </section>
  );
}
