import { code, quoted, unique } from '../code';
import { kindOf } from '../kinds';
import { sqlName, typeName } from '../names';
import { type Field, type NewEntity, nameBeside } from '../plan';

/** The entity's queries and routes. */
export function serverFile(entity: NewEntity): string {
  const { name, type, one, id, table, fields } = entity;
  const all = `all${typeName(name)}`;
  const conditions = fields.flatMap((field) => conditionsOf(table, field));
  const references = fields.filter(({ to }) => to);
  const converted = fields.filter((field) => kindOf(field).units);
  const renamed = fields.filter((field) => field.column !== field.name || kindOf(field).units);
  const values = renamed.length > 0 ? 'columnsOf(body)' : 'body';
  const check = references.length > 0 && 'await checkReferences(trx, body);';
  const page = `slicedById(matching, '${table}.id', withColumns, slice).execute()`;
  const record = `found(${quoted(entity.labels.one)}, await withColumns(${all}(db).where('${table}.id', '=', id)).executeTakeFirst())`;
  const types = [...(converted.length > 0 ? [type] : []), `${type}Input`, `${type}Query`];
  return code`
    import type { FastifyInstance } from 'fastify';
    ${converted.length > 0 && "import type { InferResult } from 'kysely';"}
    import type { ${types} } from '../../contract/${one}';
    import { endpoints } from '../../contract/endpoints';
    import { transact } from '../db/transact';
    import type { Executor, Trx } from '../db/types';
    ${converted.length > 0 && `import { ${converters(converted).join(', ')} } from '../db/units';`}
    import { found } from '../errors';
    import type { Context } from '../http/context';
    import { route } from '../http/route';
    import { createOnce } from './createOnce';
    import { ${unique(conditions.map(({ condition }) => condition))}, type Filters, where } from './filters';
    import { countOf, pageOf, slicedById } from './paging';
    import { ${['deleteUnused', ...(references.length > 0 ? ['mustExist'] : [])]} } from './records';

    const filters: Filters<${type}Query> = {
      ${conditions.map(({ parameter, condition, operands }) => `${parameter}: ${condition}(${operands}),`)}
    };

    export function ${name}(app: FastifyInstance, { db }: Context): void {
      const { list, get, create, update, delete: remove } = endpoints.${name};

      route(app, list, ({ query }) => {
        const matching = ${all}(db).where(where(filters, query));
        return pageOf(
          query,
          () => countOf(matching),
          ${converted.length > 0 ? `async (slice) => (await ${page}).map(to${type}),` : `(slice) => ${page},`}
        );
      });

      route(app, get, ({ params: { id } }) => ${one}ById(db, id));

      route(app, create, (request) => createOnce(db, '${table}', request, insert${type}, ${one}ById));

      route(app, update, ({ params: { id }, body }) =>
        transact(db, async (trx) => {
          ${check}
          await trx.updateTable('${table}').set(${values}).where('id', '=', id).execute();
          return ${one}ById(trx, id);
        }),
      );

      route(app, remove, ({ params: { id } }) => deleteUnused(db, '${table}', id));
    }

    const ${all} = (db: Executor) => db.selectFrom('${table}');

    const withColumns = (rows: ReturnType<typeof ${all}>) =>
      rows
        ${references.map((field) => joined(table, field))}
        .select([${[`'${table}.id as ${id}'`, ...fields.flatMap((field) => selected(table, field))]}]);

    const ${one}ById = async (db: Executor, id: number) =>
      ${converted.length > 0 ? `to${type}(${record});` : `${record};`}

    async function insert${type}(trx: Trx, body: ${type}Input, id?: number): Promise<{ id: number }> {
      ${check}
      const values = { id, ...${values} };
      return trx.insertInto('${table}').values(values).returning('id').executeTakeFirstOrThrow();
    }

    ${references.length > 0 && referenceCheck(type, references)}
    ${renamed.length > 0 && columnsOfBody(type, renamed)}
    ${converted.length > 0 && rowConversion(type, converted)}
  `;
}

/** What each query parameter of a field asks of the rows. */
function conditionsOf(table: string, field: Field) {
  const { filter, units } = kindOf(field);
  return (filter?.(field).parameters ?? []).map(({ name: parameter, condition }) => ({
    parameter,
    condition,
    operands: [quoted(`${table}.${field.column}`), ...(units ? ['100'] : [])].join(', '),
  }));
}

/** A referred table in a query is called as the field is: two fields may refer to one table. */
const aliasOf = ({ name }: Field): string => sqlName(name.replace(/Id$/, ''));

function joined(table: string, field: Field): string {
  const alias = aliasOf(field);
  const target = field.to?.table === alias ? alias : `${field.to?.table} as ${alias}`;
  return `.innerJoin('${target}', '${alias}.id', '${table}.${field.column}')`;
}

const selected = (table: string, field: Field): string[] => [
  field.column === field.name ? `'${table}.${field.column}'` : `'${table}.${field.column} as ${field.name}'`,
  ...(field.to ? [`'${aliasOf(field)}.${field.to.nameColumn} as ${nameBeside(field)}'`] : []),
];

const referenceCheck = (type: string, references: Field[]): string => code`

  /** @throws ApiError 400 that names the field which refers to what is not there */
  async function checkReferences(trx: Trx, body: ${type}Input): Promise<void> {
    ${references.map(({ name, to }) => `await mustExist(trx, '${to?.table}', '${name}', body.${name});`)}
  }
`;

const columnsOfBody = (type: string, renamed: Field[]): string => code`

  /** A body as the table's columns. */
  const columnsOf = ({ ${renamed.map(({ name }) => name)}, ...same }: ${type}Input) => ({
    ...same,
    ${renamed.map((field) => `${field.column}: ${stored(field)},`)}
  });
`;

const stored = (field: Field): string => {
  const { units } = kindOf(field);
  return units ? `to${units}(${field.name})` : field.name;
};

const rowConversion = (type: string, converted: Field[]): string => code`

  /** A row as the table holds it, in the contract's units. */
  const to${type} = (row: InferResult<ReturnType<typeof withColumns>>[number]): ${type} => ({
    ...row,
    ${converted.map((field) => `${field.name}: from${kindOf(field).units}(row.${field.name}),`)}
  });
`;

const converters = (converted: Field[]): string[] =>
  unique(converted.map((field) => kindOf(field).units ?? '').flatMap((units) => [`from${units}`, `to${units}`]));
