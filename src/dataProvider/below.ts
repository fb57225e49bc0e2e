import type { Identifier } from 'react-admin';
import { API_URL } from '../config';
import type { List } from '../schema/list/list';
import { type PageOfRows, readPage } from './answers';
import { request } from './http';
import { listPath } from './reads';

/** A request for a list below a record. */
export interface SublistRequest {
  id: Identifier;
  /** The path segment of the list. */
  name: string;
  /** The query parameters. */
  query: Record<string, string | number>;
  signal?: AbortSignal;
}

/** Loads a page of a list below a record. */
export async function fetchBelow(list: List, { id, name, query, signal }: SublistRequest): Promise<PageOfRows> {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const { json, status } = await request(`${API_URL}${listPath(list)}/${id}/${name}?${search}`, { signal });
  return readPage(json, status);
}
