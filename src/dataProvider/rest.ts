import simpleRestProvider from 'ra-data-simple-rest';
import type { UpdateParams } from 'react-admin';
import { API_URL } from '../config';
import { request } from './http';

/** The verbs of changing and deleting, for what is at a path without the slash before. */
export const rest = {
  ...simpleRestProvider(API_URL, request as Parameters<typeof simpleRestProvider>[1]),

  /** @param params.meta.version the state of the record that is changed: refused where it is no longer its own */
  async update(path: string, { id, data, meta }: UpdateParams) {
    const { json } = await request(`${API_URL}/${path}/${encodeURIComponent(id)}`, {
      method: 'PUT',
      body: JSON.stringify(data),
      ...(meta?.version && { headers: { 'If-Match': meta.version } }),
    });
    return { data: json };
  },
};
