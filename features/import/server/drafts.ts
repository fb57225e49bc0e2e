import { setImmediate } from 'node:timers/promises';
import { type Message, say } from '../../../server/texts/message';
import type { Matching, Shown } from '../contract';
import type { Target } from '../fields';
import type { Table } from '../read/table';
import { isNothing } from '../read/values';
import { formsOf, valueIn } from './cells';
import type { Draft, Refuse } from './draft';
import { multiplied, smallestFactor } from './factors';

/** Rows between which other requests take their turn. */
export const ROWS_AT_ONCE = 500;

/** A column of the file with its value. */
export interface MatchedColumn {
  column: number;
  target: Target;
}

const noWhole = (text: string, factor: number): Message =>
  factor === 1
    ? say('{text} is no whole number: give a factor that makes all amounts whole.', { text })
    : say('{text} times {factor} is no whole number: give a factor that makes all amounts whole.', { text, factor });

/** Reads the values of a table's cells. A cell that cannot be read refuses its row. */
export async function draftsOf(
  table: Table,
  columns: readonly MatchedColumn[],
  factors: ReadonlyMap<Target, number>,
  matching: Matching,
  refuse: Refuse,
): Promise<{
  drafts: Draft[];
  questions: ReadonlyMap<number, 'numbers' | 'days'>;
  rounded: number;
  fractions: Shown['fractions'];
}> {
  const titles = new Map(table.columns.map(({ at, title }) => [at, title]));
  const { form, questions, dayForm } = formsOf(table, columns, matching);
  const fractions = new Map<Target, number[]>();
  const drafts: Draft[] = [];
  let rounded = 0;
  for (const source of table.rows) {
    if (drafts.length % ROWS_AT_ONCE === 0) await setImmediate();
    const draft: Draft = { source, patch: new Map() };
    drafts.push(draft);
    if (source.refusal) refuse(draft, null, source.refusal);
    for (const { column, target } of columns) {
      const cell = (source.cells[column] ?? '').trim();
      if (isNothing(cell)) continue;
      const read = valueIn(target.field, cell, { number: form(column), day: dayForm(column) });
      if ('refusal' in read) {
        refuse(draft, titles.get(column) ?? null, read.refusal);
        continue;
      }
      if ('isRounded' in read) rounded++;
      if (target.part !== undefined) {
        draft.patch.set(target, [...((draft.patch.get(target) as string[] | undefined) ?? []), read.value as string]);
        continue;
      }
      if (target.field.kind !== 'integer') {
        draft.patch.set(target, read.value);
        continue;
      }
      const value = read.value as number;
      if (!Number.isInteger(value)) {
        const known = fractions.get(target) ?? [];
        known.push(value);
        fractions.set(target, known);
      }
      const factor = factors.get(target) ?? 1;
      const whole = multiplied(value, factor);
      if (Number.isInteger(whole)) draft.patch.set(target, whole);
      else {
        refuse(draft, titles.get(column) ?? null, noWhole(cell, factor));
      }
    }
  }
  return {
    drafts,
    questions,
    rounded,
    fractions: [...fractions].map(([target, values]) => ({
      field: target.name,
      suggested: smallestFactor(values),
      factor: factors.get(target) ?? null,
    })),
  };
}
