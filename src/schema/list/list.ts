import type { Api } from '../api';
import type { BareFilterName, BareListName, BareRowOf, ReferenceName } from '../contract';
import type { RecordSource } from '../figures';
import type { Scope } from '../scope';
import { defaultTexts, type Texts } from '../texts';
import type { Filter } from './filters';
import type { Preset } from './listSpec';

/** A list of the API, as the data provider requests it. */
export interface List {
  name: ReferenceName;
  idField: string;
  filters: Readonly<Record<string, Filter>>;
  /** Predefined views, which may use parameters that are not in `filters`. */
  presets?: readonly Pick<Preset, 'filters'>[];
  scope: Scope | undefined;
  /** How its API differs from the documented API. */
  api?: Api | undefined;
  /** False if the API returns all rows at once, as a bare array. */
  isPaged: boolean;
  /** The filter that searches records by part of their name. */
  searchedBy?: string | undefined;
  /** True if the API has no endpoint for a single record; the data provider then searches the whole list. */
  detailFromList: boolean;
  texts: Pick<Texts, 'notFound'>;
  /** Another call that answers the record. */
  source?: RecordSource | undefined;
}

/** The declaration of a list whose records have no pages and are only referred to. */
interface BareListSpec<N extends BareListName> {
  /** The attribute of a row with its id. `id: 'id'` */
  id: keyof BareRowOf<N> & string;
  /** The singular noun. `one: 'Region'` */
  one: string;
  /** The plural noun. `many: 'Regions'` */
  many: string;
  /** The list's query parameters, made by the builders of `schema/filters`. */
  filters?: { [K in BareFilterName<N>]: Filter };
}

/**
 * Declares a list of the API that is not an entity: a bare array without screens. Fields can refer to its records.
 * @example defineList('regions', { id: 'id', one: 'Region', many: 'Regions' })
 * @param name the last segment of its path
 */
export const defineList = <N extends BareListName>(name: N, { id, one, many, filters }: BareListSpec<N>): List => ({
  name,
  idField: id,
  filters: filters ?? {},
  scope: undefined,
  isPaged: false,
  detailFromList: true,
  texts: defaultTexts(one, many),
});
