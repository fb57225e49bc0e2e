import { sql } from 'kysely';

/**
 * Names a statement that runs often and whose text never changes: each connection then parses and plans it once.
 * It goes to the start of a template, or into `modifyFront` of a query. Not for lists whose text changes with their
 * filters: a name stands for one text.
 */
export const prepared = (name: string) => sql.raw(`/* prepared: ${name} */`);

/** Found behind "select " at most. */
const LOOK_AHEAD = 80;

/** The name under which a statement is to be prepared; undefined where it has none. */
export const statementName = (text: string): string | undefined =>
  /\/\* prepared: (\w+) \*\//.exec(text.slice(0, LOOK_AHEAD))?.[1];
