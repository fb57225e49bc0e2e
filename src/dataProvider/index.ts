import type simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import type { Summary } from '../../contract/dashboard';
import type { Move } from '../../contract/inventory';
import { isSameOrigin } from '../config';
import { isFixedList, type MovePath } from '../schema/contract';
import type { Entity } from '../schema/entity';
import { described, readMove, readObject, recordOf, savedRecord, verbatim } from './answers';
import { request } from './http';
import { BASE, fetchBareList, fetchPage, fetchRow } from './reads';

/** The verbs of REST, fetched with the first write. */
const rest = async () =>
  (await import('ra-data-simple-rest')).default(BASE, request as Parameters<typeof simpleRestProvider>[1]);

/** A failed write, told in the server's words where it has any. */
const writing = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    throw described(error);
  }
};

/** Sends what is to be recorded; under its key to an API of the same origin alone, which need not allow it in advance. */
const post = (path: string, body: object, key?: string) =>
  request(`${BASE}/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    ...(key && isSameOrigin() && { headers: { 'Idempotency-Key': key } }),
  });

const pageInfoOf = (page: number, totalPages: number) => ({
  hasNextPage: page < totalPages,
  hasPreviousPage: page > 1,
});

/** The documented API as react-admin calls it, for the declared entities and the two lists of geography. */
export function createDataProvider(entities: readonly Entity[]) {
  const entityOf = (resource: string): Entity => {
    const entity = entities.find(({ name }) => name === resource);
    if (!entity) throw new Error(`No entity is named ${resource}`);
    return entity;
  };

  return {
    supportAbortSignal: true,

    async getList(resource, { pagination, filter, meta, signal }) {
      if (isFixedList(resource)) {
        const rows = await fetchBareList(resource, filter, signal);
        return { data: rows.map((row) => recordOf({ idField: 'id' }, row)), total: rows.length };
      }
      const entity = entityOf(resource);
      const page = pagination?.page ?? 1;
      const { rows, totalPages } = await fetchPage(entity, { filter, page, all: meta?.all }, signal);
      return {
        data: rows.map((row) => recordOf(entity, row)),
        pageInfo: pageInfoOf(page, totalPages),
        meta: { totalPages },
      };
    },

    async getOne(resource, { id, signal }) {
      const entity = entityOf(resource);
      return { data: recordOf(entity, await fetchRow(entity, id, signal)) };
    },

    // The API has no call for several records, nor one for those that refer to another.
    async getMany(resource, { ids, signal }) {
      const entity = entityOf(resource);
      const rows = await Promise.all(ids.map((id) => fetchRow(entity, id, signal)));
      return { data: rows.map((row) => recordOf(entity, row)) };
    },

    async getManyReference(resource, { target, id, filter, pagination, meta, signal }) {
      const entity = entityOf(resource);
      const page = pagination?.page ?? 1;
      const asked = { filter: { ...filter, [target]: id }, page, all: meta?.all };
      const { rows, totalPages } = await fetchPage(entity, asked, signal);
      return { data: rows.map((row) => recordOf(entity, row)), pageInfo: pageInfoOf(page, totalPages) };
    },

    /** @param params.meta.key makes a retry the same record, as {@link recordMove} does */
    async create(resource, { data, meta }) {
      const { json } = await writing(post(resource, data, meta?.key));
      return { data: savedRecord(entityOf(resource), json, data) };
    },

    async update(resource, { id, data, previousData }) {
      const answer = await writing((await rest()).update(resource, { id, data, previousData }));
      return { data: savedRecord(entityOf(resource), answer.data, data, id) };
    },

    async delete(resource, params) {
      await writing((await rest()).delete(resource, params));
      return { data: params.previousData ?? recordOf(entityOf(resource), { id: params.id }) };
    },

    async updateMany(resource, params) {
      return writing((await rest()).updateMany(resource, params));
    },

    async deleteMany(resource, params) {
      return writing((await rest()).deleteMany(resource, params));
    },

    /** The dashboard's figures, of one warehouse or of all; null where the backend has none. */
    async getSummary(warehouseId: string | null, signal?: AbortSignal): Promise<Summary | null> {
      const query = warehouseId === null ? '' : `?warehouseId=${encodeURIComponent(warehouseId)}`;
      const { json, status } = await request(`${BASE}/dashboard/summary${query}`, { signal });
      const summary = readObject(json, status);
      return summary && Object.keys(summary).length > 0 ? (summary as unknown as Summary) : null;
    },

    /**
     * Records a receipt, transfer or delivery.
     * @param key makes a retry the same move
     * @throws HttpError with the raw answer as its message, or the generic one; status 0 where no answer came
     */
    async recordMove(path: MovePath, body: object, key: string): Promise<Pick<Move, 'transactionId'>> {
      const { json, status } = await post(`inventory/${path}`, body, key).catch((error) => {
        throw verbatim(error);
      });
      return readMove(json, status);
    },
  } satisfies DataProvider;
}

/** The provider with its custom calls, for `useDataProvider`. */
export type WarehouseDataProvider = ReturnType<typeof createDataProvider>;
