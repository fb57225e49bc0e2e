import { HttpError, type Identifier, type RaRecord } from 'react-admin';
import { UNREADABLE } from '../format/words';
import type { Api } from '../schema/api';
import type { List } from '../schema/list';
import type { AnyRow } from '../schema/record';

/*
 * What a backend may answer, and what the app makes of it. Every doubtful answer becomes an error with a text to show.
 */

/** An answer that is not what the API documents. */
export const unreadable = (status: number) => new HttpError(UNREADABLE, status);

const isRow = (value: unknown): value is AnyRow => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A row with the `id` react-admin goes by, as the record type its caller expects. Details may call theirs `id` already. */
export function recordOf<R extends RaRecord>({ idField }: Pick<List, 'idField'>, row: AnyRow): R {
  const id = row[idField] ?? row.id;
  // A backend may send null for what it does not have; screens know one way of not having something.
  const known = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
  return { ...known, id, [idField]: id } as RaRecord as R;
}

/** A page of a list's rows, and how many there are. */
export interface PageOfRows {
  rows: AnyRow[];
  totalPages: number;
  /** All rows, where the backend tells their number. */
  totalRows?: number | undefined;
}

/** What a list's answer holds. */
export function readPage(
  json: unknown,
  status: number,
  { rows = 'content', pages = 'page.totalPages', total = 'page.totalElements' }: Api = {},
): PageOfRows {
  const content = partOf(json, rows);
  if (!Array.isArray(content)) throw unreadable(status);
  const totalPages = Number(partOf(json, pages));
  const totalRows = partOf(json, total);
  return {
    rows: content.filter(isRow),
    totalPages: Number.isFinite(totalPages) ? totalPages : 1,
    totalRows: typeof totalRows === 'number' ? totalRows : undefined,
  };
}

/** What an answer has at a dotted path. */
const partOf = (json: unknown, path: string): unknown =>
  path.split('.').reduce((part, key) => (isRow(part) ? part[key] : undefined), json);

/** The rows of a bare array. */
export function readArray(json: unknown, status: number): AnyRow[] {
  if (!Array.isArray(json)) throw unreadable(status);
  return json.filter(isRow);
}

/** The one object of an answer; null where the backend says there is none. */
export function readObject(json: unknown, status: number): AnyRow | null {
  if (json === null) return null;
  if (!isRow(json)) throw unreadable(status);
  return json;
}

/**
 * The created or updated record; a backend may answer with less than the whole, or with nothing.
 * react-admin insists on an id, so a create that is told none goes by 'new': nothing looks it up by that.
 */
export const savedRecord = <R extends RaRecord>(
  list: Pick<List, 'idField'>,
  answer: unknown,
  sent: AnyRow,
  id: Identifier = 'new',
): R => recordOf(list, { id, ...sent, ...(isRow(answer) ? answer : {}) });

/** The same failure with the words of the server, where it sent a description. */
export function described(error: unknown): unknown {
  if (!(error instanceof HttpError) || !isRow(error.body)) return error;
  const { description } = error.body;
  if (typeof description !== 'string' || description === '') return error;
  return new HttpError(description, error.status, error.body);
}
