import found from 'virtual:extensions';
import { definedIn } from '../../contract/definition/exported';
import { definitionFault } from '../../contract/definition/faults';
import { extensions } from '../extensions';
import { countries, regions } from '../geography/lists';
import { entities } from '../resources';
import { checkLists, DefinitionError } from '../schema/checkLists';
import type { List } from '../schema/list';
import { checkPages } from './checkPages';

/** All lists of the API that the app knows. */
export const lists: readonly List[] = [...entities, regions, countries];

/** Checks what the compiler cannot. @throws DefinitionError in words for the one who wrote the definition */
export function checkDefined(): void {
  for (const { name, definition = {} } of found) {
    const { definitions, additions } = definedIn(Object.values(definition));
    for (const each of definitions) refuse(`${name}/definition.ts`, definitionFault(each));
    for (const { to } of additions)
      if (!isEntity(to)) refuse(`${name}/definition.ts`, `fields are added to ${lost(to)}`);
  }
  for (const extra of extensions.extras) {
    if (!isEntity(extra.to)) refuse(fileOf(extra), `lists and actions are added to ${lost(extra.to)}`);
  }
  checkLists(entities, lists);
  checkPages(extensions.pages, entities, fileOf);
}

const isEntity = (name: string): boolean => entities.some((entity) => entity.name === name);
const lost = (name: string): string =>
  `${name}, which is no entity. There are: ${entities.map((entity) => entity.name).join(', ')}.`;

function refuse(file: string, fault: string | undefined): void {
  if (fault) throw new DefinitionError(`${file}: ${fault}`);
}

/** The file that exports something of an extension. */
function fileOf(made: object): string {
  const extension = found.find(({ web = {} }) => Object.values(web).includes(made));
  return `${extension?.name}/web.tsx`;
}
