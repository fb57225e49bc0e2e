import { setImmediate } from 'node:timers/promises';
import { type Message, priceOf, type Said, say, sayCount, term } from '../../../server/texts/message';
import type { NumberForm, Shown } from '../contract';
import { isPriceOfPiece, type Target } from '../fields';
import { piecesInTitle } from '../match';
import { isNothing, numberReadings } from '../read/values';
import { PIECES } from '../titles/goods';
import { cellFor, cellRefusal, codesIn, formsOf, valueIn } from './cells';
import { currencyOf, currencyRefusal, usualCurrencies } from './currencies';
import { type Draft, refuse } from './draft';
import { divided, multiplied, smallestFactor } from './factors';
import type { MatchedColumn, Sheet } from './sheet';

/** Rows between which other requests take their turn. */
export const ROWS_AT_ONCE = 500;

/** The rows of a file with the values that were read. */
export interface ReadDrafts {
  drafts: Draft[];
  questions: ReadonlyMap<number, 'numbers' | 'days'>;
  /** The probable form of numbers with two readings: the one of the other columns. */
  proposed: NumberForm | undefined;
  rounded: number;
  fractions: Shown['fractions'];
  /** The currencies that prices name. */
  currencies: string[];
}

/** The whole numbers of a column. */
interface Amounts {
  count: number;
  fractions: number[];
}

/** Reads the values of a table's cells. A cell that cannot be read refuses its row. */
export async function readDrafts({
  table,
  columns,
  matching,
  factors,
  currency,
  importable,
}: Sheet): Promise<ReadDrafts> {
  const titles = new Map(table.columns.map(({ at, title }) => [at, title]));
  const forms = formsOf(table, columns, matching);
  const currencies = usualCurrencies(table, columns);
  const rule = { own: currency, taken: matching.currencies ?? [] };
  const amounts = new Map<Target, Amounts>();
  const drafts: Draft[] = [];
  let rounded = 0;
  for (const source of table.rows) {
    if (drafts.length % ROWS_AT_ONCE === 0) await setImmediate();
    const draft: Draft = { source, patch: new Map(), role: { is: 'record' } };
    drafts.push(draft);
    if (source.refusal) refuse(draft, null, source.refusal);
    for (const { column, target } of columns) {
      const cell = cellFor(source, column, target.field.kind);
      if (isNothing(cell)) continue;
      const title = titles.get(column) ?? null;
      const refusal = cellRefusal(source, column, target.field, cell);
      const read = refusal ? { refusal } : readCell(cell, { column, target }, forms);
      if ('refusal' in read) {
        refuse(draft, title, read.refusal);
        continue;
      }
      if (read.isRounded) rounded++;
      if (target.field.kind === 'money') {
        const problem = currencyRefusal(cell, currencyOf(source, column), currencies.get(column), rule);
        if (problem) refuse(draft, title, problem);
      }
      if (target.field.kind === 'integer' && !target.isPricePer)
        takeAmount(draft, target, { cell, title, value: read.value as number });
      else if (target.part === undefined) draft.patch.set(target, read.value);
      else
        draft.patch.set(target, [
          ...((draft.patch.get(target) as string[] | undefined) ?? []),
          ...(read.value as string[]),
        ]);
    }
  }
  return {
    drafts,
    questions: forms.questions,
    proposed: forms.proposed,
    rounded,
    currencies: [...new Set(currencies.values())],
    fractions: [...amounts]
      .filter(([, { fractions }]) => fractions.length > 0)
      .map(([target, { count, fractions }]) => ({
        field: target.name,
        // An odd amount among whole ones is more likely a mistake than the unit of all.
        suggested: fractions.length * 2 < count ? null : smallestFactor(fractions),
        rows: fractions.length,
        of: count,
        factor: factors.get(target) ?? null,
      })),
  };

  /** Sets a whole number; one with a fraction refuses the row, or waits for the unit of its product. */
  function takeAmount(draft: Draft, target: Target, read: { cell: string; title: string | null; value: number }): void {
    const { cell, title, value } = read;
    const known = amounts.get(target) ?? { count: 0, fractions: [] };
    known.count++;
    if (!Number.isInteger(value)) known.fractions.push(value);
    amounts.set(target, known);
    const factor = factors.get(target) ?? 1;
    const whole = multiplied(value, factor);
    const message = noWhole(cell, factor);
    if (Number.isInteger(whole)) draft.patch.set(target, whole);
    else if (importable.isInUnits && factor === 1) {
      draft.fractions ??= new Map();
      draft.fractions.set(target, { value, title, message });
    } else refuse(draft, title, message);
  }
}

/** Returns the value of a cell: a list of codes where a record may have several. */
function readCell(
  cell: string,
  { column, target }: MatchedColumn,
  { form, dayForm }: ReturnType<typeof formsOf>,
): { value: unknown; isRounded?: true } | { refusal: Said } {
  if (target.isPricePer) {
    const pieces = piecesIn(cell);
    return pieces === undefined ? { refusal: say('no-number|cell', { text: cell }) } : { value: pieces };
  }
  if (target.part === undefined && !target.isCode)
    return valueIn(target.field, cell, { number: form(column), day: dayForm(column) });
  const codes = codesIn(cell);
  if ('refusal' in codes) return codes;
  if (target.part !== undefined) return { value: codes.values };
  const [code, ...others] = codes.values;
  return others.length > 0 ? { refusal: say('several-codes', { text: cell }) } : { value: code };
}

const noWhole = (text: string, factor: number): Message =>
  factor === 1 ? say('no-whole-number|cell', { text }) : say('no-whole-number|multiplied', { text, factor });

/** Names the columns whose values tell their field. */
export const guessWarnings = ({ table, matched: { columns, guessed } }: Sheet): Message[] =>
  table.columns.flatMap(({ at, title }) => {
    const target = guessed.includes(at) ? columns.get(at) : undefined;
    if (!target) return [];
    return [say('guessed-column', { column: title, field: term(target.label) })];
  });

/** Warns of numbers with two readings, with the reading in the form of the other columns. */
export const proposalWarnings = ({ table, columns }: Sheet, { questions, proposed }: ReadDrafts): Message[] =>
  columns.flatMap(({ column, target }) => {
    if (proposed === undefined || questions.get(column) !== 'numbers') return [];
    const text = table.rows
      .map((row) => cellFor(row, column, target.field.kind))
      .find((cell) => new Set(Object.values(numberReadings(cell))).size > 1);
    const value = text === undefined ? undefined : numberReadings(text)[proposed];
    if (text === undefined || value === undefined) return [];
    const title = table.columns.find(({ at }) => at === column)?.title ?? '';
    return [
      say('proposed-number-form', {
        column: title,
        text,
        value,
      }),
    ];
  });

/** Returns the pieces that a price is for: 100 of `100 szt.`, one of `szt.`; undefined where the cell has none. */
export function piecesIn(cell: string): number | undefined {
  const match = PIECES.exec(cell.trim());
  return match ? Number(match[1] ?? 1) : undefined;
}

/**
 * Divides prices that are for several pieces, by a column of the file or the title of the price, if the user says so. Without a choice
 * their rows are refused.
 * @returns the different numbers of pieces, and a warning about divided prices
 */
export function takePricesPer(
  { table, columns, matching: { pricePer: choice } }: Sheet,
  drafts: readonly Draft[],
): { pieces: number[]; warnings: Message[] } {
  const titles = new Map(table.columns.map(({ at, title }) => [at, title]));
  const prices = columns.filter(({ target }) => isPriceOfPiece(target));
  const counts = columns.find(({ target }) => target.isPricePer)?.target;
  const pieces = new Set<number>();
  let count = 0;
  for (const draft of drafts) {
    const { patch } = draft;
    const inRow = counts && (patch.get(counts) as number | undefined);
    if (counts) patch.delete(counts);
    for (const { target, column } of prices) {
      const title = titles.get(column) ?? '';
      const price = patch.get(target) as number | undefined;
      const per = inRow ?? piecesInTitle(title) ?? 1;
      if (price === undefined || per === 1) continue;
      pieces.add(per);
      if (choice === 'divide') divide(draft, { target, title, price, per });
      else if (choice === undefined) refuse(draft, title, say('price-per-pieces', { pieces: per }));
    }
  }
  const warnings = count > 0 ? [sayCount(count, 'prices-divided')] : [];
  return { pieces: [...pieces].toSorted((one, other) => one - other), warnings };

  function divide(
    draft: Draft,
    { target, title, price, per }: { target: Target; title: string; price: number; per: number },
  ): void {
    const ofOne = divided(price, per);
    if (ofOne === undefined)
      refuse(
        draft,
        title,
        say('{value} for {amount} pieces is no whole number of cents for one', {
          value: priceOf(price),
          amount: per,
        }),
      );
    else {
      draft.patch.set(target, ofOne);
      count++;
    }
  }
}
