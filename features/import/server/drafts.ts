import { setImmediate } from 'node:timers/promises';
import { type Message, say } from '../../../server/texts/message';
import type { Matching, NumberForm, Shown } from '../contract';
import type { Target } from '../fields';
import type { Table } from '../read/table';
import { isNothing } from '../read/values';
import { cellFor, cellRefusal, codesIn, formsOf, valueIn } from './cells';
import { type CurrencyRule, currencyOf, currencyRefusal, usualCurrencies } from './currencies';
import type { Draft, Refuse } from './draft';
import { multiplied, smallestFactor } from './factors';
import { piecesIn } from './pricesPer';

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
  rule: CurrencyRule,
  /** Whether amounts with fractions wait for the units of their products. */
  holdsFractions = false,
): Promise<{
  drafts: Draft[];
  questions: ReadonlyMap<number, 'numbers' | 'days'>;
  /** The probable form of numbers with two readings: the one of the other columns. */
  proposed: NumberForm | undefined;
  rounded: number;
  fractions: Shown['fractions'];
  /** The currencies that prices name. */
  currencies: string[];
}> {
  const titles = new Map(table.columns.map(({ at, title }) => [at, title]));
  const { form, questions, proposed, dayForm } = formsOf(table, columns, matching);
  const fractions = new Map<Target, number[]>();
  const amounts = new Map<Target, number>();
  const drafts: Draft[] = [];
  const currencies = usualCurrencies(table, columns);
  let rounded = 0;
  for (const source of table.rows) {
    if (drafts.length % ROWS_AT_ONCE === 0) await setImmediate();
    const draft: Draft = { source, patch: new Map() };
    drafts.push(draft);
    if (source.refusal) refuse(draft, null, source.refusal);
    for (const { column, target } of columns) {
      const cell = cellFor(source, column, target.field.kind);
      if (isNothing(cell)) continue;
      const refusal = cellRefusal(source, column, target.field, cell);
      if (refusal) {
        refuse(draft, titles.get(column) ?? null, refusal);
        continue;
      }
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
      if (target.isPricePer) {
        const pieces = piecesIn(cell);
        if (pieces === undefined)
          refuse(draft, titles.get(column) ?? null, say('"{text}" is no number.', { text: cell }));
        else draft.patch.set(target, pieces);
        continue;
      }
      const read = valueIn(target.field, cell, { number: form(column), day: dayForm(column) });
      if ('refusal' in read) {
        refuse(draft, titles.get(column) ?? null, read.refusal);
        continue;
      }
      if ('isRounded' in read) rounded++;
      if (target.field.kind === 'money') {
        const problem = currencyRefusal(cell, currencyOf(source, column), currencies.get(column), rule);
        if (problem) refuse(draft, titles.get(column) ?? null, problem);
      }
      if (target.field.kind !== 'integer') {
        draft.patch.set(target, read.value);
        continue;
      }
      const value = read.value as number;
      amounts.set(target, (amounts.get(target) ?? 0) + 1);
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
    proposed,
    rounded,
    currencies: [...new Set(currencies.values())],
    fractions: [...fractions].map(([target, values]) => ({
      field: target.name,
      // An odd amount among whole ones is more likely a mistake than the unit of all.
      suggested: values.length * 2 < (amounts.get(target) ?? 0) ? null : smallestFactor(values),
      rows: values.length,
      of: amounts.get(target) ?? 0,
      factor: factors.get(target) ?? null,
    })),
  };
}
