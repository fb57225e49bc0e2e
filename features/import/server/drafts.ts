import { setImmediate } from 'node:timers/promises';
import { type Message, say } from '../../../server/texts/message';
import type { Matching, Shown } from '../contract';
import type { Target } from '../fields';
import type { Table } from '../read/table';
import { currencyIn, isNothing } from '../read/values';
import { codesIn, formsOf, valueIn } from './cells';
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
  /** Whether amounts with fractions wait for the units of their products. */
  holdsFractions = false,
): Promise<{
  drafts: Draft[];
  questions: ReadonlyMap<number, 'numbers' | 'days'>;
  rounded: number;
  fractions: Shown['fractions'];
  /** The currencies that prices name. */
  currencies: string[];
}> {
  const titles = new Map(table.columns.map(({ at, title }) => [at, title]));
  const { form, questions, dayForm } = formsOf(table, columns, matching);
  const fractions = new Map<Target, number[]>();
  const drafts: Draft[] = [];
  const currencies = currenciesIn(table, columns);
  let rounded = 0;
  for (const source of table.rows) {
    if (drafts.length % ROWS_AT_ONCE === 0) await setImmediate();
    const draft: Draft = { source, patch: new Map() };
    drafts.push(draft);
    if (source.refusal) refuse(draft, null, source.refusal);
    for (const { column, target } of columns) {
      const cell = (source.cells[column] ?? '').trim();
      if (isNothing(cell)) continue;
      if (target.part !== undefined) {
        const codes = codesIn(cell);
        if ('refusal' in codes) refuse(draft, titles.get(column) ?? null, codes.refusal);
        else draft.patch.set(target, [...((draft.patch.get(target) as string[] | undefined) ?? []), ...codes.values]);
        continue;
      }
      if (target.isCode) {
        const codes = codesIn(cell);
        const [code, ...others] = 'refusal' in codes ? [] : codes.values;
        if ('refusal' in codes) refuse(draft, titles.get(column) ?? null, codes.refusal);
        else if (others.length > 0)
          refuse(draft, titles.get(column) ?? null, say('"{text}" is more than one code.', { text: cell }));
        else draft.patch.set(target, code);
        continue;
      }
      const read = valueIn(target.field, cell, { number: form(column), day: dayForm(column) });
      if ('refusal' in read) {
        refuse(draft, titles.get(column) ?? null, read.refusal);
        continue;
      }
      if ('isRounded' in read) rounded++;
      const currency = target.field.kind === 'money' ? currencyIn(cell) : undefined;
      const usual = currencies.get(column);
      if (currency !== undefined && usual !== undefined && currency !== usual) {
        const values = { text: cell, currency, usual };
        refuse(
          draft,
          titles.get(column) ?? null,
          say('{text} is in {currency}, and other prices are in {usual}.', values),
        );
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
        const title = titles.get(column) ?? null;
        const message = noWhole(cell, factor);
        if (holdsFractions && factor === 1) {
          draft.fractions ??= new Map();
          draft.fractions.set(target, { value, title, message });
        } else refuse(draft, title, message);
      }
    }
  }
  return {
    drafts,
    questions,
    rounded,
    currencies: [...new Set(currencies.values())],
    fractions: [...fractions].map(([target, values]) => ({
      field: target.name,
      suggested: smallestFactor(values),
      factor: factors.get(target) ?? null,
    })),
  };
}

/** Returns the currency that most prices of a column name, by the column. */
function currenciesIn(table: Table, columns: readonly MatchedColumn[]): Map<number, string> {
  const usual = new Map<number, string>();
  for (const { column, target } of columns) {
    if (target.field.kind !== 'money') continue;
    const counts = new Map<string, number>();
    for (const { cells } of table.rows) {
      const currency = currencyIn(cells[column] ?? '');
      if (currency !== undefined) counts.set(currency, (counts.get(currency) ?? 0) + 1);
    }
    const [[most] = []] = [...counts].toSorted((one, other) => other[1] - one[1]);
    if (most !== undefined) usual.set(column, most);
  }
  return usual;
}
