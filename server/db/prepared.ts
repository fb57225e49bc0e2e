import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Executor } from './types';

const MARK = '/* prepared */';

/**
 * Marks a statement that runs often and whose text never changes: each connection then parses and plans it once.
 * It goes to the start of a template, or into `modifyFront` of a query.
 */
export const PREPARED = sql.raw(MARK);

/** The mark stands at the start, or right behind `select`. */
const LOOK_AHEAD = 80;

const names = new Map<string, string>();

/**
 * The name under which a statement is to be prepared: one that is marked, or one that Kysely built as a plain `select`
 * without values. Of those the code has but a few, as long as literals in them are constants, and their plan hangs on
 * nothing else. Undefined for any other: the best plan for a filter depends on what it asks for.
 */
export function statementName(text: string, values: readonly unknown[]): string | undefined {
  const isConstant = values.length === 0 && text.startsWith('select ');
  if (!isConstant && !text.slice(0, LOOK_AHEAD).includes(MARK)) return undefined;
  const name = names.get(text) ?? `statement_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** Stands in a statement for a value that is given to each of its runs; NULL for one that is not given. */
export type ValueOf<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<NonNullable<Values[Name]>>;

/** Runs a statement with these values. */
export type Prepared<Values, Row> = (db: Executor, values: Values) => Promise<Row[]>;

/**
 * A statement that runs often and whose text never changes: it is put together once, which takes as long as a short one runs,
 * and parsed and planned once by each connection.
 * @param write the statement, with every value in it by its name
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
