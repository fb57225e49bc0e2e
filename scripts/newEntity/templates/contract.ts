import { code, quoted, unique } from '../code';
import { kindOf } from '../kinds';
import { type Field, type NewEntity, nameBeside } from '../plan';

/** What the API says about the entity: what is sent, what is answered, what a list can be asked. */
export function contractFile({ one, type, id, fields }: NewEntity): string {
  const filters = fields.flatMap((field) => kindOf(field).filter?.(field).parameters ?? []);
  const used = [
    ...fields.flatMap((field) => kindOf(field).uses(field)),
    ...filters.map(({ schema }) => schema),
    'allQuery',
    'id',
    'paged',
    'pageQuery',
  ];
  return code`
    import { z } from 'zod';
    import { ${unique(used)} } from './common';

    export const ${one}Input = z.strictObject({
      ${listed(fields.map((field) => kindOf(field).input(field)))}
    });
    export type ${type}Input = z.infer<typeof ${one}Input>;

    export const ${one} = z.object({
      ${id}: id,
      ${listed(fields.flatMap(answered))}
    });
    export type ${type} = z.infer<typeof ${one}>;

    export const ${one}Query = z.strictObject({
      ${listed(filters.map(({ name, schema }) => (name === schema ? name : `${name}: ${schema}`)))}
      ...pageQuery,
      ...allQuery,
    });
    export type ${type}Query = z.infer<typeof ${one}Query>;

    export const ${one}Page = paged(${one});
  `;
}

const listed = (entries: string[]) => entries.map((entry) => `${entry},`);

const answered = (field: Field): string[] => [
  `${field.name}: ${kindOf(field).output}`,
  ...(field.to ? [`${nameBeside(field)}: z.string()`] : []),
];

/** The calls that the entity's records have. */
export const callsOnRecords = ({ name, labels }: NewEntity): string =>
  `const ${name} = callsOn('/api/${name}', { one: ${quoted(labels.one)}, many: ${quoted(labels.many)} });`;

/** Those calls, in the table of all calls. */
export const endpointsGroup = ({ name, one }: NewEntity): string => code`
  ${name}: {
    list: ${name}.list(${one}Query, ${one}Page),
    get: ${name}.get(${one}),
    create: ${name}.create(${one}Input, ${one}),
    update: ${name}.update(${one}Input, ${one}),
    delete: ${name}.delete(),
  },
`;
