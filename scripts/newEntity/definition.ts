import type { Field, Fields } from '../../contract/definition/fields';
import type { NewEntity } from './plan';

/** The file that says what the entity is. The formatter makes its literals those of this project. */
export function definitionFile({ definition: { name, one, many, calledBy, fields }, variable }: NewEntity): string {
  return `import { define } from '../../contract/definition/define';
import { ${[...new Set(buildersIn(fields))].toSorted().join(', ')} } from '../../contract/definition/fields';

export const ${variable} = define({
  name: '${name}',
  one: '${one}',
  many: '${many}',${calledBy ? `\n  calledBy: '${calledBy}',` : ''}
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

/** The call that makes a field. */
function callOf(field: Field): string {
  const { kind, label, optional, ...said } = field;
  const { main, rules } = partsOf(said);
  const given = [JSON.stringify(label), ...main, ...(Object.keys(rules).length > 0 ? [JSON.stringify(rules)] : [])];
  const call = `${kind}(${given.join(', ')})`;
  return optional ? `optional(${call})` : call;
}

/** What its builder takes by place, and what by name. */
function partsOf(said: object): { main: string[]; rules: object } {
  const { choices, to, fields, ...rules } = said as { choices?: object; to?: string; fields?: Fields };
  if (fields) return { main: [`{ ${listOf(fields)} }`], rules };
  const main = choices ?? to;
  return { main: main === undefined ? [] : [JSON.stringify(main)], rules };
}
