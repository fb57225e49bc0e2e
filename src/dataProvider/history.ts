import type { Identifier } from 'react-admin';
import { API_URL } from '../config';
import type { List } from '../schema/list';
import { readPage } from './answers';
import { request } from './http';
import { fetchPage, pathOf } from './reads';

/** Which page of what was done with a record. */
export interface AskedHistory {
  id: Identifier;
  page: number;
  signal?: AbortSignal;
}

/** Which list of a record's overview, and the row that it goes on after. */
export interface AskedFurther {
  id: Identifier;
  list: string;
  after: number;
}

/** A list below a record. */
const below = (list: List, id: Identifier, name: string) => ({
  ...list,
  api: { path: `/${pathOf(list).slice(1)}/${id}/${name}` } as const,
  isPaged: true,
  filters: {},
  presets: [],
  scope: undefined,
});

/** Who did what with a record of a list. */
export const fetchHistory = (list: List, { id, page, signal }: AskedHistory) =>
  fetchPage(below(list, id, 'history'), { filter: {}, page }, signal);

/** The rows that follow one in a list of a record's overview. */
export async function fetchFurther(list: List, { id, list: name, after }: AskedFurther) {
  const { json, status } = await request(`${API_URL}${below(list, id, name).api.path}?after=${after}`);
  return readPage(json, status).rows;
}
