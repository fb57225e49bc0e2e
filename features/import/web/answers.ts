import { translate } from '../../../src/texts/t';
import type { DayForm, HiddenChoice, Matching, NumberForm, PricePerChoice, Shown } from '../contract';

/** The answers of the user about a file, as texts: '' is no answer. */
export interface Answers {
  /** The field of each column. */
  fields: readonly string[];
  key: string;
  /** Values for all rows, by field. */
  set: Readonly<Record<string, string>>;
  numbers: string;
  days: string;
  /** By field. */
  factors: Readonly<Record<string, string>>;
  /** By unit. */
  finer: Readonly<Record<string, string>>;
  currencies: string;
  hidden: string;
  pricePer: string;
}

/** Returns the answers of before; for numbers with two readings, the form that the other columns propose. */
export const answersIn = ({ columns, key, set, numbers, days, fractions, units, doubts }: Shown): Answers => ({
  fields: columns.map(({ field }) => field ?? ''),
  key,
  set,
  numbers: numbers ?? columns.find(({ proposed }) => proposed !== null)?.proposed ?? '',
  days: days ?? '',
  factors: Object.fromEntries(fractions.map(({ field, factor }) => [field, factor === null ? '' : String(factor)])),
  finer: Object.fromEntries(units.map(({ unit, chosen }) => [unit, chosen ?? ''])),
  currencies: (doubts?.taken.length ?? 0) > 0 ? 'take' : '',
  hidden: doubts?.hidden ?? '',
  pricePer: doubts?.pricePer ?? '',
});

const given = (texts: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(texts).filter(([, text]) => text.trim() !== '');

/** Returns the answers as the call takes them. */
export const matchingOf = (batch: Shown, answers: Answers): Matching => {
  const { fields, key, set, numbers, days, factors, finer, currencies, hidden, pricePer } = answers;
  return {
    columns: Object.fromEntries(fields.map((field, index) => [String(batch.columns[index]?.column), field || null])),
    key,
    set: Object.fromEntries(given(set)),
    ...(numbers && { numbers: numbers as NumberForm }),
    ...(days && { days: days as DayForm }),
    ...(currencies && { currencies: batch.doubts?.currencies ?? [] }),
    ...(hidden && { hidden: hidden as HiddenChoice }),
    ...(pricePer && { pricePer: pricePer as PricePerChoice }),
    factors: Object.fromEntries(given(factors).map(([name, factor]) => [name, Number(factor)])),
    finer: Object.fromEntries(given(finer)),
  };
};

export interface QuestionsProps {
  batch: Shown;
  answers: Answers;
  onAnswer: (change: Partial<Answers>) => void;
}

/** Returns a field that the file can fill. */
export const fieldIn = ({ fields }: Shown, name: string) => fields.find((field) => field.name === name);

/** Returns the name of a field for the user. */
export const labelIn = (batch: Shown, name: string) => translate(fieldIn(batch, name)?.label ?? name);
