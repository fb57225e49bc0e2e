import { PAGE_SIZE } from '../../../contract/limits';
import type { AnyRecord } from '../../schema/record';

/** A page of a list, and the current length of the list. */
export interface ListPart {
  rows: readonly AnyRecord[];
  totalPages: number;
  /** Undefined if the backend does not return it. */
  totalRows: number | undefined;
}

/** The progress after a response. */
export interface Step {
  /** The new rows. */
  rows: readonly AnyRecord[];
  /** The number of rows so far, and the expected total. */
  count: number;
  total: number;
  /** The number of rows added during the read. They are at the end of the file. */
  late: number;
  /** The number of rows that the list has according to its total, but that were not found. */
  missing: number;
}

/**
 * Yields all rows of a list once, page by page, although the list may change during the read. New rows at the top push rows
 * that were read already onto the next page: repeated rows are skipped, and the pages are read again from the first one until
 * they contain nothing new. Deleted rows pull unread rows onto a page that was read already: that page is read again.
 * @param read requests a page, from 1
 */
export async function* allRows(read: (page: number) => Promise<ListPart>): AsyncGenerator<Step, void> {
  const seen = new Set<unknown>();
  let count = 0;
  let late = 0;
  let length: number | undefined;
  let totalPages = 1;
  let totalRows: number | undefined;

  const take = async (page: number) => {
    const part = await read(page);
    const rows = part.rows.filter(({ id }) => id === undefined || !seen.has(id));
    for (const { id } of rows) seen.add(id);
    count += rows.length;
    ({ totalPages, totalRows } = part);
    const lengthNow = totalRows ?? totalPages * PAGE_SIZE;
    const gone = Math.max((length ?? lengthNow) - lengthNow, 0);
    length = lengthNow;
    return { rows, repeated: part.rows.length - rows.length, gone };
  };
  const step = (rows: readonly AnyRecord[], missing = 0): Step => {
    return { rows, count, total: Math.max(count, totalRows ?? length ?? 0), late, missing };
  };

  let moved = false;
  let furthest = 0;
  for (let page = 1; page <= totalPages; page++) {
    const { rows, repeated, gone } = await take(page);
    yield step(rows);
    if (page > furthest && repeated > 0) moved = true;
    furthest = Math.max(furthest, page);
    if (gone > 0) page = Math.max(page - Math.ceil(gone / PAGE_SIZE) - 1, 0);
  }

  const isShort = () => count < (totalRows ?? 0);
  for (let page = 1, isNew = moved; (isNew || isShort()) && page <= totalPages; page++) {
    const { rows } = await take(page);
    isNew = moved && rows.length > 0;
    late += rows.length;
    yield step(rows);
  }
  yield step([], isShort() ? (totalRows ?? 0) - count : 0);
}
