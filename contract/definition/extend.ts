import { type Definition, naturalFilters } from './define';
import type { Fields } from './fields';

/** Fields that somebody adds to an entity which is not theirs. */
export interface Addition {
  /** The entity's name. */
  to: string;
  fields: Fields;
}

/** Adds fields to an entity of the product. @example extend('products', { unit: optional(text('Unit', { max: 20 })) }) */
export const extend = <const F extends Fields>(to: string, fields: F): Addition & { fields: F } => ({ to, fields });

/** The fields that are added to an entity. */
export const addedTo = (name: string, additions: readonly Addition[]): Fields =>
  Object.assign({}, ...additions.filter(({ to }) => to === name).map(({ fields }) => fields));

/** A definition with the fields that are added to it, and the filters by them. */
export function extended<D extends Definition>(definition: D, additions: readonly Addition[]): D {
  const added = addedTo(definition.name, additions);
  return {
    ...definition,
    fields: { ...definition.fields, ...added },
    filters: { ...definition.filters, ...naturalFilters(added) },
  };
}
