import { HttpError, type Identifier } from 'react-admin';
import { API_URL } from '../config';
import type { AnyRow, Entity } from '../schema/entity';
import { PAGE_SIZE } from '../schema/paging';
import { readArray, readObject, readPage } from './answers';
import { request } from './http';
import { listQuery } from './listQuery';

export const BASE = `${API_URL}/api`;

/** What a list may be asked besides filters and a page. */
export interface ListMeta {
  /** Every row at once. */
  all?: boolean;
  /** Keep only these of all rows, and page them here. */
  keep?: (row: AnyRow) => boolean;
}

/** A list of the API that is a bare array, without pages. */
export async function fetchBareList(
  resource: string,
  filter: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<AnyRow[]> {
  const query = new URLSearchParams(filter).toString();
  const { json, status } = await request(`${BASE}/${resource}${query && `?${query}`}`, { signal });
  return readArray(json, status);
}

/** One page of an entity's list, counted from 1. */
export async function fetchPage(
  entity: Entity,
  page: number,
  filter: AnyRow = {},
  { keep, all = keep !== undefined }: ListMeta = {},
  signal?: AbortSignal,
): Promise<{ rows: AnyRow[]; totalPages: number }> {
  const query = listQuery(entity, { filter, page, all });
  const { json, status } = await request(`${BASE}/${entity.name}?${query}`, { signal });
  const answer = readPage(json, status);
  if (!keep) return answer;
  const kept = answer.rows.filter(keep);
  return {
    rows: kept.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    totalPages: Math.ceil(kept.length / PAGE_SIZE),
  };
}

/**
 * One record's detail; looked up in the whole list where the API has none.
 * @throws HttpError 404 with the entity's own text where there is none
 */
export async function fetchRow(entity: Entity, id: Identifier, signal?: AbortSignal): Promise<AnyRow> {
  const row = entity.detailFromList
    ? (await fetchPage(entity, 1, {}, { all: true }, signal)).rows.find(
        (one) => String(one[entity.idField]) === String(id),
      )
    : await fetchDetail(entity, id, signal);
  if (!row || Object.keys(row).length === 0) throw new HttpError(entity.texts.notFound, 404);
  return { id, ...row };
}

async function fetchDetail({ name }: Entity, id: Identifier, signal?: AbortSignal): Promise<AnyRow | null> {
  const { json, status } = await request(`${BASE}/${name}/${encodeURIComponent(id)}`, { signal });
  return readObject(json, status);
}
