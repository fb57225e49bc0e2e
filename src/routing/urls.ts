import type { ListName } from '../schema/contract';
import type { Entity } from '../schema/entity';

/*
 * All addresses that the app builds. Links, redirects and routes use these functions.
 */

type Id = number | string;

/** Returns a path without trailing slashes. */
export const trimmed = (path: string): string => path.replace(/(?<=.)\/+$/, '');

export const LOGIN = '/login';
/** The state of a navigation to the sign-in page that signs the user out. */
export const SIGNING_OUT = 'signing out';

export const HOME = '/';
/** The title of the page at `/`. */
export const HOME_TITLE = 'Main Panel';

/** An entity's list: `/products`. */
export const listUrl = (entity: ListName): string => `/${entity}`;

/** The form that creates a record: `/products/new`. */
export const createUrl = (entity: ListName): string => `${listUrl(entity)}/new`;
/** A record's page: `/products/7`. */
export const showUrl = (entity: ListName, id: Id): string => `${listUrl(entity)}/${id}`;
/** The form that edits a record: `/products/7/edit`. */
export const editUrl = (entity: ListName, id: Id): string => `${showUrl(entity, id)}/edit`;

/**
 * Returns the address of a view of an entity's list: `/products?filter=low-stock`.
 * @throws Error when the entity has no such view
 */
export function presetUrl({ name, presets }: Pick<Entity, 'name' | 'presets'>, value: string): string {
  const preset = presets.find((one) => one.value === value);
  if (!preset) throw new Error(`No preset of ${name} is ${value}`);
  return `${listUrl(name)}?${preset.param}=${value}`;
}

/** Returns whether a path equals another one or is below it. All paths are below the home page's, which must be equal. */
export const isWithin = (path: string, part: string): boolean =>
  trimmed(path) === part || (part !== HOME && path.startsWith(`${part}/`));
