import { type Expression, sql } from 'kysely';
import type { Definition, QueryOf } from '../../contract/definition/define';
import { type Field, type Fields, mayBeNull } from '../../contract/definition/fields';
import { idName, nameAttribute, snakeCase } from '../../contract/definition/names';
import { PREPARED } from '../db/connection/prepared';
import type { Column, Executor } from '../db/types';
import { addressById, addressLine } from '../geography/address';
import type { Context } from '../http/context';
import { addressOf, isAddress } from './addressField';
import { storageOf } from './kinds';
import { lineTable } from './lines';
import type { AnyParts } from './parts';
import { erased, type Rows, type Table } from './table';

type Row = Record<string, unknown>;

export const expressionOf = (of: Column | Expression<unknown>): Expression<unknown> =>
  typeof of === 'string' ? sql.ref(of) : of;

/** Returns the queries that read an entity's records: the columns of rows, and the lines of a record. */
export function selectionOf(context: Context, definition: Definition, parts: AnyParts, table: Table) {
  const { fields, detail, one } = definition;
  const inRow = Object.entries(fields).filter(([, { kind, formOnly }]) => !formOnly && kind !== 'lines');
  const read = readerOf(Object.fromEntries(inRow));
  const address = addressOf(fields);

  const withColumns = (rows: Rows, query: QueryOf<Definition> = {}): Rows => {
    const own = parts.columns?.(query, context.clock) ?? {};
    return inRow.reduce(
      (each, [name, field]) => {
        if (name === address?.[0]) {
          return each.select(addressLine(table.column('address_id')).as(name));
        }
        return selected(context, each, {
          name,
          field,
          value: own[name] ?? table.of(name),
          beside: own[nameAttribute(name)],
        });
      },
      named(rows, table.column('id'), idName(one)),
    );
  };

  return {
    with: withColumns,
    /** @param extra further columns, read in the same statement */
    one: (db: Executor, id: number, extra: Record<string, Expression<unknown>> = {}): Promise<Row | undefined> => {
      const rows = withColumns(table.rows(db).where(sql<boolean>`${sql.ref(table.column('id'))} = ${id}`));
      return Object.entries(extra)
        .reduce((each, [name, value]) => each.select(sql`${value}`.as(name)), rows)
        .modifyFront(PREPARED)
        .executeTakeFirst();
    },
    read,
    /** Reads a record's lines, and the addresses that its detail shows as parts, by field name. */
    nested: async (db: Executor, id: number): Promise<Row> => {
      const placeId = sql<number>`(SELECT address_id FROM ${sql.table(table.name)} WHERE id = ${id})`;
      const own = Object.entries(fields).flatMap(([name, field]) =>
        field.kind === 'lines' && !field.computed
          ? [linesOf(context, db, table, { name, fields: field.fields }, id).then((lines) => [name, lines] as const)]
          : [],
      );
      const places = Object.entries(address && !parts.detail ? detail : {}).flatMap(([name, field]) =>
        isAddress(field)
          ? [
              addressById(db, placeId)
                .executeTakeFirst()
                .then((place) => [name, place ?? null] as const),
            ]
          : [],
      );
      return Object.fromEntries(await Promise.all([...own, ...places]));
    },
  };
}

interface Selected {
  name: string;
  field: Field;
  value: Column | Expression<unknown>;
  /** The column with the referenced record's name, if it is not in that record's table. */
  beside?: Column | Expression<unknown>;
}

const named = (rows: Rows, value: Column | Expression<unknown>, name: string): Rows => {
  if (typeof value !== 'string') return rows.select(sql`${value}`.as(name));
  return rows.select(value.endsWith(`.${name}`) ? value : `${value} as ${name}`);
};

/** Selects a column, and for a reference the name of the referenced record. */
function selected(context: Context, rows: Rows, { name, field, value, beside }: Selected): Rows {
  const withValue = named(rows, value, name);
  if (field.kind !== 'reference') return withValue;
  if (beside) return named(withValue, beside, nameAttribute(name));
  const alias = snakeCase(name).replace(/_id$/, '');
  const { table, label } = context.referred(field.to);
  const other = table === alias ? table : `${table} as ${alias}`;
  const same = sql<boolean>`${sql.ref(`${alias}.id`)} = ${expressionOf(value)}`;
  const joined = mayBeNull(field)
    ? withValue.leftJoin(other, (on) => on.on(same))
    : withValue.innerJoin(other, (on) => on.on(same));
  return named(joined, `${alias}.${label}` as Column, nameAttribute(name));
}

async function linesOf(
  context: Context,
  db: Executor,
  table: Table,
  { name, fields }: { name: string; fields: Fields },
  id: number,
): Promise<Row[]> {
  const child = lineTable(table, name);
  const rows = erased(db)
    .selectFrom(child)
    .where(sql<boolean>`${sql.ref(`${table.name}_id`)} = ${id}`);
  const columns = Object.entries(fields).reduce(
    (each, [attribute, field]) =>
      selected(context, each, { name: attribute, field, value: `${child}.${snakeCase(attribute)}` as Column }),
    rows,
  );
  return (await columns.orderBy(sql.ref(`${child}.position`)).execute()).map(readerOf(fields));
}

/** Returns a function that converts a stored row to the API's units. */
export function readerOf(fields: Fields): (row: Row) => Row {
  const conversions = Object.entries(fields).flatMap(([name, field]) => {
    const read = storageOf(field)?.read as ((value: unknown) => unknown) | undefined;
    return read ? [{ name, read }] : [];
  });
  if (conversions.length === 0) return (row) => row;
  return (row) => {
    const answered = { ...row };
    for (const { name, read } of conversions) {
      if (answered[name] !== null) answered[name] = read(answered[name]);
    }
    return answered;
  };
}
