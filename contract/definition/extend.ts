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
