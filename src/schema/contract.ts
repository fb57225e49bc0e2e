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

/** What a reference can point at. */
export type ReferenceName = EntityName | BareListName;

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

/** The lists that are bare arrays without pages, by the last part of their path. */
export type BareListName = BareCall['path'] extends `/api/${infer N}` ? N : never;

type CallOf<G> = G[keyof G];
type BareCall = Extract<CallOf<{ [G in keyof Endpoints]: CallOf<Endpoints[G]> }>, { answer: z.ZodArray }>;
type BareList<N extends BareListName> = Extract<BareCall, { path: `/api/${N}` }>;

/** A row of a bare list. */
export type BareRowOf<N extends BareListName> = z.output<BareList<N>['answer']>[number];

/** The filters of a bare list. */
export type BareFilterName<N extends BareListName> =
  BareList<N> extends { query: infer Q extends z.ZodType } ? keyof z.output<Q> & string : never;

/** What can be done with the entity's records besides looking at them. */
export type ActionOf<N extends EntityName> = keyof Endpoints[N] & ('create' | 'update' | 'delete');
