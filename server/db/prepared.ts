import { sql } from 'kysely';

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
