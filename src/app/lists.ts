import { extensions } from '../extensions';
import { countries, regions } from '../geography/lists';
import { entities } from '../resources';
import { checkLists } from '../schema/checkLists';
import type { List } from '../schema/list';

/** All lists of the API that the app knows. */
export const lists: readonly List[] = [...entities, regions, countries];

/**
 * Checks what the compiler cannot. Lazy entities that are not fetched yet are checked by their names alone.
 * @throws DefinitionError in words for the developer who wrote the definition
 */
export const checkDefined = (): void => checkLists(entities, lists, extensions.lazyEntities);

/** Fetches every lazy entity and checks all of them, as a build does. @throws DefinitionError as {@link checkDefined} does */
export async function checkAllDefined(): Promise<void> {
  const fetched = await Promise.all(extensions.lazyEntities.map(({ load }) => load()));
  checkLists([...entities, ...fetched], [...lists, ...fetched]);
}
