import { type Expression, type SqlBool, sql } from 'kysely';
import { NAME_LENGTH } from '../../../contract/common';
import { type Definition, nameFieldOf } from '../../../contract/definition/define';
import { includes } from '../../../contract/definition/roles';
import { product } from '../../../contract/entities/product';
import { currentActor } from '../../../server/db/actor';
import type { Db } from '../../../server/db/types';
import { conditionsOf } from '../../../server/entity/conditions';
import { isLookedUp } from '../../../server/entity/filters';
import type { AnyParts } from '../../../server/entity/parts';
import { tableOf } from '../../../server/entity/table';
import type { Context } from '../../../server/http/context';
import type { FoundRecord } from '../contract';

/** A list whose records are searched. */
interface Searched {
  definition: Definition;
  table: string;
  /** The column with the name of a record; absent where only its number names it. */
  name: string | undefined;
  /** The column with the number of a document, if its records are documents. */
  number: string | undefined;
  /** The normalized names, with an index of their trigrams if there is one. */
  names: { from: string; id: string; plain: Expression<unknown> };
  /** The condition of the list's own filter by name, if something else than a name, such as a code, may match. */
  byCode: (text: string) => { matches: Expression<SqlBool>; first: readonly Expression<unknown>[] } | undefined;
}

/** The field with the number of a document, which a feature may add to transactions. */
const NUMBER = { field: 'documentNumber', column: 'document_number' };

/** The lines with the codes of a record, which a feature may add to products. */
const CODES = { field: 'barcodes', table: 'product_barcode', owner: 'product_id' };
/** The fewest digits or letters of the beginning of a code: fewer begin too many. */
const FEWEST_OF_CODE = 3;

/** A text with fewer matches is also searched for similar names. */
const FEW = 3;
/** The least length of a text with a typing error: shorter ones resemble too much. */
const FEWEST_LETTERS = 4;
/** The most matches of a list that are compared: more of them mean that the text says too little. */
const MOST_COMPARED = 2_000;
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
  const parts = (context.standards.find((each) => each.definition.name === definition.name)?.parts ?? {}) as AnyParts;
  const filter = nameFieldOf(definition) ?? '';
  const conditions = conditionsOf(definition, parts, tableOf(definition), context.clock);
  return {
    definition,
    table,
    name: label === 'id' ? undefined : label,
    number: NUMBER.field in definition.fields ? NUMBER.column : undefined,
    names:
      definition.name === product.name
        ? { from: 'product_words', id: 'product_id', plain: sql.ref('words') }
        : { from: table, id: 'id', plain: sql`searchable(${sql.ref(label)})` },
    byCode: (text) => {
      const first = filter in definition.filters ? (parts.first?.({ [filter]: text }, context.clock) ?? []) : [];
      const matches = first.length > 0 ? conditions({})[filter]?.(text) : undefined;
      return matches && { matches, first };
    },
  };
}

interface Row extends Omit<FoundRecord, 'isSimilar'> {
  /** Its place among the matches of its list. */
  nth: number;
}

/** Returns the best matches of each list, and similar names where there are few. */
export async function searchRecords(
  db: Db,
  lists: readonly Searched[],
  text: string,
  limit: number,
): Promise<FoundRecord[]> {
  const words = [...new Set(text.split(/[\s\p{Z}]+/u))].filter(Boolean);
  const query = words.join(' ');
  if (query === '' || text.includes('\0')) return [];
  const search = (part: (list: Searched) => Part | undefined) =>
    rowsOf(
      db,
      lists.flatMap((list) => part(list) ?? []),
      limit,
    );
  const exact = await search((list) => (list.name === undefined ? numbered(list, query) : named(list, query, words)));
  const mayHaveErrors = exact.length < FEW && query.length >= FEWEST_LETTERS && /\p{L}{3}/u.test(query);
  // The beginning of a code is no certain answer: a code that is not entered yet may begin with it too.
  const begun = mayBeginCode(query) ? await search((list) => beginning(list, query)) : [];
  const similar = mayHaveErrors ? await search((list) => resembling(list, query)) : [];
  const isNew = (row: Row) => !exact.some(({ entity, id }) => entity === row.entity && id === row.id);
  const inexact = [
    ...new Map([...similar, ...begun].filter(isNew).map((row) => [`${row.entity} ${row.id}`, row])).values(),
  ];
  const all = [...exact.map(foundOf(false)), ...inexact.map(foundOf(true))];
  return lists.flatMap(({ definition: { name } }) => all.filter(({ entity }) => entity === name).slice(0, limit));
}

const foundOf =
  (isSimilar: boolean) =>
  ({ nth, ...row }: Row): FoundRecord => ({ ...row, isSimilar });

/** A query for `id`, and the order of the rows. */
interface Part extends Pick<Searched, 'definition' | 'table'> {
  shown: Expression<unknown>;
  rows: Expression<unknown>;
  order: Expression<unknown>;
}

/** Runs one statement for all lists. Names are read for the best rows only. */
async function rowsOf(db: Db, parts: readonly Part[], limit: number): Promise<Row[]> {
  if (parts.length === 0) return [];
  const limited = parts.map(
    ({ definition, table, shown, rows, order }) => sql`(
      SELECT ${sql.lit(definition.name)} AS entity, best.id, ${shown} AS name, nth
      FROM (
        SELECT id, row_number() OVER () AS nth
        FROM (SELECT * FROM (${rows}) AS matching ORDER BY ${order} LIMIT ${limit}) AS ordered
      ) AS best JOIN ${sql.table(table)} AS record ON record.id = best.id)`,
  );
  const { rows } = await sql<Row>`${sql.join(limited, sql` UNION ALL `)}`.execute(db);
  return rows.toSorted((a, b) => Number(a.nth) - Number(b.nth));
}

const columnOf = (name: string): Expression<unknown> => sql.ref(`record.${name}`);

/** The records whose names have all words: first the whole name, then its beginning, then the beginning of a word. */
function named(
  { definition, table, name = '', names, byCode }: Searched,
  query: string,
  words: readonly string[],
): Part {
  const { from, id, plain } = names;
  const typed = sql`searchable(${query})`;
  const rank = sql`CASE WHEN plain = ${typed} THEN 1 WHEN starts_with(plain, ${typed}) THEN 2
    WHEN strpos(plain, ' ' || ${typed}) > 0 THEN 3 ELSE 4 END, length(plain), plain, id`;
  const coded = byCode(query);
  if (coded) {
    const { matches, first } = coded;
    const ahead = first.map((each, at) => sql`, ${each} AS ${sql.ref(`ahead_${at}`)}`);
    return {
      definition,
      table,
      shown: columnOf(name),
      rows: sql`SELECT ${sql.ref(`${table}.id`)} AS id, unaccented(${sql.ref(`${table}.${name}`)}) AS plain${sql.join(ahead, sql``)}
        FROM ${sql.table(table)} WHERE ${matches} LIMIT ${MOST_COMPARED}`,
      order: sql`${sql.join([...first.map((_, at) => sql.ref(`ahead_${at}`)), rank])}`,
    };
  }
  // The index knows three letters, or the beginning of a word. Without it, a letter would be compared with every name.
  const isInIndex = words.some(isLookedUp);
  const conditions = words.map((word) =>
    isInIndex
      ? sql`${plain} LIKE containing(${word})`
      : sql`(${plain} LIKE substr(containing(${word}), 2) OR ${plain} LIKE '% ' || substr(containing(${word}), 2))`,
  );
  return {
    definition,
    table,
    shown: columnOf(name),
    rows: sql`SELECT ${sql.ref(id)} AS id, ${plain} AS plain FROM ${sql.table(from)}
      WHERE ${sql.join(conditions, sql` AND `)} LIMIT ${MOST_COMPARED}`,
    order: rank,
  };
}

/** The records that a number names: by their id, or as documents. */
function numbered({ definition, table, number }: Searched, query: string): Part | undefined {
  const id = /^#?(\d{1,10})$/.exec(query)?.[1];
  const shown = number ? columnOf(number) : sql`NULL::text`;
  const matching = id
    ? Number(id) <= LARGEST_ID && sql`id = ${Number(id)}`
    : number && /\d/.test(query) && sql`starts_with(${sql.ref(number)}, upper(${query}::text))`;
  return matching
    ? {
        definition,
        table,
        shown,
        rows: sql`SELECT id FROM ${sql.table(table)} WHERE ${matching} LIMIT ${MOST_COMPARED}`,
        order: sql`id DESC`,
      }
    : undefined;
}

const mayBeginCode = (query: string): boolean =>
  query.length >= FEWEST_OF_CODE && /\d/.test(query) && !/\s/.test(query) && query.length <= NAME_LENGTH;

/** The records with a code that begins with a text, the shortest code first. */
function beginning({ definition, table, name }: Searched, query: string): Part | undefined {
  if (name === undefined || !(CODES.field in definition.fields)) return undefined;
  const code = sql.ref(`${CODES.table}.code`);
  return {
    definition,
    table,
    shown: columnOf(name),
    rows: sql`SELECT ${sql.ref(CODES.owner)} AS id, min(${code}) AS code FROM ${sql.table(CODES.table)}
      WHERE ${code} ^@ ${query} GROUP BY 1 LIMIT ${MOST_COMPARED}`,
    order: sql`length(code), code, id`,
  };
}

/** The records with similar names, the most similar first. */
function resembling(
  { definition, table, name, names: { from, id, plain } }: Searched,
  query: string,
): Part | undefined {
  if (name === undefined) return undefined;
  const typed = sql`searchable(${query})`;
  return {
    definition,
    table,
    shown: columnOf(name),
    rows: sql`SELECT ${sql.ref(id)} AS id, ${plain} AS plain FROM ${sql.table(from)} WHERE ${typed} <% ${plain} LIMIT ${MOST_COMPARED}`,
    order: sql`word_similarity(${typed}, plain) DESC, length(plain), id`,
  };
}
