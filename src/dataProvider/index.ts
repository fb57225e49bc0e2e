import type { DataProvider, RaRecord } from 'react-admin';
import { NETWORK_ERROR } from '../format/words';
import type { List } from '../schema/list';
import { described, recordOf, savedRecord } from './answers';
import type { ListRequest } from './listQuery';
import { post } from './post';
import { fetchPage, fetchRow, fetchRows, pathOf } from './reads';
import type { HistoryRequest } from './rest';

/** What changes and deletes, which no page needs before it is shown. */
export const loadRest = () => import('./rest');

/** @throws Error where it does not arrive: nothing has been sent then */
const restProvider = async () => {
  const { rest } = await loadRest().catch(() => {
    throw new Error(NETWORK_ERROR);
  });
  return rest;
};

/** A failed write, told in the server's words where it has any. */
const writing = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    throw described(error);
  }
};

async function pageOf<R extends RaRecord>(list: List, asked: ListRequest, signal?: AbortSignal) {
  const { rows, ...meta } = await fetchPage(list, asked, signal);
  return {
    data: rows.map((row) => recordOf<R>(list, row)),
    pageInfo: { hasNextPage: asked.page < meta.totalPages, hasPreviousPage: asked.page > 1 },
    meta,
  };
}

/** The documented API as react-admin calls it, for the declared lists. */
export function createDataProvider(lists: readonly List[]) {
  const listOf = (resource: string): List => {
    const list = lists.find(({ name }) => name === resource);
    if (!list) throw new Error(`No list is named ${resource}`);
    return list;
  };
  const restPath = (resource: string) => pathOf(listOf(resource)).slice(1);

  return {
    supportAbortSignal: true,

    async getList(resource, { pagination, filter, meta, signal }) {
      const list = listOf(resource);
      const page = pagination?.page ?? 1;
      return pageOf(list, { filter: filter ?? {}, page, ...meta }, signal);
    },

    async getOne(resource, { id, signal }) {
      const list = listOf(resource);
      return { data: recordOf(list, await fetchRow(list, id, signal)) };
    },

    // The API has no call for several records, nor one for those that refer to another.
    async getMany(resource, { ids, signal }) {
      const list = listOf(resource);
      const rows = await fetchRows(list, ids, signal);
      return { data: rows.map((row) => recordOf(list, row)) };
    },

    async getManyReference(resource, { target, id, filter, pagination, meta, signal }) {
      const list = listOf(resource);
      const page = pagination?.page ?? 1;
      return pageOf(list, { filter: { ...filter, [target]: id }, page, ...meta }, signal);
    },

    /** Who did what with a record, a page at a time. Only for backends that announce it. */
    getHistory: async (resource: string, asked: HistoryRequest) => (await loadRest()).history(listOf(resource), asked),

    /** @param params.meta.key makes a retry the same record */
    async create(resource, { data, meta }) {
      const { json } = await writing(post(pathOf(listOf(resource)), data, meta?.key));
      return { data: savedRecord(listOf(resource), json, data) };
    },

    /** A call that is no standard one, by its path below the API's. @param key makes a retry the same */
    async call(path: string, body: object, key?: string): Promise<unknown> {
      return (await writing(post(`/api/${path}`, body, key))).json;
    },

    async update(resource, { id, data, previousData, meta }) {
      const answer = await writing((await restProvider()).update(restPath(resource), { id, data, previousData, meta }));
      return { data: savedRecord(listOf(resource), answer.data, data, id) };
    },

    async delete(resource, params) {
      await writing((await restProvider()).delete(restPath(resource), params));
      return { data: params.previousData ?? recordOf(listOf(resource), { id: params.id }) };
    },

    updateMany: async (resource, params) => (await restProvider()).updateMany(restPath(resource), params),
    deleteMany: async (resource, params) => (await restProvider()).deleteMany(restPath(resource), params),
  } satisfies DataProvider;
}
