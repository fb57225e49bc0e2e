import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, UpdateParams } from 'react-admin';
import { API_URL } from '../config';
import type { List } from '../schema/list';
import { described, recordOf, savedRecord } from './answers';
import { request } from './http';
import { post } from './post';
import { pathOf } from './reads';

const rest = simpleRestProvider(API_URL, request as Parameters<typeof simpleRestProvider>[1]);

/** A failed write, told in the server's words where it has any. */
const writing = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    throw described(error);
  }
};

/** What records and changes, as react-admin calls it. */
export function writesOf(listOf: (resource: string) => List) {
  const restPath = (resource: string) => pathOf(listOf(resource)).slice(1);

  return {
    /** @param params.meta.key makes a retry the same record */
    async create(resource, { data, meta }) {
      const { json } = await writing(post(pathOf(listOf(resource)), data, meta?.key));
      return { data: savedRecord(listOf(resource), json, data) };
    },

    /** A call that is no standard one, by its path below the API's, as {@link Caller} tells. */
    async call(path: string, body: object, key?: string, version?: string): Promise<unknown> {
      return (await writing(post(`/api/${path}`, body, key, version))).json;
    },

    /** @param params.meta.version the state of the record that is changed: refused where it is no longer its own */
    async update(resource, { id, data, meta }: UpdateParams) {
      const sent = request(`${API_URL}${pathOf(listOf(resource))}/${encodeURIComponent(id)}`, {
        method: 'PUT',
        body: JSON.stringify(data),
        ...(meta?.version && { headers: { 'If-Match': meta.version } }),
      });
      return { data: savedRecord(listOf(resource), (await writing(sent)).json, data, id) };
    },

    async delete(resource, params) {
      await writing(rest.delete(restPath(resource), params));
      return { data: params.previousData ?? recordOf(listOf(resource), { id: params.id }) };
    },

    updateMany: (resource, params) => rest.updateMany(restPath(resource), params),
    deleteMany: (resource, params) => rest.deleteMany(restPath(resource), params),
  } satisfies Partial<DataProvider>;
}
