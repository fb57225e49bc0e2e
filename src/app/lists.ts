import { countries, regions } from '../geography/lists';
import { entities } from '../resources';
import { checkLists } from '../schema/checkLists';
import type { List } from '../schema/list';

/** All lists of the API that the app knows. */
export const lists: readonly List[] = [...entities, regions, countries];

/** Checks what the compiler cannot. @throws DefinitionError in words for the one who wrote the definition */
export const checkDefined = (): void => checkLists(entities, lists);
