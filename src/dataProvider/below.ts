import type { Identifier } from 'react-admin';
import { API_URL } from '../config';
import type { List } from '../schema/list';
import { type PageOfRows, readPage } from './answers';
import { request } from './http';
import { pathOf } from './reads';

/** A list that a record has. */
export interface AskedBelow {
  id: Identifier;
  /** Its name, below the record's path. */
  name: string;
  /** Which part of it. */
  query: Record<string, string | number>;
  signal?: AbortSignal;
}

/** A page of a list that a record has. */
export async function fetchBelow(list: List, { id, name, query, signal }: AskedBelow): Promise<PageOfRows> {
  const asked = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const { json, status } = await request(`${API_URL}${pathOf(list)}/${id}/${name}?${asked}`, { signal });
  return readPage(json, status);
}
