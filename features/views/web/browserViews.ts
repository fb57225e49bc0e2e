import { accountKey } from '../../../src/account';
import { readStoredJson } from '../../../src/localStore';
import { text } from '../../../src/schema/fields';
import type { View } from '../contract';
import type { ViewStore } from './viewStore';

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

export const browserViews: ViewStore = {
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
