import { type CheckedFilters, type Definition, type NaturalFilters, naturalFilters } from './define';
import type { Fields } from './fields';
import type { FilterSpecs } from './shapes';

/** Fields that a feature or extension adds to another entity. */
export interface Addition {
  /** The entity's name. */
  to: string;
  fields: Fields;
  filters: FilterSpecs;
  /** Further values of the entity's own choices, by field. */
  choices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * Adds fields to an entity of the product. A client that does not know them may omit them: a new record then has their initial
 * value or none, and an update keeps the current values.
 * @param more.filters further filters of the list, as in `define`; all fields that can be filtered when absent. A filter that is
 *   no field needs an answer from `partsFor` in `server.ts`
 * @example extend('products', { unit: optional(text('Unit', { max: 20 })) })
 */
export function extend<const F extends Fields, const P extends FilterSpecs = NaturalFilters<F>>(
  to: string,
  fields: F,
  more: { filters?: P & CheckedFilters<F, P> } = {},
): Addition & { fields: F } {
  const added = Object.entries(fields).map(([name, field]) => [name, { ...field, added: true }]);
  return { ...more, to, fields: Object.fromEntries(added), filters: more.filters ?? naturalFilters(fields) };
}

/** Returns the fields and filters that are added to an entity. */
export function addedTo(name: string, additions: readonly Addition[]): Pick<Definition, 'fields' | 'filters'> {
  const own = additions.filter(({ to }) => to === name);
  return {
    fields: Object.assign({}, ...own.map(({ fields }) => fields)),
    filters: Object.assign({}, ...own.map(({ filters }) => filters)),
  };
}

/** Returns a definition with the added fields and their filters. */
export function extended<D extends Definition>(definition: D, additions: readonly Addition[]): D {
  if (additions.every(({ to }) => to !== definition.name)) return definition;
  const { fields, filters } = addedTo(definition.name, additions);
  return {
    ...definition,
    fields: { ...withChoices(definition, additions), ...fields },
    filters: { ...definition.filters, ...filters },
  };
}

/** Returns an entity's own fields, with the values that are added to its choices. */
function withChoices({ name, fields }: Definition, additions: readonly Addition[]): Fields {
  const added = additions.flatMap(({ to, choices }) => (to === name && choices ? [choices] : []));
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      const further = added.map((choices) => choices[key]);
      return [
        key,
        field.kind === 'choice' ? { ...field, choices: Object.assign({}, field.choices, ...further) } : field,
      ];
    }),
  );
}
