import { type Expression, type SqlBool, sql } from 'kysely';
import { type Definition, nameFieldOf } from '../../../contract/definition/define';
import { includes } from '../../../contract/definition/roles';
import { product } from '../../../contract/entities/product';
import { currentActor } from '../../../server/db/actor';
import type { Db } from '../../../server/db/types';
import { conditionsOf } from '../../../server/entity/conditions';
import { contains, inText, isLookedUp, type LookUp } from '../../../server/entity/filters';
import type { AnyParts } from '../../../server/entity/parts';
import { tableOf } from '../../../server/entity/table';
import type { Context } from '../../../server/http/context';
import { inProductWords } from '../../../server/resources/productName';
import type { FoundRecord } from '../contract';

/** A list whose records are searched. */
interface Searched {
  definition: Definition;
  table: string;
  /** The column with the name of a record; absent where only its number names it. */
  name: string | undefined;
  /** The column with the number of a document, if its records are documents. */
  number: string | undefined;
  /** The condition of the list's own filter by name. */
  matches: (text: string) => Expression<SqlBool>;
  /** The order of the list before the names, such as the record with a code first. */
  first: (text: string) => readonly Expression<unknown>[];
  lookUp: LookUp;
}

/** The field with the number of a document, which a feature may add to transactions. */
const NUMBER = { field: 'documentNumber', column: 'document_number' };

/** Names that share this part of the typed trigrams are similar. */
const SIMILAR = 0.5;
/** A list with fewer records that have the words is also searched for similar names. */
const FEW = 3;
/** The least length of a text with a typing error: shorter ones resemble too much. */
const FEWEST_LETTERS = 4;
const LARGEST_ID = 2_147_483_647;

/** Returns a function that returns the lists that the caller may read. */
export function searchedOf(context: Context): () => readonly Searched[] {
  const all = context.entities
    .filter(({ recordsOf }) => recordsOf === undefined)
    .map((definition) => toSearched(context, definition));
  return () => {
    const { role } = currentActor();
    return all.filter(({ definition }) => !role || includes(role, definition.roles.read));
  };
}

function toSearched(context: Context, definition: Definition): Searched {
  const { table, label } = context.referred(definition.name);
  const kept = context.standards.find((each) => each.definition.name === definition.name);
  const parts = (kept?.parts ?? {}) as AnyParts;
  const column = sql.ref(`${table}.${label}`);
  const filter = nameFieldOf(definition) ?? '';
  const conditions = conditionsOf(definition, parts, tableOf(definition), context.clock);
  return {
    definition,
    table,
    name: label === 'id' ? undefined : label,
    number: NUMBER.field in definition.fields ? NUMBER.column : undefined,
    matches: (text) =>
      (filter in definition.filters ? conditions({})[filter]?.(text) : undefined) ?? contains(column)(text),
    first: (text) => (filter in definition.filters ? (parts.first?.({ [filter]: text }, context.clock) ?? []) : []),
    lookUp: definition.name === product.name ? inProductWords() : inText(column),
  };
}

interface Row extends Omit<FoundRecord, 'isSimilar'> {
  /** Its place among the matches of its list. */
  nth: number;
}

/** Returns the best matches of each list, and similar names where it has few. */
export async function searchRecords(
  db: Db,
  lists: readonly Searched[],
  text: string,
  limit: number,
): Promise<FoundRecord[]> {
  const words = text.split(/[\s\p{Z}]+/u).filter(Boolean);
  if (words.length === 0 || text.includes('\0')) return [];
  const query = words.join(' ');
  const exact = await rowsOf(
    db,
    lists.flatMap((list) => [...named(list, query, words), ...numbered(list, query)]),
    limit,
  );
  const found = exact.map(({ nth, ...row }) => ({ ...row, isSimilar: false }));
  const countOf = (list: Searched) => exact.filter(({ entity }) => entity === list.definition.name).length;
  const few = lists.filter((list) => list.name !== undefined && countOf(list) < Math.min(FEW, limit));
  if (query.length < FEWEST_LETTERS || !/\p{L}{3}/u.test(query)) return found;
  const similar = await db.transaction().execute(async (trx) => {
    await sql`SET LOCAL pg_trgm.word_similarity_threshold TO ${sql.lit(SIMILAR)}`.execute(trx);
    return rowsOf(
      trx,
      few.map((list) => resembling(list, query)),
      limit,
    );
  });
  const isNew = (row: Row) => !found.some(({ entity, id }) => entity === row.entity && id === row.id);
  const all = [...found, ...similar.filter(isNew).map(({ nth, ...row }) => ({ ...row, isSimilar: true }))];
  return lists.flatMap(({ definition: { name } }) => all.filter(({ entity }) => entity === name).slice(0, limit));
}

type Part = Expression<unknown>;

/** Runs one statement for all lists. */
async function rowsOf(db: Db, parts: readonly Part[], limit: number): Promise<Row[]> {
  if (parts.length === 0) return [];
  const limited = parts.map((part) => sql`(${part} ORDER BY nth LIMIT ${limit})`);
  const { rows } = await sql<Row>`${sql.join(limited, sql` UNION ALL `)}`.execute(db);
  return rows.toSorted((a, b) => a.nth - b.nth);
}

/** The records whose names have all words: first the whole name, then its beginning, then the beginning of a word. */
function named(list: Searched, query: string, words: readonly string[]): Part[] {
  const { table, name, matches, first, lookUp, definition } = list;
  if (name === undefined) return [];
  const typed = sql`searchable(${query})`;
  const ahead = first(query);
  // The index knows three letters, or the beginning of a word. Without it, a letter would be compared with every name.
  const condition = words.some(isLookedUp) || ahead.length > 0 ? matches(query) : lookUp(begins(words));
  const aheadNames = ahead.map((_, at) => sql.ref(`ahead_${at}`));
  const aheadColumns = ahead.map((each, at) => sql`, ${each} AS ${sql.ref(`ahead_${at}`)}`);
  const rank = sql`CASE WHEN plain = ${typed} THEN 1 WHEN starts_with(plain, ${typed}) THEN 2
    WHEN strpos(plain, ' ' || ${typed}) > 0 THEN 3 ELSE 4 END`;
  const column = sql.ref(`${table}.${name}`);
  return [
    sql`SELECT ${sql.lit(definition.name)} AS entity, id, name,
      row_number() OVER (ORDER BY ${sql.join([...aheadNames, rank, sql`length(name)`, sql`name`, sql`id`])}) AS nth
    FROM (
      SELECT ${sql.ref(`${table}.id`)} AS id, ${column} AS name, unaccented(${column}) AS plain${sql.join(aheadColumns, sql``)}
      FROM ${sql.table(table)} WHERE ${condition} OFFSET 0
    ) AS matching`,
  ];
}

/** Whether a normalized text has words with these beginnings. */
const begins =
  (words: readonly string[]) =>
  (place: Expression<unknown>): Expression<SqlBool> =>
    sql`(${sql.join(
      words.map(
        (word) =>
          sql`(${place} LIKE substr(containing(${word}), 2) OR ${place} LIKE '% ' || substr(containing(${word}), 2))`,
      ),
      sql` AND `,
    )})`;

/** The records that a number names: by their id, or as documents. */
function numbered({ definition, table, name, number }: Searched, query: string): Part[] {
  const id = /^#?(\d{1,10})$/.exec(query)?.[1];
  const conditions = [
    ...(name === undefined && id && Number(id) <= LARGEST_ID ? [sql`id = ${Number(id)}`] : []),
    ...(number && /\d/.test(query) && !id ? [sql`starts_with(${sql.ref(number)}, upper(${query}::text))`] : []),
  ];
  if (name !== undefined || conditions.length === 0) return [];
  return [
    sql`SELECT ${sql.lit(definition.name)} AS entity, id, ${number ? sql.ref(number) : sql`NULL::text`} AS name,
      row_number() OVER (ORDER BY id DESC) AS nth
    FROM ${sql.table(table)} WHERE ${sql.join(conditions, sql` OR `)}`,
  ];
}

/** The records with similar names, the most similar first. */
const resembling = ({ table, name = '', lookUp, definition }: Searched, query: string): Part => {
  const [typed, column] = [sql`searchable(${query})`, sql.ref(`${table}.${name}`)];
  return sql`SELECT ${sql.lit(definition.name)} AS entity, ${sql.ref(`${table}.id`)} AS id, ${column} AS name,
      row_number() OVER (
        ORDER BY word_similarity(${typed}, unaccented(${column})) DESC, length(${column}), ${sql.ref(`${table}.id`)}
      ) AS nth
    FROM ${sql.table(table)} WHERE ${lookUp((place) => sql`${typed} <% ${place}`)}`;
};
