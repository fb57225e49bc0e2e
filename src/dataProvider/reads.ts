import { HttpError, type Identifier } from 'react-admin';
import { API_URL } from '../config';
import type { AnyRow, Entity } from '../schema/entity';
import { readArray, readObject, readPage } from './answers';
import { request } from './http';
import { type ListRequest, listQuery } from './listQuery';

export const BASE = `${API_URL}/api`;

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

/** One page of an entity's list, or every row on one. */
export async function fetchPage(
  entity: Entity,
  asked: ListRequest,
  signal?: AbortSignal,
): Promise<{ rows: AnyRow[]; totalPages: number }> {
  const { json, status } = await request(`${BASE}/${entity.name}?${listQuery(entity, asked)}`, { signal });
  return readPage(json, status);
}

/**
 * One record's detail; looked up in the whole list where the API has none.
 * @throws HttpError 404 with the entity's own text where there is none
 */
export async function fetchRow(entity: Entity, id: Identifier, signal?: AbortSignal): Promise<AnyRow> {
  const row = entity.detailFromList
    ? (await fetchPage(entity, { filter: {}, page: 1, all: true }, signal)).rows.find(
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
