import { definitionFault } from '../../contract/definition/faults';
import { declarations, fileOf } from '../extensions';
import { countries, regions } from '../geography/lists';
import { entities, entityExtensions, lazyEntities } from '../resources';
import { checkLists, DefinitionError } from '../schema/list/checkLists';
import type { List } from '../schema/list/list';
import { checkPages } from './checkPages';
import { featurePages } from './featurePages';

/** All lists of the API. */
export const lists: readonly List[] = [...entities, regions, countries];

/**
 * Checks the declarations beyond the types. For lazy entities that are not loaded yet, only the names are checked.
 * @throws DefinitionError with a message for the developer
 */
export function checkDefined(): void {
  checkExtensions();
  checkLists(entities, lists, lazyEntities);
}

/** Loads and checks all lazy entities, as a build does. @throws DefinitionError as {@link checkDefined} does */
export async function checkAllDefined(): Promise<void> {
  checkExtensions();
  const fetched = await Promise.all(lazyEntities.map(({ load }) => load()));
  checkLists([...entities, ...fetched], [...lists, ...fetched]);
}

const names = (): string[] => [...entities, ...lazyEntities].map(({ name }) => name);

function checkExtensions(): void {
  for (const { file, definitions, additions } of declarations) {
    for (const each of definitions) refuse(file, definitionFault(each));
    for (const { to } of additions) if (!names().includes(to)) refuse(file, `fields are added to ${lost(to)}`);
  }
  for (const extension of entityExtensions) {
    if (!names().includes(extension.to))
      refuse(fileOf(extension), `lists and actions are added to ${lost(extension.to)}`);
  }
  checkPages(featurePages, [...entities, ...lazyEntities], fileOf);
}

const lost = (name: string): string => `${name}, which is no entity. There are: ${names().join(', ')}.`;

function refuse(file: string, fault: string | undefined): void {
  if (fault) throw new DefinitionError(`${file}: ${fault}`);
}
