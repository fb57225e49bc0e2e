import { z } from 'zod';
import { id, idParams, text } from '../../contract/common';
import { type Endpoint, reads } from '../../contract/endpoint';
import { feature } from './feature';
import { MAX_NAME, MAX_SEARCH, MOST_VIEWS } from './limits';

const capability = feature.name;

const list = z
  .string()
  .max(63)
  .regex(/^[\w-]+$/, 'is no name of a list');

const view = z.object({
  viewId: id,
  name: z.string(),
  search: z.string().describe('The query string of the list: filters, sorting, columns'),
  isShared: z.boolean().describe('Whether all users have it'),
  isOwn: z.boolean().describe('Whether the caller made it'),
  isDefault: z.boolean().describe('Whether the list opens with it for the caller'),
});

const views = z.object({
  views: z
    .array(view)
    .max(MOST_VIEWS * 2)
    .describe('By name'),
});

export const calls = {
  read: {
    ...reads,
    capability,
    path: '/api/views',
    operationId: 'listViews',
    tag: 'Views',
    summary: 'The views of a list: one’s own, and those that others share',
    query: z.strictObject({ list }),
    answer: views,
  },
  save: {
    capability,
    method: 'PUT',
    path: '/api/views',
    operationId: 'saveView',
    tag: 'Views',
    summary: 'Save a view of one’s own under a name; it replaces the one with this name. Managers may share it',
    role: 'viewer',
    body: z.strictObject({
      list,
      name: text(MAX_NAME),
      search: z.union([
        z.literal(''),
        text(MAX_SEARCH).refine((search) => search.startsWith('?'), 'must begin with a question mark'),
      ]),
      isShared: z.boolean(),
    }),
    status: 200,
    answer: views,
    errors: 'json',
  },
  open: {
    capability,
    method: 'PUT',
    path: '/api/views/default',
    operationId: 'openListWithView',
    tag: 'Views',
    summary: 'Choose the view with which a list opens for the caller; null for none',
    role: 'viewer',
    body: z.strictObject({ list, viewId: id.nullable() }),
    status: 200,
    answer: views,
    errors: 'json',
  },
  remove: {
    capability,
    method: 'DELETE',
    path: '/api/views/:id',
    operationId: 'deleteView',
    tag: 'Views',
    summary: 'Delete a view of one’s own; managers also a shared one',
    role: 'viewer',
    noun: 'View',
    params: idParams,
    status: 204,
    errors: 'json',
  },
} as const satisfies Record<string, Endpoint>;

export type View = z.infer<typeof view>;
