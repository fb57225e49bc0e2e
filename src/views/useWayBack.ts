import { lastListLocation } from '../navigation/lastListLocation';
import type { NavigationState } from '../navigation/navigationState';
import { listUrl } from '../routing/urls';
import type { Entity } from '../schema/entity';
import { withChosen } from '../schema/listAddress';
import { useScope } from './scope';

/** Where an entity's list was left: filters, page, sorting, and how far it was scrolled; narrowed to what is chosen now. */
export function useWayBack({
  name,
  scope,
}: Pick<Entity, 'name' | 'scope'>): { url: string } & Pick<NavigationState, 'scroll'> {
  const { chosen } = useScope(scope);
  const place = lastListLocation(listUrl(name));
  const search = new URLSearchParams(place?.search);
  const query = String(scope ? withChosen(search, scope, chosen) : search);
  return { url: listUrl(name) + (query && `?${query}`), scroll: place?.scroll };
}
