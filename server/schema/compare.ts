import { sql } from 'kysely';
import type { Executor } from '../db/types';
import type { Column, Table } from './expected';
import * as statement from './statements';
import { addReference, createTable } from './statements';

/** Creates each new table after the tables that it refers to. In a cycle, a foreign key follows its table. */
function creationsOf(tables: readonly Table[]): Difference[] {
  const ordered = parentsFirst(tables);
  const creations: Difference[] = [];
  const keys: Difference[] = [];
  ordered.forEach((table, index) => {
    const later = new Set(ordered.slice(index + 1).map(({ name }) => name));
    const { name, owner, columns } = table;
    creations.push({
      table: name,
      words: `is missing, in which ${table.of} are kept`,
      sql: createTable(table, later),
      owner,
      needs: columns.flatMap(({ references = name }) => (later.has(references) ? [] : [references])),
    });
    for (const column of columns) {
      const { references = '' } = column;
      if (!later.has(references)) continue;
      keys.push({
        table: name,
        column: column.name,
        words: `does not refer to ${references}`,
        sql: addReference(table, column),
        owner: column.owner,
        needs: [name, references],
      });
    }
  });
  return [...creations, ...keys];
}

/** Orders tables by their references. Within a cycle the order is arbitrary. */
function parentsFirst(tables: readonly Table[]): Table[] {
  const visited = new Set<Table>();
  const ordered: Table[] = [];
  const visit = (table: Table) => {
    if (visited.has(table)) return;
    visited.add(table);
    for (const { references } of table.columns) {
      const parent = tables.find(({ name }) => name === references);
      if (parent) visit(parent);
    }
    ordered.push(table);
  };
  tables.forEach(visit);
  return ordered;
}

/**
 * Compares the definitions with the database; changes nothing.
 * @returns the differences, in an order in which their statements can run
 */
export async function findSchemaDifferences(db: Executor, expected: readonly Table[]): Promise<Difference[]> {
  const actual = await actualTables(db);
  const differences = creationsOf(expected.filter(({ name }) => !actual.has(name)));
  for (const table of expected) {
    const there = actual.get(table.name);
    if (there) differences.push(...(await differencesOf(db, table, there)));
  }
  return differences;
}

async function differencesOf(db: Executor, table: Table, there: ActualTable): Promise<Difference[]> {
  const columns = new Map(there.columns.map((column) => [column.name, column]));
  const found: Difference[] = [];
  for (const column of table.columns) {
    const needs = column.references === undefined ? [] : [column.references];
    const add = (words: string, sql: string, harmless = false) =>
      found.push({ table: table.name, column: column.name, words, sql, harmless, owner: column.owner, needs });
    const actual = columns.get(column.name);
    if (!actual) {
      add('is missing', statement.addColumn(table, column));
      continue;
    }
    const isFit = actual.type === column.type || column.also?.test(actual.type);
    if (!isFit) add(`is ${actual.exactType} instead of ${column.type}`, statement.changeType(table, column));
    compareColumn(table, column, actual, there, add);
    if (isFit) await compareChecks(db, table, column, actual, there, add);
  }
  return table.written ? [...found, ...unfilled(table, there)] : found;
}

type Add = (words: string, sql: string, harmless?: boolean) => void;

function compareColumn(table: Table, column: Column, actual: ActualColumn, there: ActualTable, add: Add): void {
  const { name, nullable = false, computed = false, references, cascade = false, unique } = column;
  if (!computed) {
    if (actual.generated)
      add('is filled by the database, and cannot be written to', statement.dropDefault(table, name));
    if (nullable && actual.notNull) add('has to have a value, though it is optional', statement.allowNull(table, name));
    if (!nullable && !actual.notNull)
      add('may be null, though it is not optional', statement.forbidNull(table, column));
    const isOthers = column.owner !== table.owner;
    if (isOthers && !nullable && !actual.filled) {
      add('has no default, which rows need that others write', statement.setDefault(table, column));
    }
  }
  if (
    unique &&
    !there.indexes.some(
      (index) => index.unique && !index.partial && index.keys.every((key) => unique.some((one) => isOf([key], [one]))),
    )
  ) {
    add('may be had by several, though it is unique', statement.addUnique(table, unique));
  }
  if (column.sorted && !there.indexes.some(({ keys }) => isOf(keys, [name, 'id']))) {
    add('has no index in the order of its list', statement.addOrder(table, column), true);
  }
  if (!references) return;
  if (!there.references.some((key) => key.column === name && key.table === references && key.cascade >= cascade)) {
    add(`does not refer to ${references}`, statement.addReference(table, column));
  }
  if (!there.indexes.some(({ keys: [first = ''] }) => isOf([first], [name]))) {
    add('has no index', statement.addIndex(table, name), true);
  }
}

/** Returns whether an index has these keys, each as a column or in an expression such as `lower(name)`. */
const isOf = (keys: readonly string[], columns: readonly string[]): boolean =>
  keys.length === columns.length &&
  columns.every((column) => keys.some((key) => key.replaceAll('"', '').match(/\w+/g)?.includes(column)));

async function compareChecks(
  db: Executor,
  table: Table,
  column: Column,
  { exactType }: ActualColumn,
  there: ActualTable,
  add: Add,
): Promise<void> {
  const { min, max, choices = [], computed } = column;
  if (computed) return;
  const values = [...[min, max].filter((value) => value !== undefined), ...choices];
  for (const check of there.checks.filter((each) => each.column === column.name)) {
    for (const value of values) {
      if (await allows(db, check, exactType, value)) continue;
      add(`cannot be ${value} by its check ${check.name}`, statement.changeCheck(table, column, check.name));
      break;
    }
  }
}

/** Returns the columns that require a value but belong to no field. */
function unfilled(table: Table, there: ActualTable): Difference[] {
  const known = new Set(['id', ...table.columns.map(({ name }) => name)]);
  return there.columns
    .filter(({ name, notNull, filled, generated }) => notNull && !filled && !generated && !known.has(name))
    .map(({ name }) => ({
      table: table.name,
      column: name,
      words: 'has to have a value, and no field gives it one',
      sql: statement.allowNull(table, name),
      owner: table.owner,
    }));
}

/** A column of the database. */
export interface ActualColumn {
  name: string;
  /** PostgreSQL's name of the type; `enum` for every enum type. */
  type: string;
  /** The name of the type itself, also for an enum. */
  exactType: string;
  notNull: boolean;
  /** Whether the database supplies a value to rows without one. */
  filled: boolean;
  /** Whether it is read-only. */
  generated: boolean;
}

/** A check constraint of one column. */
export interface Check {
  name: string;
  column: string;
  /** The condition in SQL. */
  expression: string;
}

/** A table of the database. */
export interface ActualTable {
  name: string;
  columns: ActualColumn[];
  /** The columns or expressions of each index; a partial index does not make rows unique. */
  indexes: { keys: string[]; unique: boolean; partial: boolean }[];
  /** The single-column foreign keys. */
  references: { column: string; table: string; cascade: boolean }[];
  checks: Check[];
}

/** Reads the tables of the database, except the migrations' own. */
export async function actualTables(db: Executor): Promise<Map<string, ActualTable>> {
  const { rows } = await sql<ActualTable>`
    SELECT relname AS name,
      (SELECT jsonb_agg(jsonb_build_object('name', attname, 'notNull', attnotnull,
          'type', CASE typtype WHEN 'e' THEN 'enum' ELSE format_type(atttypid, atttypmod) END,
          'exactType', format_type(atttypid, atttypmod),
          'filled', atthasdef OR attidentity <> '', 'generated', attgenerated <> '' OR attidentity = 'a'))
        FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid
        WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped) AS columns,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('unique', indisunique, 'partial', indpred IS NOT NULL, 'keys',
          ARRAY(SELECT pg_get_indexdef(indexrelid, key, true) FROM generate_series(1, indnkeyatts) AS key))), '[]')
        FROM pg_index WHERE indrelid = pg_class.oid AND indisvalid) AS indexes,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('column', attname, 'cascade', confdeltype = 'c',
          'table', (SELECT relname FROM pg_class AS other WHERE other.oid = confrelid))), '[]')
        FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
        WHERE conrelid = pg_class.oid AND contype = 'f' AND cardinality(conkey) = 1) AS references,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('name', conname, 'column', attname,
          'expression', pg_get_expr(conbin, conrelid))), '[]')
        FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
        WHERE conrelid = pg_class.oid AND contype = 'c' AND cardinality(conkey) = 1) AS checks
    FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND relname NOT LIKE 'kysely\\_%'`.execute(
    db,
  );
  return new Map(rows.map((table) => [table.name, table]));
}

/** Returns whether a check constraint accepts a value. */
export async function allows(db: Executor, { column, expression }: Check, type: string, value: string | number) {
  const { rows } = await sql<{ allowed: boolean }>`
    SELECT coalesce(${sql.raw(expression)}, true) AS allowed
    FROM (SELECT ${String(value)}::text::${sql.raw(type)} AS ${sql.id(column)}) AS row`.execute(db);
  return rows[0]?.allowed !== false;
}

/** A difference between a definition and the database. */
export interface Difference {
  table: string;
  column?: string;
  /** The fault, as the end of a sentence about the column or table. */
  words: string;
  /** The statement that fixes it. */
  sql: string;
  /** Whether it costs only speed. */
  harmless?: boolean;
  /** The extension that defines it; absent for the product. */
  owner?: string;
  /** The tables that have to exist before the statement runs. */
  needs?: readonly string[];
}
