import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { pageQuery } from '../../routing/pageRoute';
import type { Entity } from '../../schema/entity';
import type { AddedToList } from '../../schema/list/chosenColumns';
import type { ListAddress } from '../../schema/list/listAddress';
import type { AnyRecord } from '../../schema/record';
import { useScope } from '../scope';
import { LIST_COLUMN } from '../slots/listColumn';
import { columnFor, completed, type Loaded, offeredTo } from './offeredColumns';

interface AddedColumnsProps {
  entity: Entity;
  address: ListAddress;
  /** The rows of the page. */
  rows: readonly AnyRecord[];
  onColumns: (added: AddedToList) => void;
}

const valuesOf = (results: readonly Loaded[]): Loaded[] => results.map(({ data, error }) => ({ data, error }));

/** Loads the values of the chosen columns that features and extensions offer: one request for each column and page. Renders nothing. */
export default function AddedColumns({ entity, address, rows, onColumns }: AddedColumnsProps) {
  const { name } = entity;
  const { chosen } = useScope(entity.scope);
  const offered = useMemo(() => offeredTo(name), [name]);
  const keys = address.columns?.map(({ key }) => key).join() ?? '';
  const wanted = useMemo(() => offered.filter(({ key }) => keys.split(',').includes(key)), [offered, keys]);
  const ids = rows.map(({ id }) => Number(id));
  const loaded = useQueries({
    queries: wanted.map(({ key, read }) => ({
      ...pageQuery([LIST_COLUMN, name, key, ids, chosen], ({ signal }) => read(ids, { chosen, signal })),
      enabled: ids.length > 0,
    })),
    combine: valuesOf,
  });
  useEffect(
    () =>
      onColumns({
        columns: offered.map((each) => columnFor(each, loaded[wanted.indexOf(each)])),
        complete: (all, options) => completed(wanted, all, options),
      }),
    [offered, wanted, loaded, onColumns],
  );
  return null;
}
