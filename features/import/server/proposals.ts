import { type Message, say, term } from '../../../server/texts/message';
import type { NumberForm } from '../contract';
import type { Target } from '../fields';
import type { Table } from '../read/table';
import { numberReadings } from '../read/values';
import { cellFor } from './cells';
import type { MatchedColumn } from './drafts';

/** Names the columns whose values tell their field. */
export const guessWarnings = (
  table: Table,
  matched: ReadonlyMap<number, Target | null>,
  guessed: readonly number[],
): Message[] =>
  table.columns.flatMap(({ at, title }) => {
    const target = guessed.includes(at) ? matched.get(at) : undefined;
    if (!target) return [];
    return [say('{column} is taken as {field} by its values: check it.', { column: title, field: term(target.label) })];
  });

/** Warns of numbers with two readings, with the reading in the form of the other columns. */
export const proposalWarnings = (
  table: Table,
  columns: readonly MatchedColumn[],
  questions: ReadonlyMap<number, 'numbers' | 'days'>,
  proposed: NumberForm | undefined,
): Message[] =>
  columns.flatMap(({ column, target }) => {
    if (proposed === undefined || questions.get(column) !== 'numbers') return [];
    const text = table.rows
      .map((row) => cellFor(row, column, target.field.kind))
      .find((cell) => new Set(Object.values(numberReadings(cell))).size > 1);
    const value = text === undefined ? undefined : numberReadings(text)[proposed];
    if (text === undefined || value === undefined) return [];
    const title = table.columns.find(({ at }) => at === column)?.title ?? '';
    return [
      say('{column}: "{text}" is {value} if it is written like the other columns. Confirm how numbers are written.', {
        column: title,
        text,
        value,
      }),
    ];
  });
