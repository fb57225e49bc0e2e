import { formatNumber } from '../../format/number';
import type { Entity } from '../../schema/entity';
import { type Sorting, sortRows } from '../../schema/list/columns';
import type { AnyRecord, AnyRow } from '../../schema/record';
import { countRecords, t, translate } from '../../texts/t';
import { totalsOf } from '../list/totalsOf';
import { Table } from '../table/Table';
import styles from './print.module.css';

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
export function PrintedList({ entity, sorting, rows, total, totals }: PrintedListProps) {
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
