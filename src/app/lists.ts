import { additionMemberFault } from '../../contract/definition/definitionMembers';
import { definitionFault, reservedForPages } from '../../contract/definition/faults';
import { declarations, definitionFile, fileOf } from '../extensions';
import { countries, regions } from '../geography/lists';
import { moveLinks } from '../inventory/moveLinks';
import { moveUrl } from '../inventory/moveUrls';
import { entities, entityExtensions, lazyEntities, sources } from '../resources';
import { HOME } from '../routing/urls';
import type { Entity } from '../schema/entity';
import type { EntityExtension } from '../schema/extendResource';
import { checkLists, DefinitionError } from '../schema/list/checkLists';
import type { List } from '../schema/list/list';
import { featurePages } from './featurePages';

interface Page {
  path: string;
}

/** Returns a path without the names of its parameters, which do not matter for routing. */
const patternOf = (path: string): string => path.replace(/\/+$/, '').replaceAll(/:[^/]*/g, ':') || HOME;

/**
 * Checks that every page has a unique path.
 * @param where returns the file of a page
 * @throws DefinitionError that names the page and the other owner of its path
 */
function checkPages(
  pages: readonly Page[],
  entities: readonly Pick<Entity, 'name'>[],
  where: (page: Page) => string,
): void {
  const taken = new Map([[HOME, 'the main panel']]);
  for (const { path, name } of moveLinks) taken.set(moveUrl(path), `the form ${name}`);
  for (const { name } of entities) {
    const lists = { '': `the list of ${name}`, '/new': `the form of ${name}`, '/:': `a record of ${name}` };
    for (const [rest, what] of Object.entries(lists)) taken.set(`/${name}${rest}`, what);
    taken.set(`/${name}/:/edit`, `the form of ${name}`);
  }
  for (const page of pages) {
    const pattern = patternOf(page.path);
    const what = reservedForPages(pattern.split('/')[1] ?? '') ?? taken.get(pattern);
    if (what) throw new DefinitionError(`${where(page)}: a page cannot be at ${page.path}, which is ${what}.`);
    taken.set(pattern, `a page of ${where(page)}`);
  }
}

/** All lists of the API. */
export const lists: readonly List[] = [...entities, regions, countries];

/**
 * Checks the declarations beyond the types. For lazy entities that are not loaded yet, only the names are checked.
 * @throws DefinitionError with a message for the developer
 */
export function checkDefined(): void {
  checkExtensions(entities);
  checkLists(entities, lists, lazyEntities);
}

/** Loads and checks all lazy entities, as a build does. @throws DefinitionError as {@link checkDefined} does */
export async function checkAllDefined(): Promise<void> {
  const fetched = await Promise.all(lazyEntities.map(({ load }) => load()));
  checkExtensions([...entities, ...fetched]);
  checkLists([...entities, ...fetched], [...lists, ...fetched]);
}

const names = (): string[] => [...entities, ...lazyEntities].map(({ name }) => name);

/** @throws DefinitionError for a definition with a fault, and for an addition to what does not exist */
function checkExtensions(loaded: readonly Entity[]): void {
  for (const { name, definitions, additions } of declarations) {
    const file = definitionFile(name);
    for (const each of definitions) refuse(file, definitionFault(each));
    for (const addition of additions) {
      refuse(file, additionMemberFault(addition));
      if (!names().includes(addition.to)) refuse(file, `fields are added to ${lost(addition.to)}`);
    }
  }
  for (const extension of entityExtensions) {
    if (!names().includes(extension.to))
      refuse(fileOf(extension), `lists and actions are added to ${lost(extension.to)}`);
    refuse(fileOf(extension), presetFault(extension, loaded));
  }
  for (const source of sources) {
    for (const of of source.sourceOf)
      if (!names().includes(of)) refuse(fileOf(source), `another call answers the records of ${lost(of)}`);
  }
  checkPages(featurePages, [...entities, ...lazyEntities], fileOf);
}

/** Checks that filters for the backend are for a preset that the entity has. */
function presetFault({ to, presets = [] }: EntityExtension, loaded: readonly Entity[]): string | undefined {
  const entity = loaded.find(({ name }) => name === to);
  const known = entity?.presets.map(({ param, value }) => `${param}=${value}`);
  const unknown = presets.map(({ param, value }) => `${param}=${value}`).find((preset) => !known?.includes(preset));
  if (!known || unknown === undefined) return undefined;
  return `filters are added to ${unknown}, which is no view of ${to}. There are: ${known.join(', ')}.`;
}

const lost = (name: string): string => `${name}, which is no entity. There are: ${names().join(', ')}.`;

function refuse(file: string, fault: string | undefined): void {
  if (fault) throw new DefinitionError(`${file}: ${fault}`);
}
