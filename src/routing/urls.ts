import type { EntityName } from '../schema/contract';
import type { Entity } from '../schema/entity';

/*
 * Every address of the app that is built rather than typed. Links, redirects and routes take theirs from here.
 */

type Id = number | string;

/** A path without the slashes some people end it with. */
export const trimmed = (path: string): string => path.replace(/(?<=.)\/+$/, '');

export const LOGIN = '/login';
/** The state of a navigation to the sign-in by which somebody signs out. */
export const SIGNING_OUT = 'signing out';

export const HOME = '/';
/** What the page at `/` is called, wherever something leads there. */
export const HOME_TITLE = 'Main Panel';

/** An entity's list: `/products`. */
export const listUrl = (entity: EntityName): string => `/${entity}`;

/** The form that creates a record: `/products/new`. */
export const newUrl = (entity: EntityName): string => `${listUrl(entity)}/new`;
/** A record's page: `/products/7`. */
export const recordUrl = (entity: EntityName, id: Id): string => `${listUrl(entity)}/${id}`;
/** The form that edits a record: `/products/7/edit`. */
export const editUrl = (entity: EntityName, id: Id): string => `${recordUrl(entity, id)}/edit`;

/**
 * A declared view of an entity's list: `/products?filter=low-stock`.
 * @throws Error where the entity has none of that value
 */
export function presetUrl({ name, presets }: Pick<Entity, 'name' | 'presets'>, value: string): string {
  const preset = presets.find((one) => one.value === value);
  if (!preset) throw new Error(`No preset of ${name} is ${value}`);
  return `${listUrl(name)}?${preset.param}=${value}`;
}

/** Whether a path is another one, or continues it. Everything continues the home's, so that is compared whole. */
export const isWithin = (path: string, part: string): boolean =>
  trimmed(path) === part || (part !== HOME && path.startsWith(`${part}/`));
