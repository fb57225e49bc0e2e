import found from 'virtual:extensions';
import { definedIn } from '../contract/definition/exported';

/*
 * The folders of `features/` and `extensions/`. Each attachment point of the app takes its own kind of exports from here.
 */

/** What each folder's `definition.ts` declares. */
export const declarations = found.map(({ name, definition = {} }) => ({
  file: `${name}/definition.ts`,
  ...definedIn(Object.values(definition)),
}));

const files = new WeakMap<object, string>();

/**
 * Returns the exports of every `web.tsx` that have a key, each with the capability that it needs: its own, or that of its folder.
 * @param key one that only the results of one builder have
 * @example exportsWith<DashboardTile>('read') // everything that defineTile made
 */
export const exportsWith = <T extends object>(key: keyof T & string): (T & { extra?: string })[] =>
  found.flatMap(({ name, feature, web = {} }) => {
    const extra = feature?.name;
    return Object.values(web)
      .filter((value): value is T => typeof value === 'object' && value !== null && key in value)
      .map((value) => {
        const made = extra === undefined ? value : { extra, ...value };
        files.set(made, `${name}/web.tsx`);
        return made;
      });
  });

/** Returns the file of a result of {@link exportsWith}. */
export const fileOf = (made: object): string => files.get(made) ?? '';
