import { useEffect, useMemo, useRef, useState } from 'react';
import type { AnyRecord, AnyRow, Entity } from '../../schema/entity';
import type { ListAddress } from '../../schema/listAddress';
import { EmptyMessage, ErrorMessage } from '../ErrorMessage';
import { Page } from '../Page';
import { NewLink, RecordLink } from '../RecordLink';
import { FilterBar } from './FilterBar';
import styles from './list.module.css';
import { Pager } from './Pager';
import { RowActions } from './RowActions';
import { SortSelect } from './SortSelect';
import { Table } from './Table';
import { useListAddress } from './useListAddress';
import { useListRows } from './useListRows';

/** The list of any entity: filters, sorting, the table with its actions, a pager above and below. */
export default function ListPage({ entity }: { entity: Entity }) {
  const { address, setPage, setSort, setFilter, dropPreset } = useListAddress(entity);
  const { rows, totalPages, skeletonRows, isLoading, error, refetch } = useListRows(entity, address);
  // What went wrong with a delete is told as long as the address it went wrong at stands.
  const [deleteError, setDeleteError] = useState<{ message: string; at: ListAddress } | null>(null);
  const { texts } = entity;
  const columns = useMemo(() => withLink(entity), [entity]);

  // The last row of the last page was deleted, or a copied link is older than the data.
  const pastTheEnd = !isLoading && !error && totalPages > 0 && address.page > totalPages;
  useEffect(() => {
    if (pastTheEnd) setPage(totalPages, { replace: true });
  });

  // The button that was pressed went with its row; the keyboard goes on from the table.
  const region = useRef<HTMLElement>(null);
  const hasDeleted = useRef(false);
  useEffect(() => {
    if (isLoading || !hasDeleted.current) return;
    hasDeleted.current = false;
    region.current?.focus();
  }, [isLoading]);

  const pager = { page: address.page, totalPages, onChange: (page: number) => setPage(page) };
  return (
    <Page heading={texts.listHeading} actions={entity.actions.has('create') && <NewLink entity={entity} />}>
      <FilterBar entity={entity} address={address} onFilter={setFilter} onDropPreset={dropPreset} />
      <div className={styles.above}>
        <SortSelect columns={columns} sorting={address.sorting} onChange={setSort} />
        <Pager {...pager} place="above" />
      </div>
      {deleteError?.at === address && <ErrorMessage message={deleteError.message} />}
      {error ? (
        <ErrorMessage message={error.message} prefix={texts.errorPrefix} onRetry={() => refetch()} />
      ) : (
        <Table
          label={texts.listHeading}
          regionRef={region}
          columns={columns}
          rows={isLoading ? [] : rows}
          rowKey={(row) => row.id}
          sorting={address.sorting}
          skeletonRows={skeletonRows}
          actions={(row) => (
            <RowActions
              entity={entity}
              record={row}
              onDeleted={() => {
                setDeleteError(null);
                hasDeleted.current = true;
              }}
              onDeleteFailed={(message) => setDeleteError({ message, at: address })}
            />
          )}
        />
      )}
      {!isLoading && !error && rows.length === 0 && <EmptyMessage>{texts.empty}</EmptyMessage>}
      <Pager {...pager} place="below" />
    </Page>
  );
}

/** The list's columns, the declared one leading to the record. */
const withLink = ({ name, columns, linked }: Entity) =>
  columns.map((column) =>
    column.key === linked
      ? {
          ...column,
          cell: (row: AnyRow) => (
            <RecordLink to={name} id={(row as AnyRecord).id}>
              {column.cell(row)}
            </RecordLink>
          ),
        }
      : column,
  );
