import { sql } from 'kysely';

/**
 * Marks a statement that runs often and whose text never changes: each connection then parses and plans it once.
 * It goes to the start of a template, or into `modifyFront` of a query. Queries without values need no mark.
 */
export const PREPARED = sql.raw('/* prepared */');

/** Found behind "select " at most. */
const LOOK_AHEAD = 80;

const names = new Map<string, string>();

/**
 * The name under which a statement is to be prepared: one that is marked, or a query without values, of whose texts the
 * code has but a few and whose plan hangs on nothing else. Undefined for any other: the best plan for a filter depends
 * on what it asks for.
 */
export function statementName(text: string, values: readonly unknown[]): string | undefined {
  const isPrepared =
    values.length === 0 ? text.startsWith('select ') : text.slice(0, LOOK_AHEAD).includes('/* prepared */');
  if (!isPrepared) return undefined;
  const name = names.get(text) ?? `statement_${names.size + 1}`;
  names.set(text, name);
  return name;
}
