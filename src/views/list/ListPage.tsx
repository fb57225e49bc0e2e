import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { PAGE_SIZE } from '../../../contract/limits';
import { formatNumber } from '../../format/number';
import { lazyAddition, lazyComponent, lazyHint } from '../../routing/lazyComponent';
import { can, type Entity, sortable } from '../../schema/entity';
import { type AddedToList, withChosenColumns } from '../../schema/list/chosenColumns';
import { withoutHiddenCosts } from '../../schema/list/hiddenCosts';
import type { ListAddress } from '../../schema/list/listAddress';
import type { AnyRow } from '../../schema/record';
import { countRecords, t, translate } from '../../texts/t';
import { ActionOutcome } from '../actions/ActionButtons';
import { useActions } from '../actions/useActions';
import { failureOf, useStaleSince } from '../data/unanswered';
import { useProvider } from '../data/useProvider';
import { NewLink } from '../links/RecordLink';
import { AsOf } from '../messages/AsOf';
import { EmptyMessage, ErrorMessage } from '../messages/ErrorMessage';
import { lazyPart } from '../page/lazyPart';
import { Page } from '../page/Page';
import { Part } from '../page/Part';
import { useScope } from '../scope';
import type { ListCells } from '../slots/addTo';
import { FilterBar } from './FilterBar';
import { ListTable } from './ListTable';
import styles from './list.module.css';
import { listQueryOptions, rowsOf } from './listQueryOptions';
import { Pager } from './Pager';
import { SortSelect } from './SortSelect';
import { useDeletion } from './useDeletion';
import { useListAddress } from './useListAddress';
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

type Loaded = Partial<ReturnType<typeof rowsOf>> & { totalPages: number };

/**
 * Loads the rows of a list: one request for each page, filter and scope. The client sorts, unless the API does. For a preset with
 * `keep` it loads all rows once, then filters and pages them. During a request the list is empty; while the server does not
 * respond, it keeps the previous rows.
 */
export function useListRows(entity: Entity, address: ListAddress) {
  const { page } = address;
  const { chosen } = useScope(entity.scope);
  const dataProvider = useProvider();
  const { data, isFetching, error, failureReason, dataUpdatedAt, refetch } = useQuery(
    listQueryOptions(dataProvider, entity, address, chosen),
  );
  const loaded = useMemo(() => data && rowsOf(entity, address, data), [entity, address, data]);

  // While a page loads, the pager and the skeleton keep the size of the previous page.
  const [last, setLast] = useState<Loaded>({ totalPages: 0 });
  if (loaded && loaded !== last) setLast(loaded);

  // The last row of the last page was deleted, or the URL is older than the data.
  const isPastEnd = !isFetching && !error && last.totalPages > 0 && page > last.totalPages;
  const kept = last.rows?.length ? last.rows : undefined;
  const staleSince = useStaleSince({ data: kept, dataUpdatedAt, failureReason });
  const failure = failureOf({ data: kept, error, failureReason, isFetching, refetch });
  const isLoading = (isFetching || isPastEnd) && staleSince === undefined && !failure;
  return {
    rows: (staleSince === undefined ? loaded?.rows : kept) ?? [],
    totalPages: last.totalPages,
    totalRows: last.totalRows,
    /** The sums of all rows, by field, if the backend returns them. */
    totals: data?.meta?.totals as AnyRow | undefined,
    skeletonRows: isLoading ? Math.max(last.rows?.length ?? PAGE_SIZE, 1) : 0,
    isLoading,
    /** True until the URL is corrected to the last page. */
    isPastEnd,
    failure,
    /** The time of the rows on the screen, in ms, while a newer response is overdue. */
    staleSince,
  };
}
