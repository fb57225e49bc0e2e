import simpleRestProvider from 'ra-data-simple-rest';
import type { Identifier, UpdateParams } from 'react-admin';
import { API_URL } from '../config';
import type { List } from '../schema/list';
import { request } from './http';
import { fetchPage, pathOf } from './reads';

/** The verbs of changing and deleting, for what is at a path without the slash before. */
export const rest = {
  ...simpleRestProvider(API_URL, request as Parameters<typeof simpleRestProvider>[1]),

  /** @param params.meta.version the state of the record that is changed: refused where it is no longer its own */
  async update(path: string, { id, data, meta }: UpdateParams) {
    const { json } = await request(`${API_URL}/${path}/${encodeURIComponent(id)}`, {
      method: 'PUT',
      body: JSON.stringify(data),
      ...(meta?.version && { headers: { 'If-Match': meta.version } }),
    });
    return { data: json };
  },
};

export interface HistoryRequest {
  id: Identifier;
  /** As people count it, from 1. */
  page: number;
  signal?: AbortSignal;
}

/** Who did what with a record of a list. */
export function history(list: List, { id, page, signal }: HistoryRequest) {
  const path = `${pathOf(list)}/${id}/history` as const;
  return fetchPage(
    { ...list, api: { path }, isPaged: true, filters: {}, presets: [], scope: undefined },
    { filter: {}, page },
    signal,
  );
}
