import { wordsOfPath } from '../format/words';
import type { Entity } from '../schema/entity';
import { HOME, moveUrl, newUrl, trimmed } from './urls';

/** What the page at `/` is called, wherever something leads there. */
export const HOME_TITLE = 'Main Panel';

/** Titles of the pages that are no entity's and are not called by their path. */
const own: Readonly<Record<string, string>> = {
  [HOME]: HOME_TITLE,
  [moveUrl('receive')]: 'Receive',
  [moveUrl('transfer')]: 'Transfer',
  [moveUrl('delivery')]: 'Delivery',
};

/** The title in the header and on the browser's tab: an entity's own, or the path's words. */
export function titleOf(path: string, entities: readonly Pick<Entity, 'name' | 'texts' | 'actions'>[]): string {
  const at = trimmed(path);
  const creating = entities.find(({ name, actions }) => actions.has('create') && newUrl(name) === at);
  return own[at] ?? creating?.texts.newTitle ?? wordsOfPath(at);
}
