import type { Field, Fields } from '../../contract/definition/fields';
import type { NewEntity } from './plan';

/** Returns the entity's definition file. The formatter adapts it to the project's style. */
export function definitionFile({ definition: { name, one, many, nameField, fields }, variable }: NewEntity): string {
  return `import { ${[...new Set(['define', ...buildersIn(fields)])].toSorted().join(', ')} } from 'magazyn/extension';

export const ${variable} = define({
  name: '${name}',
  one: '${one}',
  many: '${many}',${nameField ? `\n  nameField: '${nameField}',` : ''}
  fields: {
    ${listOf(fields)}
  },
});
`;
}

const buildersIn = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field) => [
    field.kind,
    ...(field.optional ? ['optional'] : []),
    ...(field.kind === 'lines' ? buildersIn(field.fields) : []),
  ]);

const listOf = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, field]) => `${name}: ${callOf(field)},`)
    .join('\n    ');

/** Returns the builder call for a field. */
function callOf(field: Field): string {
  const { kind, label, optional, ...properties } = field;
  const { main, rules } = partsOf(properties);
  const given = [JSON.stringify(label), ...main, ...(Object.keys(rules).length > 0 ? [JSON.stringify(rules)] : [])];
  const call = `${kind}(${given.join(', ')})`;
  return optional ? `optional(${call})` : call;
}

/** Splits a field's properties into the builder's positional arguments and its rules. */
function partsOf(properties: object): { main: string[]; rules: object } {
  const { choices, to, fields, ...rules } = properties as { choices?: object; to?: string; fields?: Fields };
  if (fields) return { main: [`{ ${listOf(fields)} }`], rules };
  const main = choices ?? to;
  return { main: main === undefined ? [] : [JSON.stringify(main)], rules };
}
