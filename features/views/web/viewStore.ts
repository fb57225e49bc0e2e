import { useQuery } from '@tanstack/react-query';
import { accountKey, hasRole } from '../../../src/account';
import { callOf, send } from '../../../src/calls/call';
import { supports } from '../../../src/capabilities';
import { readStoredJson } from '../../../src/localStore';
import { pageQuery } from '../../../src/routing/pageRoute';
import { text } from '../../../src/schema/fields';
import type { calls, View } from '../contract';
import { feature } from '../feature';

const listCall = callOf<typeof calls.read>('GET /api/views', 'views');
const saveCall = callOf<typeof calls.save>('PUT /api/views', 'views');
const openCall = callOf<typeof calls.open>('PUT /api/views/default', 'views');
const removeCall = callOf<typeof calls.remove>('DELETE /api/views/:id');

/** A view to save: the query string of a list under a name. */
export interface NewView {
  name: string;
  search: string;
  isShared: boolean;
}

/** Where the views of lists are kept. */
export interface ViewStore {
  read: (list: string, signal?: AbortSignal) => Promise<View[]>;
  save: (list: string, view: NewView) => Promise<View[]>;
  /** Sets the view with which the list opens; null for none. */
  open: (list: string, viewId: number | null) => Promise<View[]>;
  remove: (list: string, viewId: number) => Promise<unknown>;
}

const serverViews: ViewStore = {
  read: async (list, signal) => (await send(listCall, { query: { list } }, signal)).views,
  save: async (list, view) => (await send(saveCall, { body: { list, ...view } })).views,
  open: async (list, viewId) => (await send(openCall, { body: { list, viewId } })).views,
  remove: async (_, id) => send(removeCall, { params: { id } }),
};

export const isKeptByServer = () => supports(feature.name);

/** Returns whether the user may give a view to all users. */
export const canShare = (): boolean => isKeptByServer() && hasRole('manager');

export const storeOf = (): ViewStore => (isKeptByServer() ? serverViews : browserViews);

export const queryKeyOf = (list: string) => ['views', list];

/** Leaves out views that would lead to another page: another backend may keep any text as a query. */
const withinList = (views: View[]): View[] => views.filter(({ search }) => search === '' || search.startsWith('?'));

/**
 * Returns the query of a list's views.
 * @param isNeeded false before anything shows them: nothing is requested then
 */
export const useViews = (list: string, isNeeded: boolean) =>
  useQuery({
    ...pageQuery(queryKeyOf(list), ({ signal }) => storeOf().read(list, signal)),
    select: withinList,
    enabled: isNeeded,
    staleTime: 60_000,
  });

/*
 * Views in this browser, for backends that keep none.
 */

const key = (list: string) => accountKey(`views:${list}`);

const isView = (value: unknown): value is View =>
  typeof value === 'object' && value !== null && 'name' in value && 'search' in value && 'viewId' in value;

function readViews(list: string): View[] {
  const kept = readStoredJson(key(list));
  return Array.isArray(kept) ? kept.filter(isView) : [];
}

const { compare } = text('').kind;

/** @throws Error if the browser's storage is full or forbidden */
function write(list: string, views: readonly View[]): View[] {
  const sorted = views.toSorted((a, b) => compare(a.name, b.name));
  localStorage.setItem(key(list), JSON.stringify(sorted));
  return sorted;
}

const browserViews: ViewStore = {
  read: async (list) => readViews(list),
  save: async (list, { name, search }) => {
    const views = readViews(list);
    const same = views.find((view) => view.name === name);
    const viewId = same?.viewId ?? Math.max(0, ...views.map((view) => view.viewId)) + 1;
    const view = { viewId, name, search, isShared: false, isOwn: true, isDefault: same?.isDefault ?? false };
    return write(list, [...views.filter((other) => other !== same), view]);
  },
  open: async (list, viewId) =>
    write(
      list,
      readViews(list).map((view) => ({ ...view, isDefault: view.viewId === viewId })),
    ),
  remove: async (list, viewId) =>
    write(
      list,
      readViews(list).filter((view) => view.viewId !== viewId),
    ),
};
