import type { z } from 'zod';
import type { Definition } from '../../contract/definition/define';
import type { endpoints } from '../../contract/endpoints';
import type { EntityName } from '../../contract/entities';

/*
 * Names of fields and lists, and row types of lists that are not entities, derived from the contract.
 */

export type { EntityName };

/** The name of a list. The compiler knows the product's lists; a list of a feature or an extension is any other text. */
export type ListName = EntityName | (string & Record<never, never>);

/** The names of an entity's fields. */
export type FieldName<D extends Definition> = keyof D['fields'] & string;

type Endpoints = typeof endpoints;

/** The lists that a reference can point to. */
export type ReferenceName = ListName | BareListName;

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
