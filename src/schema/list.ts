import type { Api } from './api';
import type { BareFilterName, BareListName, BareRowOf, ReferenceName } from './contract';
import type { RecordSource } from './figures';
import type { Filter } from './filters';
import type { AnyRow } from './record';
import type { Scope } from './scope';
import type { Preset } from './spec';
import { type Texts, textsOf } from './texts';

/** A list of the API, as the data provider asks for it. */
export interface List {
  name: ReferenceName;
  idField: string;
  filters: Readonly<Record<string, Filter>>;
  /** Views of it that may be narrowed by parameters without a filter. */
  presets?: readonly Pick<Preset, 'filters'>[];
  scope: Scope | undefined;
  /** What of its API is not as documented. */
  api?: Api | undefined;
  /** False where all rows come at once, as a bare array. */
  isPaged: boolean;
  /** The filter that finds a record by part of what it is called. */
  searchedBy?: string | undefined;
  /** True where the API has no detail: a record is then looked up in the whole list. */
  detailFromList: boolean;
  texts: Pick<Texts, 'notFound'>;
  /** Computes the figures of a record's page from the documented detail. */
  figures?: ((detail: AnyRow) => unknown) | undefined;
  /** Another call that answers the record. */
  source?: RecordSource | undefined;
}

/** What a developer says about a list whose records have no pages of their own, and are only referred to. */
interface BareListSpec<N extends BareListName> {
  /** The attribute of a row that holds its id. `id: 'id'` */
  id: keyof BareRowOf<N> & string;
  /** What one record is called. `one: 'Region'` */
  one: string;
  /** What several are called. `many: 'Regions'` */
  many: string;
  /** The list's query parameters, by builders of `schema/filters`. */
  filters?: { [K in BareFilterName<N>]: Filter };
}

/**
 * Declares a list of the API that is no entity: an array without pages, with no screens of its own. Fields can refer to
 * its records.
 * @example defineList('regions', { id: 'id', one: 'Region', many: 'Regions' })
 * @param name the last part of its path
 */
export const defineList = <N extends BareListName>(name: N, { id, one, many, filters }: BareListSpec<N>): List => ({
  name,
  idField: id,
  filters: filters ?? {},
  scope: undefined,
  isPaged: false,
  detailFromList: true,
  texts: textsOf(one, many),
});
