import type { z } from 'zod';
import type { endpoints } from '../../contract/endpoints';
import type { EntityName } from '../../contract/entities';

/*
 * Names of lists, and row types of lists that are not entities, derived from the API's endpoints.
 */

export type { EntityName };

type Endpoints = typeof endpoints;

/** The lists that a reference can point to. */
export type ReferenceName = EntityName | BareListName;

/** The lists that are bare arrays without pages, named by the last segment of their path. */
export type BareListName = BareCall['path'] extends `/api/${infer N}` ? N : never;

type CallOf<G> = G[keyof G];
type BareCall = Extract<CallOf<{ [G in keyof Endpoints]: CallOf<Endpoints[G]> }>, { answer: z.ZodArray }>;
type BareList<N extends BareListName> = Extract<BareCall, { path: `/api/${N}` }>;

/** A row of a bare list. */
export type BareRowOf<N extends BareListName> = z.output<BareList<N>['answer']>[number];

/** The query parameters of a bare list. */
export type BareFilterName<N extends BareListName> =
  BareList<N> extends { query: infer Q extends z.ZodType } ? keyof z.output<Q> & string : never;
