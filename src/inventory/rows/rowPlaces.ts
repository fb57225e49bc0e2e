import type { RefObject } from 'react';
import { isEmptyRow, type MoveRow } from '../move/moveForm';

/*
 * The places of unread lines among the rows of a form: a line stands where its row will be.
 */

/** Returns the elements of the rows, unread lines excluded. */
export const rowsIn = (list: RefObject<HTMLElement | null>): NodeListOf<Element> | [] =>
  list.current?.querySelectorAll(':scope > li:not([data-line])') ?? [];

/** Returns the index of the first row of a later line; -1 for the latest line. Ids of lines increase. */
export const laterRow = (rows: readonly MoveRow[], id: number): number => rows.findIndex(({ line = 0 }) => line > id);

/** Returns the number of rows before an unread line. The latest line is before the empty rows at the end. */
export function placeAmong(rows: readonly MoveRow[], id: number): number {
  const later = laterRow(rows, id);
  return later === -1 ? rows.findLastIndex((row) => !isEmptyRow(row)) + 1 : later;
}
