import type { Generated, Kysely, SelectQueryBuilder } from 'kysely';
import type { Definition } from '../../contract/definition/define';
import { snakeCase, tableName } from '../../contract/definition/names';
import type { Column, Database, Executor } from '../db/types';

/** The tables whose rows have an id. */
export type Identified = TablesWith<{ id: Generated<number> }>;
type TablesWith<Columns> = {
  [Table in keyof Database]: Database[Table] extends Columns ? Table : never;
}[keyof Database];

/** A database whose tables the compiler knows nothing of: those that definitions tell of. */
type Erased = Record<string, Record<string, unknown>>;
export type Rows = SelectQueryBuilder<Erased, string, Record<string, unknown>>;

/** The table that an entity's records are kept in. */
export interface Table {
  name: Identified;
  /** Its rows, without columns. */
  rows: (db: Executor) => Rows;
  /** A column by its name in the database. */
  column: (name: string) => Column;
  /** The column of an attribute. */
  of: (attribute: string) => Column;
}

/** Whatever the executor is typed by. */
export const erased = (db: Executor) => db as unknown as Kysely<Erased>;

/** Entities that are kept otherwise than they are called. */
const TABLES: Readonly<Record<string, string>> = { transactions: 'movement', audit: 'audit' };

/** Here the types end: what a definition says of its table is believed. */
export function tableOf({ name: entity, one }: Pick<Definition, 'name' | 'one'>): Table {
  const name = TABLES[entity] ?? tableName(one);
  const column = (each: string) => `${name}.${each}` as Column;
  return {
    name: name as Identified,
    rows: (db) => erased(db).selectFrom(name),
    column,
    of: (attribute) => column(snakeCase(attribute)),
  };
}
