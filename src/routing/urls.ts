import type { EntityName, MovePath } from '../schema/contract';

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
export const GEOGRAPHY = '/geography';
export const CATALOGUE = '/dev/catalogue';

/** The form of a kind of move: `/inventory/receive`. */
export const moveUrl = (path: MovePath): string => `/inventory/${path}`;

/** The parts that a list's path is continued with, as routes match them. */
export const segments = { new: 'new', record: ':id', edit: ':id/edit' } as const;

/** An entity's list: `/products`. */
export const listUrl = (entity: EntityName): string => `/${entity}`;

const below = (entity: EntityName, segment: string, id: Id = ''): string =>
  `${listUrl(entity)}/${segment.replace(':id', () => String(id))}`;

/** The form that creates a record: `/products/new`. */
export const newUrl = (entity: EntityName): string => below(entity, segments.new);
/** A record's page: `/products/7`. */
export const recordUrl = (entity: EntityName, id: Id): string => below(entity, segments.record, id);
/** The form that edits a record: `/products/7/edit`. */
export const editUrl = (entity: EntityName, id: Id): string => below(entity, segments.edit, id);

/** Whether a path has a shape, in which `:id` stands for digits and any other `:part` for one part of a path. */
export const hasShape = (path: string, shape: string): boolean =>
  new RegExp(`^${shape.replace(':id', '\\d+').replace(/:\w+/g, '[^/]+')}$`).test(trimmed(path));

/** Whether a path is another one, or continues it. Everything continues the home's, so that is compared whole. */
export const isWithin = (path: string, part: string): boolean =>
  trimmed(path) === part || (part !== HOME && path.startsWith(`${part}/`));
