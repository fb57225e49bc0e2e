import type { Catalogue, PolishForms } from './forms';

/*
 * What another language needs besides its texts. It is loaded together with them, so that the original does without it.
 */

/** How a language counts, describes transactions, and writes figures and days. */
export interface Wording {
  /** Returns the form for a count. */
  form: (forms: PolishForms, count: number) => string;
  /** Returns a recorded description in the language. */
  description: (description: string) => string;
  /** Writes plain digits with a decimal point. Absent: as the original does. */
  figure?: (digits: string) => string;
  /** Writes an amount of dollars. */
  money?: (figure: string) => string;
  /** Writes a day from the texts of its parts. */
  day?: (year: string, month: string, day: string) => string;
}

const NO_BREAK = '\u00a0';
const MONTHS = ['sty', 'lut', 'mar', 'kwi', 'maj', 'cze', 'lip', 'sie', 'wrz', 'paź', 'lis', 'gru'];

/** As Unicode's CLDR has them: five digits and more are grouped, and the currency follows. */
const polish: Pick<Wording, 'figure' | 'money' | 'day'> = {
  figure: (digits) => {
    const [whole = '', ...decimals] = digits.split('.');
    const grouped = whole.length > 4 ? whole.replace(/\d(?=(\d{3})+$)/g, `$&${NO_BREAK}`) : whole;
    return [grouped, ...decimals].join(',');
  },
  money: (figure) => `${figure}${NO_BREAK}$`,
  day: (year, month, day) => `${Number(day)} ${MONTHS[Number(month) - 1] ?? month} ${year}`,
};

/** Returns the wording of a language with its texts. */
export function wordingOf(language: 'en' | 'pl', texts: Catalogue): Wording {
  const rules = new Intl.PluralRules(language);
  const sentences = sentencesIn(texts);
  return {
    form: (forms, count) => forms[rules.select(count) as keyof PolishForms] ?? forms.other,
    description: (description) => describe(description, sentences, texts),
    ...(language === 'pl' && polish),
  };
}

/** What the description of a return, of a correction or of a move with a reason has after its sentence. */
const END = / \(return of #(?<returned>\d+)\)| \(correction of #(?<corrected>\d+): (?<why>.*)\)|: (?<reason>.*)/;

interface Sentence {
  pattern: RegExp;
  translated: string;
}

/** Returns the sentences of types of transactions: those that name an employee. */
const sentencesIn = (texts: Catalogue): readonly Sentence[] =>
  Object.entries(texts).flatMap(([original, translated]) => {
    if (typeof translated !== 'string' || !original.includes('{employee}')) return [];
    const names = original
      .replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>.+?)`);
    return [{ pattern: new RegExp(`^${names}(?:${END.source})?$`, 's'), translated }];
  });

/**
 * Returns the description of a transaction in a language, with the names that it had when it was recorded. A description that
 * follows no known sentence, as of another backend, stays as it is.
 */
function describe(description: string, sentences: readonly Sentence[], texts: Catalogue): string {
  const filled = (text: string, values: Readonly<Record<string, string | undefined>>) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const ending = (original: string, values: Readonly<Record<string, string>>) =>
    filled(String(texts[original] ?? original), values);
  for (const { pattern, translated } of sentences) {
    const found = pattern.exec(description)?.groups;
    if (!found) continue;
    const { returned, corrected, why = '', reason, ...names } = found;
    const sentence = filled(translated, names);
    if (returned) return ending('{sentence} (return of #{id})', { sentence, id: returned });
    if (corrected)
      return ending('{sentence} (correction of #{id}: {reason})', { sentence, id: corrected, reason: why });
    return reason === undefined ? sentence : `${sentence}: ${reason}`;
  }
  return description;
}
