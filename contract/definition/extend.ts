import { type CheckedFilters, type Definition, type NaturalFilters, naturalFilters } from './define';
import type { Fields } from './fields';
import type { FilterSpecs } from './shapes';

/** An addition can only filter by its own fields: custom filters need the entity's own server part. */
type AddedFilters = Readonly<Record<string, true | string>>;

/** Fields that an extension adds to an entity of the product. */
export interface Addition {
  /** The entity's name. */
  to: string;
  fields: Fields;
  filters: FilterSpecs;
}

/**
 * Adds fields to an entity of the product. Clients that do not know these fields may omit them: a new record then gets their
 * initial value or null, and an update keeps the current value.
 * @param more.filters the filters by these fields, as in `define`; by default one for each field that supports it
 * @example extend('products', { unit: optional(text('Unit', { max: 20 })) })
 */
export function extend<const F extends Fields, const P extends AddedFilters = NaturalFilters<F>>(
  to: string,
  fields: F,
  more: { filters?: P & CheckedFilters<F, P> } = {},
): Addition & { fields: F } {
  const added = Object.entries(fields).map(([name, field]) => [name, { ...field, added: true }]);
  return { to, fields: Object.fromEntries(added), filters: more.filters ?? naturalFilters(fields) };
}

/** Merges all additions to an entity. */
export function addedTo(name: string, additions: readonly Addition[]): Pick<Definition, 'fields' | 'filters'> {
  const own = additions.filter(({ to }) => to === name);
  return {
    fields: Object.assign({}, ...own.map(({ fields }) => fields)),
    filters: Object.assign({}, ...own.map(({ filters }) => filters)),
  };
}

/** Returns a definition including the fields and filters that extensions add to it. */
export function extended<D extends Definition>(definition: D, additions: readonly Addition[]): D {
  if (additions.every(({ to }) => to !== definition.name)) return definition;
  const { fields, filters } = addedTo(definition.name, additions);
  return {
    ...definition,
    fields: { ...definition.fields, ...fields },
    filters: { ...definition.filters, ...filters },
  };
}
