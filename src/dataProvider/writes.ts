import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, UpdateParams } from 'react-admin';
import { API_URL } from '../config';
import type { List } from '../schema/list/list';
import { described, recordOf, savedRecord } from './answers';
import { request } from './http';
import { post } from './post';
import { listPath } from './reads';

const rest = simpleRestProvider(API_URL, request as Parameters<typeof simpleRestProvider>[1]);

/** Replaces the message of a failed write with the server's description, if there is one. */
const writing = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    throw described(error);
  }
};

/** Calls an endpoint without a standard method; see {@link Caller}. */
export async function call(path: string, body: object, key?: string, version?: string): Promise<unknown> {
  return (await writing(post(`/api/${path}`, body, key, version))).json;
}

/** Returns the data provider's methods that create, change and delete records of a list. */
export function writesOf(list: List) {
  const restPath = listPath(list).slice(1);

  return {
    /** @param params.meta.key the idempotency key */
    async create(_, { data, meta }) {
      const { json } = await writing(post(listPath(list), data, meta?.key));
      return { data: savedRecord(list, json, data) };
    },

    /** @param params.meta.version the version to change; the API refuses the update if the record has changed since */
    async update(_, { id, data, meta }: UpdateParams) {
      const sent = request(`${API_URL}${listPath(list)}/${encodeURIComponent(id)}`, {
        method: 'PUT',
        body: JSON.stringify(data),
        ...(meta?.version && { headers: { 'If-Match': meta.version } }),
      });
      return { data: savedRecord(list, (await writing(sent)).json, data, id) };
    },

    async delete(_, params) {
      await writing(rest.delete(restPath, params));
      return { data: params.previousData ?? recordOf(list, { id: params.id }) };
    },

    updateMany: (_, params) => rest.updateMany(restPath, params),
    deleteMany: (_, params) => rest.deleteMany(restPath, params),
  } satisfies Partial<DataProvider>;
}
