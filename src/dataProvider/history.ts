import type { Identifier } from 'react-admin';
import type { List } from '../schema/list';
import { fetchPage, pathOf } from './reads';

/** Which page of what was done with a record. */
export interface AskedHistory {
  id: Identifier;
  page: number;
  signal?: AbortSignal;
}

/** Who did what with a record of a list. */
export const fetchHistory = (list: List, { id, page, signal }: AskedHistory) =>
  fetchPage(
    {
      ...list,
      api: { path: `/${pathOf(list).slice(1)}/${id}/history` },
      isPaged: true,
      filters: {},
      presets: [],
      scope: undefined,
    },
    { filter: {}, page },
    signal,
  );
