import type { Entity } from '../entity';
import type { InputSpec, NamedField } from '../field';
import type { List } from './list';

/** An invalid declaration. The message addresses the developer. */
export class DefinitionError extends Error {
  override name = 'DefinitionError';
}

/**
 * Checks that every list and filter that a declaration refers to exists, which the compiler cannot.
 * @param unfetched lazy lists; only their names are available
 * @throws DefinitionError that names the entity, the field and the existing lists
 */
export function checkLists(
  entities: readonly Entity[],
  lists: readonly List[],
  unfetched: readonly { name: string }[] = [],
): void {
  const names = lists.map(({ name }): string => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new DefinitionError(`Two entities are called ${twice}.`);
  for (const { name, form, actions, filters, presets, scope, related } of entities) {
    const references = [
      ...[...form, ...actions.flatMap(({ fields = [] }) => fields)].flatMap((field) => referencesOf(field)),
      ...Object.entries(filters).map(([param, { input }]) => [param, input] as const),
    ].flatMap(([field, input]) => (input.as === 'reference' ? [{ field, ...input }] : []));
    for (const { field, to, search, narrowedBy } of references) {
      const other = lists.find((list) => list.name === to);
      if (!other && unfetched.some((lazy) => lazy.name === to)) continue;
      if (!other) {
        throw new DefinitionError(
          `${field} of ${name} refers to ${to}, which is no list. There are: ${names.join(', ')}.`,
        );
      }
      if (search && !other.searchedBy) {
        throw new DefinitionError(`${field} of ${name} is found by typing, but ${to} has no filter by a text.`);
      }
      const { param = narrowedBy?.field } = narrowedBy ?? {};
      if (param && !(param in other.filters) && param !== other.scope?.param) {
        throw new DefinitionError(`${field} of ${name} is narrowed by ${param}, which is no filter of ${to}.`);
      }
    }
    for (const preset of presets) {
      // The `filters` of a preset with `keep` may use a parameter that only some backends announce.
      if ('keep' in preset) continue;
      const lost = Object.keys(preset.filters?.() ?? {}).find((param) => !(param in filters) && param !== scope?.param);
      if (lost) {
        throw new DefinitionError(
          `"${preset.label}" of ${name} filters by ${lost}, which is no filter of that list. ${thereAre(filters)}`,
        );
      }
    }
    for (const { entity, by, label } of related) {
      const other = lists.find((list) => list.name === entity);
      if (!other && unfetched.some((lazy) => lazy.name === entity)) continue;
      if (!other) throw new DefinitionError(`"${label}" of ${name} lists ${entity}, which is no list.`);
      if (!(by in other.filters)) {
        throw new DefinitionError(
          `"${label}" of ${name} asks ${entity} by ${by}, which is no filter of that list. ${thereAre(other.filters)}`,
        );
      }
    }
  }
}

const thereAre = (filters: object) => `There are: ${Object.keys(filters).join(', ')}.`;

/** Returns the references of a field: the field itself, or its parts. */
const referencesOf = ({ name, kind: { input } }: NamedField): (readonly [string, InputSpec])[] =>
  input.as === 'group' || input.as === 'lines' ? input.parts.flatMap(referencesOf) : [[name, input]];
