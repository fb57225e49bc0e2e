import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { AnyRecord, AnyRow, Entity } from '../../schema/entity';
import { EmptyMessage, ErrorMessage } from '../ErrorMessage';
import { Page } from '../Page';
import { NewLink, RecordLink } from '../RecordLink';
import { Table } from '../table/Table';
import { DeleteDialog } from './DeleteDialog';
import { FilterBar } from './FilterBar';
import styles from './list.module.css';
import { Pager } from './Pager';
import { RowActions } from './RowActions';
import { SortSelect } from './SortSelect';
import { useDeletion } from './useDeletion';
import { useListAddress } from './useListAddress';
import { useListRows } from './useListRows';

/** The list of any entity: filters, sorting, the table with its actions, a pager above and below. */
export default function ListPage({ entity }: { entity: Entity }) {
  const { address, setPage, setSort, setFilter, dropPreset } = useListAddress(entity);
  const { rows, totalPages, skeletonRows, isLoading, pastTheEnd, error, refetch } = useListRows(entity, address);
  const deletion = useDeletion(entity, address);
  const { texts } = entity;
  const columns = useMemo(() => withLink(entity), [entity]);

  const leadTo = useEffectEvent((page: number) => setPage(page, { replace: true }));
  useEffect(() => {
    if (pastTheEnd) leadTo(totalPages);
  }, [pastTheEnd, totalPages]);

  // The button that was pressed goes with its row; the keyboard goes on from the table, or from why there is none.
  const region = useRef<HTMLElement>(null);
  const { outcome } = deletion;
  useEffect(() => {
    if (outcome && !outcome.failure) region.current?.focus();
  }, [outcome]);

  const pager = { page: address.page, totalPages, onChange: (page: number) => setPage(page) };
  return (
    <Page heading={texts.listHeading} actions={entity.actions.has('create') && <NewLink entity={entity} />}>
      <FilterBar entity={entity} address={address} onFilter={setFilter} onDropPreset={dropPreset} />
      <div className={styles.above}>
        <SortSelect columns={columns} sorting={address.sorting} onChange={setSort} />
        <Pager {...pager} place="above" />
      </div>
      {outcome?.failure && <ErrorMessage message={outcome.failure.message} focused />}
      {error ? (
        <ErrorMessage
          message={error.message}
          prefix={texts.errorPrefix}
          onRetry={() => refetch()}
          focused={outcome !== null}
        />
      ) : (
        <Table
          label={texts.listHeading}
          regionRef={region}
          columns={columns}
          rows={isLoading ? [] : rows}
          rowKey={(row, index) => row.id ?? index}
          sorting={address.sorting}
          skeletonRows={skeletonRows}
          actions={(row) => <RowActions entity={entity} record={row} onDelete={deletion.ask} />}
        />
      )}
      {!isLoading && !error && rows.length === 0 && <EmptyMessage>{texts.empty}</EmptyMessage>}
      <Pager {...pager} place="below" />
      <DeleteDialog entity={entity} deletion={deletion} />
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
