import { PAGE_SIZE } from '../../../contract/paging';
import type { AnyRecord } from '../../schema/record';

/** A page of a list, and how long the list is then. */
export interface ListPart {
  rows: readonly AnyRecord[];
  totalPages: number;
  /** Where the backend tells. */
  totalRows: number | undefined;
}

/** What one more answer brought. */
export interface Step {
  /** Those that were not there before. */
  rows: readonly AnyRecord[];
  /** How many there are so far, and how many there will be, as far as that is known. */
  count: number;
  total: number;
  /** How many came in while the list was read, and so stand at the end. */
  late: number;
  /** How many the list has by its own account beyond those that were found. */
  missing: number;
}

/**
 * All rows of a list, page by page, each once. While it is read, rows may come in before the others, which puts those that
 * were read on the next page too; they are left out there, and the pages are read from the first one again until they bring
 * nothing new. Or rows may go, which puts others on a page that was read already; it is then read again.
 * @param read asks for a page, from 1
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
