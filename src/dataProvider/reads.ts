import { HttpError, type Identifier, type RaRecord } from 'react-admin';
import { supports } from '../capabilities';
import { API_URL } from '../config';
import type { List } from '../schema/list';
import { type AnyRow, VERSION } from '../schema/record';
import { type PageOfRows, readArray, readObject, readPage } from './answers';
import { request } from './http';
import { type ListRequest, listQuery } from './listQuery';

export const BASE = `${API_URL}/api`;

/** Where a list's records are, below the backend's address. */
export const pathOf = ({ name, api }: Pick<List, 'name' | 'api'>): `/${string}` => api?.path ?? `/api/${name}`;

/** One page of a list, or every row on one; a list that has no pages is one. */
export async function fetchPage(list: List, asked: ListRequest, signal?: AbortSignal): Promise<PageOfRows> {
  const query = listQuery(list, asked);
  const { json, status } = await request(`${API_URL}${pathOf(list)}${query && `?${query}`}`, { signal });
  return list.isPaged ? readPage(json, status, list.api) : { rows: readArray(json, status), totalPages: 1 };
}

/**
 * Records' details in the order of their ids. Where the API has none, they are looked up in the whole list, which is
 * asked for once.
 * @throws HttpError 404 with the list's own text where there is none by an id
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

/** One record's detail, as {@link fetchRows} gives several. */
export async function fetchRow(list: List, id: Identifier, signal?: AbortSignal): Promise<AnyRow> {
  const hasVersions = supports('versions');
  if (list.detailFromList && !hasVersions) return found(list, (await fetchRows(list, [id], signal))[0]);
  const below = sourceOf(list)?.call ?? '';
  const path = `${pathOf(list)}/${encodeURIComponent(id)}${below && `/${below}`}`;
  const { json, status, headers } = await request(API_URL + path, { signal });
  const version = hasVersions && headers.get('etag');
  return { id, ...(version && { [VERSION]: version }), ...found(list, readObject(json, status)) };
}

/** The call that answers a record in place of the documented detail. */
const sourceOf = ({ source }: List) => (source && supports(source.extra) ? source : undefined);

/** Adds to a record the figures of its page, where the page computes any. */
export function withFigures<R extends RaRecord>(list: List, record: R): R {
  const figures = sourceOf(list)?.figures ?? list.figures;
  return figures ? { ...record, figures } : record;
}

function found({ texts }: List, row: AnyRow | null | undefined): AnyRow {
  if (!row || Object.keys(row).length === 0) throw new HttpError(texts.notFound, 404);
  return row;
}
