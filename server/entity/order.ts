import { type Expression, sql } from 'kysely';
import type { Definition, QueryOf } from '../../contract/definition/define';
import { mayBeNull } from '../../contract/definition/fields';
import { nameAttribute } from '../../contract/definition/names';
import type { Context } from '../http/context';
import { alphabetically, storageOf } from './kinds';
import type { Order } from './paging';
import type { AnyParts } from './parts';
import { expressionOf } from './selection';
import type { Table } from './table';

/** Returns the order of a list by its `sort` parameter: missing values last, ties by id. */
export function ordersOf(context: Context, { fields }: Definition, parts: AnyParts, table: Table) {
  const id = table.column('id');
  return (query: QueryOf<Definition>): Order => {
    const name = query.sort?.replace(/^-/, '') ?? '';
    const field = fields[name];
    if (!field) return { by: [...(parts.first?.(query, context.clock) ?? []), id] };
    const own = parts.columns?.(query, context.clock) ?? {};
    const value = expressionOf(own[name] ?? table.of(name));
    const key = () => {
      if (field.kind !== 'reference')
        return (storageOf(field)?.order as Keyed | undefined)?.(value, field, context.word) ?? value;
      const beside = own[nameAttribute(name)];
      return alphabetically(beside ? expressionOf(beside) : nameOf(context, field.to, value));
    };
    return { by: [key(), id], descending: query.sort?.startsWith('-'), nullable: mayBeNull(field) };
  };
}

type Keyed = (column: Expression<unknown>, field: object, word: Context['word']) => Expression<unknown>;

/** The name of the record that an id refers to. */
function nameOf({ referred }: Context, list: string, id: Expression<unknown>): Expression<unknown> {
  const { table, label } = referred(list);
  return sql`(SELECT ${sql.ref(`other.${label}`)}::text FROM ${sql.table(table)} AS other WHERE other.id = ${id})`;
}
