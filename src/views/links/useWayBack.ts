import { lastListLocation } from '../../navigation/lastListLocation';
import type { NavigationState } from '../../navigation/navigationState';
import { listUrl } from '../../routing/urls';
import type { Entity } from '../../schema/entity';
import { withSelected } from '../../schema/list/listAddress';
import { useScope } from '../scope';

/** Returns the URL and scroll position with which the user left an entity's list, narrowed to the selected record or by its drill-down. */
export function useWayBack({
  name,
  scope,
}: Pick<Entity, 'name' | 'scope'>): { url: string } & Pick<NavigationState, 'scroll'> {
  const { chosen } = useScope(scope);
  const place = lastListLocation(listUrl(name));
  const search = new URLSearchParams(place?.search);
  const query = String(scope ? withSelected(search, scope, chosen) : search);
  return { url: listUrl(name) + (query && `?${query}`), scroll: place?.scroll };
}
