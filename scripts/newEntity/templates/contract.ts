import { code, quoted } from '../code';
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
    import { ${[...new Set(used)]} } from './common';

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

/** The entity's calls, in the table of all calls. */
export function endpointsGroup({ name, one, labels }: NewEntity): string {
  const tag = quoted(labels.many);
  const called = labels.one.toLowerCase();
  const article = /^[aeiou]/.test(called) ? 'an' : 'a';
  return code`
    ${name}: {
      list: {
        ...reads,
        path: '/api/${name}',
        tag: ${tag},
        summary: 'List ${labels.many.toLowerCase()}',
        query: ${one}Query,
        answer: ${one}Page,
      },
      get: {
        ...reads,
        path: '/api/${name}/:id',
        tag: ${tag},
        summary: 'One ${called}',
        params: idParams,
        answer: ${one},
      },
      create: {
        ...creates,
        path: '/api/${name}',
        tag: ${tag},
        summary: 'Create ${article} ${called}',
        body: ${one}Input,
        answer: ${one},
      },
      update: {
        ...updates,
        path: '/api/${name}/:id',
        tag: ${tag},
        summary: 'Change ${article} ${called}',
        body: ${one}Input,
        answer: ${one},
      },
      delete: {
        ...deletes,
        path: '/api/${name}/:id',
        tag: ${tag},
        summary: 'Delete ${article} ${called} that nothing uses',
      },
    },
  `;
}
