import { code } from '../code';
import { kindOf } from '../kinds';
import { typeName } from '../names';
import { type Field, type NewEntity, nameBeside } from '../plan';

/** Builds a record as the API sends it. */
export const builderFunction = ({ type, id, fields }: NewEntity): string => code`
  export const build${type} = (overrides: Partial<${type}> = {}): ${type} => ({
    ${id}: 1,
    ${fields.flatMap(answered)}
    ...overrides,
  });
`;

const answered = (field: Field): string[] => {
  const { sent, shown } = kindOf(field).sample(field);
  return [`${field.name}: ${sent},`, ...(field.to ? [`${nameBeside(field)}: '${shown}',`] : [])];
};

/** Inserts a row, and what it refers to. */
export const fixtureFunction = ({ type, table, fields }: NewEntity): string => code`
  export const insert${type} = async (db: Db, values: Values<'${table}'> = {}) =>
    db
      .insertInto('${table}')
      .values({
        ${fields.map((field) => `${field.column}: ${kept(type, field)},`)}
        ...values,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
`;

function kept(type: string, field: Field): string {
  if (field.to) return `values.${field.column} ?? (await ${fixtureOf(field.to)}(db)).id`;
  return field.name === 'name' ? `unique('${type}')` : kindOf(field).sample(field).kept;
}

/** The fixture of what a field refers to. */
export const fixtureOf = ({ one }: { one: string }): string => `insert${typeName(one)}`;
