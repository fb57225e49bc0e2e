import { HttpError, type Identifier, type RaRecord } from 'react-admin';
import { UNREADABLE } from '../format/texts';
import type { Api } from '../schema/api';
import type { List } from '../schema/list/list';
import type { AnyRow } from '../schema/record';

/*
 * Parses responses of a backend. A malformed response becomes an error with a text to show.
 */

/** Returns the error for a response that does not match the documented API. */
export const unreadable = (status: number) => new HttpError(UNREADABLE, status);

const isRow = (value: unknown): value is AnyRow => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Converts a row into a react-admin record, which needs an `id`. Details may have an `id` already. */
export function recordOf<R extends RaRecord>({ idField }: Pick<List, 'idField'>, row: AnyRow): R {
  const id = row[idField] ?? row.id;
  // A backend may send null for a missing value; screens expect the attribute to be absent.
  const known = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
  return { ...known, id, [idField]: id } as RaRecord as R;
}

/** A page of rows, and the length of the list. */
export interface PageOfRows {
  rows: AnyRow[];
  totalPages: number;
  /** The number of all rows, if the backend returns it. */
  totalRows?: number | undefined;
  /** The sums of all rows, by field, if the backend returns them. */
  totals?: AnyRow;
}

/** Parses the response of a list. */
export function readPage(
  json: unknown,
  status: number,
  { rows = 'content', pages = 'page.totalPages', total = 'page.totalElements' }: Api = {},
): PageOfRows {
  const content = partOf(json, rows);
  if (!Array.isArray(content)) throw unreadable(status);
  const totalPages = Number(partOf(json, pages));
  const totalRows = partOf(json, total);
  const totals = partOf(json, 'totals');
  return {
    rows: content.filter(isRow),
    totalPages: Number.isFinite(totalPages) ? totalPages : 1,
    totalRows: typeof totalRows === 'number' ? totalRows : undefined,
    ...(isRow(totals) && { totals }),
  };
}

/** Returns the value at a dotted path of a response. */
const partOf = (json: unknown, path: string): unknown =>
  path.split('.').reduce((part, key) => (isRow(part) ? part[key] : undefined), json);

/** Parses a bare array. */
export function readArray(json: unknown, status: number): AnyRow[] {
  if (!Array.isArray(json)) throw unreadable(status);
  return json.filter(isRow);
}

/** Parses a single object; null if the backend has none. */
export function readObject(json: unknown, status: number): AnyRow | null {
  if (json === null) return null;
  if (!isRow(json)) throw unreadable(status);
  return json;
}

/**
 * Returns the created or updated record. A backend may respond with a part of the record, or with nothing.
 * react-admin requires an id, so a created record without one gets 'new', which no lookup uses.
 */
export const savedRecord = <R extends RaRecord>(
  list: Pick<List, 'idField'>,
  answer: unknown,
  sent: AnyRow,
  id: Identifier = 'new',
): R => recordOf(list, { id, ...sent, ...(isRow(answer) ? answer : {}) });

/** Returns the error with the server's description as its message, if there is one. */
export function described(error: unknown): unknown {
  if (!(error instanceof HttpError) || !isRow(error.body)) return error;
  const { description } = error.body;
  if (typeof description !== 'string' || description === '') return error;
  return new HttpError(description, error.status, error.body);
}
