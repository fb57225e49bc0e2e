import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { RowKind, ShownRow } from '../../contract/changes';
import type { Paged } from '../../contract/common';
import type { Context } from '../http/context';
import { type Said, say, term } from '../texts/message';
import { kindOf } from './kinds';
import { ofPage, paged, storedChange } from './store';
import { type Body, type StoredChange, tables } from './tables';
import { at, type Value } from './values';

/** Returns a page of a difference: the values of new records, the old and new values of changed ones. @throws ApiError 404 */
export async function shownRows(
  context: Context,
  id: number,
  { kind, page = 0 }: { kind?: RowKind | undefined; page?: number | undefined },
): Promise<Paged<ShownRow>> {
  const db = context.primary;
  const change = await storedChange(db, id);
  const matching = tables(db)
    .selectFrom('change_row')
    .where('change_id', '=', id)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'new'));
  const { count } = await matching.select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow();
  const rows = await matching
    .select(['row', 'kind', 'record_id', 'record', 'body', 'before', 'column_title', 'message'])
    .orderBy('row')
    .orderBy('part')
    .$call(ofPage(page))
    .execute();
  const { values = [], names } = kindOf(context, change.source).subjectOf(context, change.entity) ?? {};
  const { reasonOf } = await reasonsOf(context, change);
  const bodies = rows.flatMap(({ body, before }) => [body ?? [], before ?? []].flat());
  const wordsOf = await valueWriter(context, values, bodies, change.made);
  const changesOf = ({ body, before, record }: (typeof rows)[number]): ShownRow['changes'] =>
    body === null
      ? []
      : values.flatMap((value) => {
          const [was, is] = [at(before ?? {}, value.path) ?? null, at(body, value.path) ?? null];
          // The name of a new record is shown once, though its description may be the same.
          if (before === null && is === record && names?.has(value)) return [];
          if (isDeepStrictEqual(was, is) || (Array.isArray(is) && is.length === 0 && was === null)) return [];
          const { name: field, label } = value;
          return [{ field, label, kind: value.field.kind, before: wordsOf(value, was), after: wordsOf(value, is) }];
        });
  const content = rows.map((each) => {
    const { record_id, column_title, message, body: _, before: __, ...row } = each;
    return { ...row, recordId: record_id, changes: changesOf(each), ...reasonOf(column_title, message) };
  });
  return paged(content, page, count);
}

/** Returns the function that words a value: a record of another list by its name. */
async function valueWriter(
  { primary: db, referred, word }: Context,
  values: readonly Value[],
  bodies: readonly Body[],
  made: StoredChange['made'],
): Promise<(value: Value, is: unknown) => string | null> {
  const names = new Map<Value, Map<number, string>>();
  for (const value of values) {
    const { field } = value;
    if (field.kind !== 'reference') continue;
    const { table, label } = referred(field.to);
    const ids = [...new Set(bodies.map((body) => at(body, value.path)).filter((id) => typeof id === 'number'))];
    const { rows } = await sql<{ id: number; name: string }>`
      SELECT id, ${sql.ref(label)} AS name FROM ${sql.table(table)} WHERE id = ANY (${ids}::integer[])`.execute(db);
    const known = new Map(rows.map(({ id, name }) => [id, name]));
    for (const { placeholder, name } of made) known.set(placeholder, name);
    names.set(value, known);
  }
  return (value, is) => {
    if (is === null || is === undefined) return null;
    if (Array.isArray(is)) return is.map((line) => String((line as Body)[value.part ?? ''])).join(', ') || null;
    if (value.field.kind === 'choice') return word(value.field.choices[String(is)] ?? String(is));
    if (value.field.kind === 'yesNo') return word(is === true ? 'Yes' : 'No');
    return names.get(value)?.get(is as number) ?? String(is);
  };
}

/**
 * Returns the columns of the file that the rows come from, and the function that words why a row was refused. The title of a column of the
 * file stays; the label of a field that no column has is translated.
 */
async function reasonsOf(context: Context, { id, source }: StoredChange) {
  const { word } = context;
  const { columnsOf } = kindOf(context, source);
  const { columns = [], delimiter = null } = (await columnsOf?.(context, id)) ?? {};
  const titles = new Map(columns.flatMap(({ title, shown }) => [title, shown].map((known) => [known, shown] as const)));
  const titleOf = (title: string) => titles.get(title) ?? word(term(title));
  const reasonOf = (column: string | null, message: Said | null) => ({
    column: column === null ? null : titleOf(column),
    message: message === null ? null : word(message),
  });
  return { columns, delimiter, reasonOf };
}

/**
 * Returns the refused rows of a change as a file, and the reasons in a further column, in the language of the request. Rows of a file have
 * its columns, others the name of their record. @throws ApiError 404
 */
export async function refusedAsCsv(context: Context, id: number): Promise<{ fileName: string; csv: string }> {
  const { primary, word } = context;
  const change = await storedChange(primary, id);
  const { columns, delimiter, reasonOf } = await reasonsOf(context, change);
  const rows = await tables(primary)
    .selectFrom('change_row')
    .distinctOn('row')
    .select(['cells', 'column_title', 'message'])
    .where('change_id', '=', id)
    .where('kind', '=', 'refused')
    .orderBy('row')
    .orderBy('part')
    .execute();
  const between = delimiter ?? ';';
  const heads = columns.length > 0 ? columns : [{ column: 0, shown: word(nounOf(context, change.entity)) }];
  const lines = [
    [...heads.map(({ shown }) => shown), word('Reason')],
    ...rows.map(({ cells, column_title, message }) => [
      ...heads.map(({ column }) => cells?.[column] ?? ''),
      Object.values(reasonOf(column_title, message)).filter(Boolean).join(': '),
    ]),
  ];
  const csv = lines.map((line) => line.map((cell) => quoted(cell, between)).join(between)).join('\r\n');
  const title = typeof change.title === 'string' ? change.title : word(change.title);
  const name = word(say('{name}-refused', { name: title.replace(/\.[^.]*$/, '') }));
  // The mark makes Excel read it as UTF-8.
  return { fileName: `${name}.csv`, csv: `\ufeff${csv}\r\n` };
}

const nounOf = ({ definitionOf }: Context, entity: string) => term(definitionOf(entity)?.one ?? entity);

const quoted = (text: string, delimiter: string): string => {
  const cell = disarmed(text);
  return /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
};

/** A number, maybe with its currency or unit: -5, 1.234,50, -5 zł. */
const NUMBER = /^[+-]?\s?\p{Sc}?[.,]?\d[\d\s.,'’]*(?:[\p{L}\p{Sc}]+\.?)?$/u;

/** Returns a cell that a spreadsheet does not run as a formula: https://owasp.org/www-community/attacks/CSV_Injection */
const disarmed = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell);
