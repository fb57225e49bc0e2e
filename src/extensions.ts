import found from 'virtual:extensions';
import { definedIn } from '../contract/definition/exported';
import type { OwnTile } from './dashboard/defineTile';
import type { PageRoute } from './routing/pageRoute';
import { defineEntity, type Entity, type Extra } from './schema/entity';

/*
 * What the folder of extensions adds to the app. Nothing else knows of it.
 */

const exported = (made: string) =>
  found.flatMap(({ web = {} }) =>
    Object.values(web).filter((value) => typeof value === 'object' && value !== null && made in value),
  );

const { definitions, additions } = definedIn(found.flatMap(({ definition = {} }) => Object.values(definition)));
// What each of the builders makes is told by what only that has.
const drawn = exported('columns') as Entity[];

export const extensions = {
  /** Their entities: those that are drawn otherwise, and those that are not. */
  entities: definitions.map(
    (definition) => drawn.find(({ name }) => name === definition.name) ?? defineEntity(definition),
  ),
  /** Fields on others' entities, and what besides. */
  additions,
  extras: exported('to').filter((value) => !('read' in (value as object))) as Extra[],
  pages: exported('path') as PageRoute[],
  tiles: exported('read') as OwnTile[],
};
