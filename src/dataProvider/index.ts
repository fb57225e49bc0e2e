import { type DataProvider, HttpError, type RaRecord } from 'react-admin';
import { NETWORK_ERROR } from '../format/words';
import type { LazyEntity } from '../schema/lazyEntity';
import type { List } from '../schema/list';
import { recordOf } from './answers';
import type { AskedBelow } from './below';
import type { ListRequest } from './listQuery';
import { fetchPage, fetchRow, fetchRows, withFigures } from './reads';

/** What records and changes, which no page needs before it is shown. */
export const loadWrites = () => import('./writes');

type Writes = typeof import('./writes');

async function pageOf<R extends RaRecord>(list: List, asked: ListRequest, signal?: AbortSignal) {
  const { rows, ...meta } = await fetchPage(list, asked, signal);
  return {
    data: rows.map((row) => recordOf<R>(list, row)),
    pageInfo: { hasNextPage: asked.page < meta.totalPages, hasPreviousPage: asked.page > 1 },
    meta,
  };
}

/** Missing code is retried as a missing answer is. */
function noAnswer(): never {
  throw new HttpError(NETWORK_ERROR, 0);
}

/**
 * The documented API as react-admin calls it.
 * @param lists the declared lists
 * @param lazy lists that are fetched by the first call about them
 */
export function createDataProvider(lists: readonly List[], lazy: readonly LazyEntity[] = []) {
  const listOf = async (resource: string): Promise<List> => {
    const isNamed = ({ name }: { name: string }) => name === resource;
    const list = lists.find(isNamed) ?? (await lazy.find(isNamed)?.load().catch(noAnswer));
    if (!list) throw new Error(`No list is named ${resource}`);
    return list;
  };
  /** @throws Error where the code does not arrive: nothing has been sent then */
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

    async getOne(resource, { id, signal }) {
      const list = await listOf(resource);
      return { data: withFigures(list, recordOf(list, await fetchRow(list, id, signal))) };
    },

    // The API has no call for several records, nor one for those that refer to another.
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
    call: async (...asked: Parameters<Writes['call']>) => (await writesCode()).call(...asked),
    /** A page of a list that a record has: who did what with it, further entries. Only for backends that announce it. */
    getBelow: async (resource: string, asked: AskedBelow) =>
      (await import('./below').catch(noAnswer)).fetchBelow(await listOf(resource), asked),
  } satisfies DataProvider;
}
