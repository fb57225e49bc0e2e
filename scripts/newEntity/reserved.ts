/** Words that TypeScript keeps to itself, so that no variable can be called by them. */
const RESERVED = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false
  finally for function if implements import in instanceof interface let new null package private protected public
  return static super switch this throw true try typeof undefined var void while with yield`.split(/\s+/),
);

export const isReserved = (name: string): boolean => RESERVED.has(name);

/** Words that PostgreSQL takes for its own where a table's or column's name could stand; they need quotes there. */
const SQL_RESERVED = new Set(
  `all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column
  concurrently constraint create cross current_catalog current_date current_role current_schema current_time
  current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze from
  full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit localtime
  localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references returning
  right select session_user similar some symmetric system_user table tablesample then to trailing true union unique user
  using variadic verbose when where window with`.split(/\s+/),
);

/** A table's or column's name as it stands in SQL. */
export const inSql = (name: string): string => (SQL_RESERVED.has(name) ? `"${name}"` : name);
