import { type Ref, useMemo } from 'react';
import { useNavigationState } from '../../navigation/navigationState';
import type { ListName } from '../../schema/contract';
import { type Entity, sortable } from '../../schema/entity';
import type { Column } from '../../schema/list/columns';
import type { ListAddress } from '../../schema/list/listAddress';
import type { AnyRecord, AnyRow } from '../../schema/record';
import { translate } from '../../texts/t';
import type { Actions } from '../actions/useActions';
import { RecordLink } from '../links/RecordLink';
import type { ListCells } from '../slots/addTo';
import { Table } from '../table/Table';
import { totalsOf } from './listQueryOptions';
import { RowActions } from './RowActions';
import { SortHead } from './SortHead';

interface ListTableProps {
  entity: Entity;
  address: ListAddress;
  cells: ListCells | undefined;
  rows: readonly AnyRecord[];
  /** The sums of all rows, by field. */
  totals: AnyRow | undefined;
  skeletonRows: number;
  regionRef: Ref<HTMLElement>;
  onSort: (sort: string) => void;
  onDelete: (record: AnyRecord) => void;
  actions: Actions;
  /** The column of checkboxes. */
  selection: Column<AnyRecord> | undefined;
}

/** The table of a list: the declared columns, the first with a link to the record, and the actions of each row. */
export function ListTable({
  entity,
  address,
  cells,
  rows,
  totals,
  skeletonRows,
  regionRef,
  onSort,
  onDelete,
  actions,
  selection,
}: ListTableProps) {
  // Marks the record that the user has just created or changed.
  const { done } = useNavigationState();
  const linked = useMemo(() => (entity.hasPage ? withLink(entity.name, entity.columns) : entity.columns), [entity]);
  const headed = (cells ? linked.map(cells.wrap) : linked).map((column) =>
    sortable(entity).some(({ key }) => key === column.key)
      ? { ...column, head: <SortHead column={column} sorting={address.sorting} onSort={onSort} /> }
      : column,
  );
  const columns = selection ? [selection, ...headed] : headed;
  return (
    <Table
      label={translate(entity.texts.listHeading)}
      regionRef={regionRef}
      opensRows={entity.hasPage}
      columns={columns}
      card={entity.card}
      isCurrent={(row) => done?.entity === entity.name && done.id !== undefined && String(row.id) === String(done.id)}
      rows={rows}
      totals={totals && totalsOf(entity.columns, totals)}
      rowKey={(row, index) => row.id ?? index}
      sorting={address.sorting}
      isDense={address.isDense}
      skeletonRows={skeletonRows}
      actions={
        entity.hasPage
          ? (row) => <RowActions entity={entity} record={row} cells={cells} onDelete={onDelete} actions={actions} />
          : undefined
      }
    />
  );
}

/** Links the first column to the record. */
export const withLink = (name: ListName, columns: Entity['columns']): Column<AnyRecord>[] =>
  columns.map((column, index) =>
    index === 0
      ? {
          ...column,
          cell: (row: AnyRecord) => (
            <RecordLink to={name} id={row.id}>
              {column.unlinked(row)}
            </RecordLink>
          ),
        }
      : column,
  );
