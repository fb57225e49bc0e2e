import { nameFieldOf } from '../../../contract/definition/define';
import { type Message, type Said, say } from '../../../server/texts/message';
import { type Table, type TableRow, usualWidth } from '../read/table';
import { isTotalLabel } from '../read/totals';
import { isNothing, isNumber, numberFormOf, numberIn } from '../read/values';
import { cellFor } from './cells';
import { type Draft, takesName } from './draft';
import { multiplied } from './factors';
import type { Sheet } from './sheet';

/*
 * Rows of reports that are no records: sums, titles of groups, further pictures of a product. The difference skips and names them instead of
 * refusing them, so that a file without faults has no refused rows.
 */

/** The reason to skip a row. */
type Reason = 'total' | 'group' | 'empty';

/** The skipped rows, by their numbers. */
export type SkippedRows = Map<number, { reason: Reason; text: string }>;

/** Returns the rows with sums, and the possible titles of groups. */
export function findSkippedRows({ importable, table, columns, given }: Sheet, drafts: readonly Draft[]): SkippedRows {
  const skipped: SkippedRows = new Map();
  const usual = usualWidth(table.rows.slice(0, 500));
  const sums = sumsOf(table);
  const isRecord = importable.rows === 'records';
  const nameField = nameFieldOf(importable.definition);
  const needsMore =
    !isRecord ||
    importable.targets.some(
      (target) => target.isRequired && !given.has(target) && !takesName(target) && target.name !== nameField,
    );
  for (const { source } of drafts) {
    const filled = filledOf(source.cells);
    const [text = ''] = filled;
    if (sums(source)) skipped.set(source.row, { reason: 'total', text });
    else if (needsMore && usual >= (isRecord ? 3 : 2) && isGroup(filled))
      skipped.set(source.row, { reason: 'group', text: filled.join(' ') });
  }
  // Where most rows have one text alone, they are the records.
  const groups = [...skipped].filter(([, { reason }]) => reason === 'group');
  if (groups.length > drafts.length / 2 || columns.length === 0) for (const [row] of groups) skipped.delete(row);
  return skipped;
}

/** Adds the rows without a value in a column that is used, such as the further pictures of a product, unless all are so. */
export function addEmptyRows(skipped: SkippedRows, drafts: readonly Draft[]): void {
  const empty = drafts.filter(
    ({ patch, refusal, role, fractions }) => patch.size === 0 && !refusal && role.is !== 'further' && !fractions,
  );
  if (empty.length === drafts.length) return;
  for (const { source } of empty) if (!skipped.has(source.row)) skipped.set(source.row, { reason: 'empty', text: '' });
}

/** A title of a group of the next rows: one text in letters, or a word such as "Grupa" with its name. */
function isGroup([first = '', second, ...others]: readonly string[]): boolean {
  const isText = (cell: string) => /\p{L}{3}/u.test(cell) && !isNumber(cell) && !CODE.test(cell);
  if (second === undefined) return isText(first);
  return others.length === 0 && GROUP.test(first) && isText(second);
}

const GROUP = /^(?:grupa|grupa towarowa|kategoria|dział|asortyment|group|category|section|gruppe|warengruppe)\s*:?$/i;
const CODE = /^(?=.*\d)\S+$/;

/**
 * Returns the test whether a row has sums alone: numbers, with or without a word like "Razem". Each number is the sum of all rows above
 * it, or of the rows since the sum before.
 */
function sumsOf(table: Table): (row: TableRow) => boolean {
  const candidates = table.rows.filter(({ cells }) => {
    const filled = filledOf(cells);
    const words = filled.filter((cell) => !isNumber(cell));
    return filled.length > words.length && words.length <= 1 && words.every(isTotalLabel);
  });
  if (candidates.length === 0 || candidates.length > table.rows.length / 2) return () => false;
  const isSumInAll = new Map(candidates.map(({ row }) => [row, true]));
  for (const { at } of table.columns) {
    const cells = table.rows.map((row) => cellFor(row, at, 'decimal'));
    const { form } = numberFormOf(cells);
    let [all, section] = [NO_SUM, NO_SUM];
    for (const [index, { row }] of table.rows.entries()) {
      const cell = cells[index] ?? '';
      if (isNothing(cell) || !isNumber(cell)) continue;
      const read = numberIn(cell, form ?? 'comma');
      const value = 'value' in read ? read.value : Number.NaN;
      const isSum = [all, section].some(({ rows, sum }) => rows > 1 && multiplied(sum, 1) === value);
      if (isSumInAll.has(row) && isSum) section = NO_SUM;
      else {
        if (isSumInAll.has(row)) isSumInAll.set(row, false);
        [all, section] = [added(all, value), added(section, value)];
      }
    }
  }
  return ({ row }) => isSumInAll.get(row) ?? false;
}

/** The sum of some rows. */
const NO_SUM = { rows: 0, sum: 0 };
const added = ({ rows, sum }: typeof NO_SUM, value: number) => ({ rows: rows + 1, sum: sum + value });

const filledOf = (cells: readonly string[]): string[] => cells.map((cell) => cell.trim()).filter((cell) => cell !== '');

const MOST_LISTED = 20;

/** Returns numbers of rows as a list, the first of many. */
export const shortList = (rows: readonly (number | string)[]): string =>
  rows.slice(0, MOST_LISTED).join(', ') + (rows.length > MOST_LISTED ? ', …' : '');

/** Returns the warnings that name the rows. */
export function skippedWarnings(totals: readonly number[], skipped: SkippedRows): Said[] {
  const of = (reason: Reason) => [...skipped].filter(([, each]) => each.reason === reason);
  const sums = [...totals, ...of('total').map(([row]) => row)].toSorted((one, other) => one - other);
  const groups = of('group').map(([row, { text }]) => `${row} (${text})`);
  const empty = of('empty').map(([row]) => row);
  const warnings: Message[] = [];
  if (sums.length === 1) warnings.push(say('ignored-totals|one', { rows: shortList(sums) }));
  if (sums.length > 1) warnings.push(say('ignored-totals', { rows: shortList(sums) }));
  if (groups.length > 0) warnings.push(say('ignored-groups', { rows: shortList(groups) }));
  if (empty.length > 0) warnings.push(say('ignored-empty-rows', { rows: shortList(empty) }));
  return warnings;
}
