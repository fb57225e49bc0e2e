import found from 'virtual:extensions';
import type { Definition } from '../contract/definition/define';
import { definedIn } from '../contract/definition/exported';
import type { OwnTile } from './dashboard/defineTile';
import type { PageRoute } from './routing/pageRoute';
import { defineEntity, type Entity, type Extra } from './schema/entity';
import type { LazyEntity } from './schema/lazyEntity';

/*
 * What the folders of `features/` and `extensions/` add to the app. The app knows them by this module alone.
 */

const files = new WeakMap<object, string>();

/** The exports of every `web.tsx` that have a certain key, each with the capability of its folder. */
const exported = <T extends object>(key: keyof T & string): (T & { extra?: string })[] =>
  found.flatMap(({ name, feature, web = {} }) => {
    const extra = feature?.feature.name;
    return Object.values(web)
      .filter((value): value is T => typeof value === 'object' && value !== null && key in value)
      .map((value) => {
        const made = extra === undefined ? value : { ...value, extra };
        files.set(made, `${name}/web.tsx`);
        return made;
      });
  });

/** The file that an export of a `web.tsx` is from. */
export const fileOf = (made: object): string => files.get(made) ?? '';

const defined = found.map(({ name, definition = {} }) => ({ name, ...definedIn(Object.values(definition)) }));
// Each builder gives what it makes a key that only that has.
const drawn = exported<Entity>('columns');

/** The screens that follow from a definition alone. No stack names its file: the message does. */
function drawnAs(definition: Definition, folder: string): Entity {
  try {
    return defineEntity(definition);
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error(String(error));
    throw new Error(`${folder}/definition.ts: ${message}`, { cause: error });
  }
}

export const extensions = {
  /** Their entities: those whose screens a `web.tsx` declares, and those that follow from the definition alone. */
  entities: defined.flatMap(({ name, definitions }) =>
    definitions.map((definition) => drawn.find((each) => each.name === definition.name) ?? drawnAs(definition, name)),
  ),
  lazyEntities: exported<LazyEntity>('loaded'),
  /** Fields on entities of the product. */
  additions: defined.flatMap(({ additions }) => additions),
  extras: exported<Extra>('to').filter((value) => !('read' in value)),
  pages: exported<PageRoute>('path'),
  tiles: exported<OwnTile>('read'),
};
