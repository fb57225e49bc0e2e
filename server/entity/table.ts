import type { Generated, SelectQueryBuilder } from 'kysely';
import type { Definition } from '../../contract/definition/define';
import { snakeCase, tableName } from '../../contract/definition/names';
import type { Column, Database, Executor } from '../db/types';
import { withTables } from '../db/withTables';

/** The tables whose rows have an id. */
export type Identified = TablesWith<{ id: Generated<number> }>;
type TablesWith<Columns> = {
  [Table in keyof Database]: Database[Table] extends Columns ? Table : never;
}[keyof Database];

/** A database with untyped tables: definitions name them at runtime. */
type Erased = Record<string, Record<string, unknown>>;
export type Rows = SelectQueryBuilder<Erased, string, Record<string, unknown>>;

/** The table of an entity's records. */
export interface Table {
  name: Identified;
  /** A query for its rows, without columns. */
  rows: (db: Executor) => Rows;
  /** Returns a column by its name in the database. */
  column: (name: string) => Column;
  /** Returns the column of an attribute. */
  of: (attribute: string) => Column;
}

/** Removes the table types of an executor. */
export const erased = withTables<Erased>;

/** The boundary of the types: the definition's table and columns are not checked from here on. */
export const tableOf = (definition: Pick<Definition, 'one' | 'table'>): Table => tableNamed(tableName(definition));

export function tableNamed(name: string): Table {
  const column = (each: string) => `${name}.${each}` as Column;
  return {
    name: name as Identified,
    rows: (db) => erased(db).selectFrom(name),
    column,
    of: (attribute) => column(snakeCase(attribute)),
  };
}
