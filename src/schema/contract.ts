import type { z } from 'zod';
import type { endpoints } from '../../contract/endpoints';

/*
 * The names and shapes of every entity, read off the table of endpoints, so that a declaration is checked against the
 * API itself.
 */

type Endpoints = typeof endpoints;

/** The entities of the API: every group of endpoints that has a list. */
export type EntityName = {
  [N in keyof Endpoints]: Endpoints[N] extends { list: unknown } ? N : never;
}[keyof Endpoints];

/** The kinds of moves of goods, each the last part of its call's path. */
export type MovePath = keyof Endpoints['inventory'];

/** The lists of geography: bare arrays without pages, whose records have no page of their own. */
export type FixedListName = 'regions' | 'countries';

/** What a reference can point at. */
export type ReferenceName = EntityName | FixedListName;

/** Whether a resource is a list of geography. */
export const isFixedList = (name: string): name is FixedListName => name === 'regions' || name === 'countries';

type Call<N extends EntityName, C extends string> = Endpoints[N] extends Record<C, infer E> ? E : never;
type Answer<E> = E extends { answer: infer A extends z.ZodType } ? z.output<A> : never;

/** A row of the entity's list. */
export type RowOf<N extends EntityName> = Answer<Call<N, 'list'>> extends { content: (infer Row)[] } ? Row : never;

/** The entity's detail; the row, where the API has no detail. */
export type DetailOf<N extends EntityName> = [Call<N, 'get'>] extends [never] ? RowOf<N> : Answer<Call<N, 'get'>>;

/** What the entity's forms send; never, where it has none. */
export type InputOf<N extends EntityName> =
  Call<N, 'create'> extends { body: infer B extends z.ZodType } ? z.output<B> : never;

/** Every attribute a field can stand for: the detail's, and what only the forms know. */
export type AttributesOf<N extends EntityName> = DetailOf<N> & Omit<InputOf<N>, keyof DetailOf<N>>;

/** The list's own filters; paging is not a declaration's business. */
export type FilterName<N extends EntityName> =
  Call<N, 'list'> extends { query: infer Q extends z.ZodType }
    ? Exclude<keyof z.output<Q>, 'page' | 'all'> & string
    : never;

/** What can be done with the entity's records besides looking at them. */
export type ActionOf<N extends EntityName> = keyof Endpoints[N] & ('create' | 'update' | 'delete');
