import { type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { PAGE_SIZE } from '../../../contract/paging';
import { formatNumber } from '../../format/number';
import { lazyAddition, lazyComponent, lazyHint } from '../../routing/lazyComponent';
import { can, type Entity, sortable } from '../../schema/entity';
import { type AddedToList, withChosenColumns } from '../../schema/list/chosenColumns';
import { withoutHiddenCosts } from '../../schema/list/hiddenCosts';
import { countRecords, t, translate } from '../../texts/t';
import { ActionOutcome } from '../actions/ActionButtons';
import { useActions } from '../actions/useActions';
import { NewLink } from '../links/RecordLink';
import { AsOf } from '../messages/AsOf';
import { EmptyMessage, ErrorMessage } from '../messages/ErrorMessage';
import { lazyPart } from '../page/lazyPart';
import { Page } from '../page/Page';
import { Part } from '../page/Part';
import type { ListCells } from '../slots/addTo';
import { FilterBar } from './FilterBar';
import { ListTable } from './ListTable';
import styles from './list.module.css';
import { Pager } from './Pager';
import { SortSelect } from './SortSelect';
import { useDeletion } from './useDeletion';
import { useListAddress } from './useListAddress';
import { useListRows } from './useListRows';
import { useSelection } from './useSelection';

interface CountProps {
  of: Entity;
  total: number | undefined;
  page: number;
  totalPages: number;
}

/**
 * The number of rows on all pages, if the backend returns it. Screen readers announce a change. In print it also shows which
 * rows are on the page.
 */
const Count = ({ of: { one, many }, total, page, totalPages }: CountProps) => (
  <>
    <span className={styles.count} role="status">
      {total !== undefined && countRecords(total, one, many)}
    </span>
    {totalPages > 1 && (
      <span className={`${styles.count} ${styles.onPaper}`}>
        {total === undefined
          ? t('Page {page} of {pages}', { page, pages: totalPages })
          : t('Rows {first}–{last} of {total}', {
              first: formatNumber((page - 1) * PAGE_SIZE + 1),
              last: formatNumber(Math.min(page * PAGE_SIZE, total)),
              total: formatNumber(total),
            })}
      </span>
    )}
  </>
);

/** Loaded on demand: no list needs it to render. */
export const DeleteDialog = lazyComponent(() => import('./DeleteDialog'));

/** Loaded for a list with chosen columns: features and extensions offer some. */
const AddedColumns = lazyHint(() => import('./AddedColumns'));

/** Loaded when the user selects records. */
const SelectionBar = lazyPart(() => import('./SelectionBar'));

/** The menu with print and export, and the additions of features; loaded after the list. */
const ListTools = lazyAddition(() => import('./ListTools'));

interface ListPageProps {
  entity: Entity;
  /** A sentence about the rows, below the heading. */
  about?: ReactNode;
}

/** The list of any entity: a bar with filters, sorting, pager and tools, the table with its actions, and a pager below. */
export default function ListPage({ entity, about }: ListPageProps) {
  const { address, search, change, setPage, setSort, setFilter, clearFilters, dropPreset } = useListAddress(entity);
  const { rows, totalPages, totalRows, totals, skeletonRows, isLoading, isPastEnd, failure, staleSince } = useListRows(
    entity,
    address,
  );
  const deletion = useDeletion(entity, address, DeleteDialog.load);
  const selection = useSelection(entity, rows, search);
  const actions = useActions(entity, selection.clear);
  const { texts } = entity;
  const [added, setAdded] = useState<AddedToList>();
  const shown = useMemo(
    () => withChosenColumns(withoutHiddenCosts(entity), address.columns, added),
    [entity, address.columns, added],
  );
  const [cells, setCells] = useState<ListCells>();
  const [sheet, setSheet] = useState<ReactNode>(null);

  const goToPage = useEffectEvent((page: number) => setPage(page, { replace: true }));
  useEffect(() => {
    if (isPastEnd) goToPage(totalPages);
  }, [isPastEnd, totalPages]);

  // A delete removes the focused button with its row. Moves the focus to the table, or to the error message.
  const region = useRef<HTMLElement>(null);
  const { outcome } = deletion;
  useEffect(() => {
    if (outcome && !outcome.failure) region.current?.focus();
  }, [outcome]);

  const pager = { page: address.page, totalPages, onChange: setPage };

  return (
    <Page heading={translate(texts.listHeading)} actions={can(entity, 'create') && <NewLink entity={entity} />}>
      {about}
      {address.columns && (
        <Suspense>
          <AddedColumns entity={entity} address={address} rows={rows} onColumns={setAdded} />
        </Suspense>
      )}
      <div className={styles.bar}>
        <FilterBar
          entity={shown}
          address={address}
          search={search}
          onChange={change}
          onFilter={setFilter}
          onClear={clearFilters}
          onDropPreset={dropPreset}
        />
        {sortable(entity).length > 0 && (
          <SortSelect
            columns={sortable(entity)}
            sorting={address.sorting}
            onChange={setSort}
            ofPage={!entity.sortedBy && totalPages > 1}
          />
        )}
        <div className={styles.tail}>
          <div className={styles.pages}>
            <Count of={entity} total={totalRows} page={address.page} totalPages={totalPages} />
            <Pager {...pager} place="above" />
          </div>
          <Suspense fallback={<span className={styles.tools} />}>
            <ListTools
              entity={shown}
              address={address}
              totalPages={totalPages}
              totalRows={totalRows}
              totals={totals}
              onCells={setCells}
              onSheet={setSheet}
            />
          </Suspense>
        </div>
      </div>
      {sheet}
      {/* Before the table, so that the keyboard reaches it from the first rows; shown at the bottom of the window. */}
      {(selection.selected.length > 0 || selection.allExcept) && (
        <Suspense>
          <SelectionBar
            entity={entity}
            address={address}
            selection={selection}
            pageRows={rows.length}
            totalRows={totalRows}
            actions={actions}
          />
        </Suspense>
      )}
      <ActionOutcome entity={entity} actions={actions} />
      {outcome?.failure && <ErrorMessage message={outcome.failure.message} focused />}
      <AsOf at={staleSince} prefix={texts.errorPrefix} />
      {failure ? (
        <ErrorMessage {...failure} prefix={texts.errorPrefix} focused={outcome !== null} />
      ) : (
        <Part>
          <ListTable
            entity={shown}
            address={address}
            cells={cells}
            rows={isLoading ? [] : rows}
            totals={isLoading ? undefined : totals}
            skeletonRows={skeletonRows}
            regionRef={region}
            onSort={setSort}
            onDelete={deletion.ask}
            actions={actions}
            selection={selection.column}
          />
        </Part>
      )}
      {!isLoading && !failure && rows.length === 0 && <EmptyMessage>{translate(texts.empty)}</EmptyMessage>}
      <Pager {...pager} place="below" />
      {deletion.pending && (
        <DeleteDialog
          entity={entity}
          address={address}
          record={deletion.pending}
          onCancel={deletion.cancel}
          onFinish={deletion.finish}
        />
      )}
    </Page>
  );
}
