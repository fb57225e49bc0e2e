import { type DataProvider, HttpError, type RaRecord } from 'react-admin';
import { NETWORK_ERROR } from '../format/texts';
import type { LazyEntity } from '../schema/lazyEntity';
import type { List } from '../schema/list/list';
import { recordOf } from './answers';
import type { SublistRequest } from './below';
import type { ListRequest } from './listQuery';
import { fetchPage, fetchRow, fetchRows, loadFigures } from './reads';

/** Loads the code for writes, which no page needs to render. */
export const loadWrites = () => import('./writes');

type Writes = typeof import('./writes');

async function pageOf<R extends RaRecord>(list: List, request: ListRequest, signal?: AbortSignal) {
  const { rows, ...meta } = await fetchPage(list, request, signal);
  return {
    data: rows.map((row) => recordOf<R>(list, row)),
    pageInfo: { hasNextPage: request.page < meta.totalPages, hasPreviousPage: request.page > 1 },
    meta,
  };
}

/** Handles missing code like a missing response, which is retried. */
function noAnswer(): never {
  throw new HttpError(NETWORK_ERROR, 0);
}

/**
 * Creates the data provider for the documented API.
 * @param lists the declared lists
 * @param lazy lists whose declaration loads on the first call for them
 */
export function createDataProvider(lists: readonly List[], lazy: readonly LazyEntity[] = []) {
  const listOf = async (resource: string): Promise<List> => {
    const isNamed = ({ name }: { name: string }) => name === resource;
    const list = lists.find(isNamed) ?? (await lazy.find(isNamed)?.load().catch(noAnswer));
    if (!list) throw new Error(`No list is named ${resource}`);
    return list;
  };
  /** @throws Error if the code cannot be loaded; nothing has been sent then */
  const writesCode = (): Promise<Writes> =>
    loadWrites().catch(() => {
      throw new Error(NETWORK_ERROR);
    });
  const writes = async (resource: string) => {
    const list = await listOf(resource);
    return (await writesCode()).writesOf(list);
  };

  return {
    supportAbortSignal: true,
    async getList(resource, { pagination, filter, meta, signal }) {
      const list = await listOf(resource);
      const page = pagination?.page ?? 1;
      return pageOf(list, { filter: filter ?? {}, page, ...meta }, signal);
    },

    /** @param params.meta.figures true for a record's page, which draws figures */
    async getOne(resource, { id, meta, signal }) {
      const list = await listOf(resource);
      const code = meta?.figures && loadFigures(list).catch(noAnswer);
      const [row, figures] = await Promise.all([fetchRow(list, id, signal), code]);
      return { data: { ...recordOf(list, row), ...(figures && { figures }) } };
    },

    // The API has no endpoint for several records by id, nor for records that refer to another.
    async getMany(resource, { ids, signal }) {
      const list = await listOf(resource);
      const rows = await fetchRows(list, ids, signal);
      return { data: rows.map((row) => recordOf(list, row)) };
    },

    async getManyReference(resource, { target, id, filter, pagination, meta, signal }) {
      const list = await listOf(resource);
      const page = pagination?.page ?? 1;
      return pageOf(list, { filter: { ...filter, [target]: id }, page, ...meta }, signal);
    },

    create: async (resource, params) => (await writes(resource)).create(resource, params),
    update: async (resource, params) => (await writes(resource)).update(resource, params),
    updateMany: async (resource, params) => (await writes(resource)).updateMany(resource, params),
    delete: async (resource, params) => (await writes(resource)).delete(resource, params),
    deleteMany: async (resource, params) => (await writes(resource)).deleteMany(resource, params),
    call: async (...args: Parameters<Writes['call']>) => (await writesCode()).call(...args),
    /** Loads a page of a list below a record, such as its history. Requires a capability of the backend. */
    getBelow: async (resource: string, request: SublistRequest) =>
      (await import('./below').catch(noAnswer)).fetchBelow(await listOf(resource), request),
  } satisfies DataProvider;
}
