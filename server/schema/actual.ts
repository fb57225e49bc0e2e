import { sql } from 'kysely';
import type { Executor } from '../db/types';

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
