import type { EntityName } from '../schema/contract';

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

/** The form of a kind of move, by the last part of its call's path. */
export const moveUrl = (path: 'receive' | 'transfer' | 'delivery'): string => `/inventory/${path}`;

/** The parts that a list's path is continued with, as routes match them. */
export const segments = { new: 'new', record: ':id', edit: ':id/edit' } as const;

export const listUrl = (entity: EntityName): string => `/${entity}`;
export const newUrl = (entity: EntityName): string => `/${entity}/${segments.new}`;
export const recordUrl = (entity: EntityName, id: Id): string => `/${entity}/${id}`;
export const editUrl = (entity: EntityName, id: Id): string => `/${entity}/${id}/edit`;
