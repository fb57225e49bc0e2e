import { HttpError, type Identifier } from 'react-admin';
import { supports } from '../capabilities';
import { API_URL } from '../config';
import type { List } from '../schema/list/list';
import { type AnyRow, VERSION } from '../schema/record';
import { type PageOfRows, readArray, readObject, readPage } from './answers';
import { request } from './http';
import { type ListRequest, listQuery } from './listQuery';

export const BASE = `${API_URL}/api`;

/** Returns the path of a list, below the backend's base URL. */
export const listPath = ({ name, api }: Pick<List, 'name' | 'api'>): `/${string}` => api?.path ?? `/api/${name}`;

/** Loads a page of a list, or all rows. A bare array is a single page. */
export async function fetchPage(list: List, listRequest: ListRequest, signal?: AbortSignal): Promise<PageOfRows> {
  const query = listQuery(list, listRequest);
  const { json, status } = await request(`${API_URL}${listPath(list)}${query && `?${query}`}`, { signal });
  return list.isPaged ? readPage(json, status, list.api) : { rows: readArray(json, status), totalPages: 1 };
}

/**
 * Loads records in the order of their ids. If the API has no endpoint for a record, loads the whole list once instead.
 * @throws HttpError 404 with the list's own text for an unknown id
 */
export async function fetchRows(list: List, ids: readonly Identifier[], signal?: AbortSignal): Promise<AnyRow[]> {
  if (!list.detailFromList) return Promise.all(ids.map((id) => fetchRow(list, id, signal)));
  const { rows } = await fetchPage(list, { filter: {}, page: 1, all: true }, signal);
  return ids.map((id) =>
    found(
      list,
      rows.find((row) => String(row[list.idField]) === String(id)),
    ),
  );
}

/** Loads a record; see {@link fetchRows}. */
export async function fetchRow(list: List, id: Identifier, signal?: AbortSignal): Promise<AnyRow> {
  const hasVersions = supports('versions');
  if (list.detailFromList && !hasVersions) return found(list, (await fetchRows(list, [id], signal))[0]);
  const below = sourceOf(list)?.call ?? '';
  const path = `${listPath(list)}/${encodeURIComponent(id)}${below && `/${below}`}`;
  const { json, status, headers } = await request(API_URL + path, { signal });
  const version = hasVersions && headers.get('etag');
  return { id, ...(version && { [VERSION]: version }), ...found(list, readObject(json, status)) };
}

/** Returns the call that answers a record instead of the documented detail, if there is one. */
const sourceOf = ({ source }: List) => (source && supports(source.capability) ? source : undefined);

/** Loads the function that computes the figures of a record's page; undefined if the documented detail answers. */
export const loadFigures = async (list: List) => (await sourceOf(list)?.load())?.[list.name];

function found({ texts }: List, row: AnyRow | null | undefined): AnyRow {
  if (!row || Object.keys(row).length === 0) throw new HttpError(texts.notFound, 404);
  return row;
}
