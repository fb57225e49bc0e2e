import { createHash } from 'node:crypto';
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Executor } from '../types';

const MARK = '/* prepared */';

/**
 * Marks a statement that runs often and whose text never changes: each connection then parses and plans it once.
 * It goes to the start of a template, or into `modifyFront` of a query.
 */
export const PREPARED = sql.raw(MARK);

/** The mark is at the start, or directly after `select`. */
const LOOK_AHEAD = 80;

const names = new Map<string, string>();

/**
 * Returns the name of the prepared statement: for marked statements, and for a plain `select` that Kysely built without
 * values. The code has few of those, as long as their literals are constants, and their plan depends on nothing else.
 * Undefined for any other statement: the best plan for a filter depends on its values. A name depends on the text alone, so
 * that a session means the same by it for every server that gets it from a pooler.
 */
export function statementName(text: string, values: readonly unknown[]): string | undefined {
  const isConstant = values.length === 0 && text.startsWith('select ');
  if (!isConstant && !text.slice(0, LOOK_AHEAD).includes(MARK)) return undefined;
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** Returns the placeholder for a value that each run supplies; an absent value is NULL. */
export type ValueOf<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<NonNullable<Values[Name]>>;

/** Runs the statement with the values. */
export type Prepared<Values, Row> = (db: Executor, values: Values) => Promise<Row[]>;

/**
 * Returns a frequent statement whose text never changes. It is compiled once, which takes as long as running a short one, and
 * each connection parses and plans it once.
 * @param write builds the statement, with placeholders for its values
 */
export function prepared<Values extends object, Row>(
  write: (db: Executor, value: ValueOf<Values>) => CompiledQuery<Row>,
): Prepared<Values, Row> {
  let written: { text: string; names: readonly unknown[] } | undefined;
  return async (db, values) => {
    if (!written) {
      const { sql: text, parameters: names } = write(db, (name) => sql`${name}`);
      written = { text: `${MARK} ${text}`, names };
    }
    const given = written.names.map((name) => values[name as keyof Values]);
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(written.text, given));
    return rows;
  };
}
