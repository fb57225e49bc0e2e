import found from 'virtual:extensions';
import { definedIn } from '../contract/definition/exported';
import { supports } from './capabilities';

/*
 * The folders of `features/` and `extensions/`. Each extension point of the app selects its own kind of exports.
 */

/** The declarations of each folder's `definition.ts`, with the folder's name and capability. */
export const declarations = found.map(({ name = '', feature, definition = {} }) => ({
  name,
  capability: feature?.name,
  ...definedIn(Object.values(definition)),
}));

/** The names of the types of transactions that the announced features and extensions declare. */
export const movementTypeNames = found.flatMap(({ feature, types = [] }) => (supports(feature?.name) ? types : []));

/** For messages in development and in the check of a build, which runs on the server side; a built app shows none. */
const files = new WeakMap<object, string>();

/**
 * Returns the exports of every `web.tsx` that have a key, each with the capability that it requires: its own, or its folder's.
 * @param key a key that only the results of one builder have
 * @example exportsWith<AddedTile>('read') // the results of defineTile
 */
export const exportsWith = <T extends object>(key: keyof T & string): (T & { capability?: string })[] =>
  found.flatMap(({ name, feature, web = {} }) => {
    const capability = feature?.name;
    return Object.values(web)
      .filter((value): value is T => typeof value === 'object' && value !== null && key in value)
      .map((value) => {
        const made = capability === undefined ? value : { capability, ...value };
        if (import.meta.env.DEV || import.meta.env.SSR) files.set(made, `${name}/web.tsx`);
        return made;
      });
  });

/** Returns the file of the declarations in a folder. */
export const definitionFile = (folder: string): string => `${folder}/definition.ts`;

/** Returns the file of a result of {@link exportsWith}. */
export const fileOf = (made: object): string => files.get(made) ?? '';
