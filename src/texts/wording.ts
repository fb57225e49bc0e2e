import { describer } from '../../contract/descriptions';
import type { Language, Translation } from '../../contract/language';
import type { Catalogue, CountedForms } from './forms';
import { MONTHS } from './months';

/*
 * What a language, or the firm's currency, needs besides texts. It is loaded together with them, so that the original in dollars
 * does without it.
 */

/** How a language counts, describes transactions, and writes figures, money and days. What is absent is as in the original. */
export interface Wording {
  /** Returns the form for a count. */
  form?: (forms: CountedForms, count: number) => string;
  /** Returns a recorded description in the language. */
  description?: (description: string) => string;
  /** Writes plain digits with a decimal point. */
  figure?: (digits: string) => string;
  /** Writes an amount in the currency of the firm. */
  money?: (amount: number) => string;
  /** Writes a day from the texts of its parts. */
  day?: (year: string, month: string, day: string) => string;
  /** Writes a month from the texts of its parts. */
  month?: (year: string, month: string) => string;
  /** Whether the language writes a comma before decimals. */
  hasDecimalComma?: boolean;
}

type Figures = Pick<Wording, 'figure' | 'money' | 'day' | 'month'>;

const NO_BREAK = '\u00a0';
const POLISH_MONTHS = ['sty', 'lut', 'mar', 'kwi', 'maj', 'cze', 'lip', 'sie', 'wrz', 'paź', 'lis', 'gru'];

const nameOfMonth = (names: readonly string[], month: string): string => names[Number(month) - 1] ?? month;

const polishFigure = (digits: string): string => {
  const [whole = '', ...decimals] = digits.split('.');
  const isLong = whole.replace('-', '').length > 4;
  return [isLong ? whole.replace(/\d(?=(\d{3})+$)/g, `$&${NO_BREAK}`) : whole, ...decimals].join(',');
};

/**
 * Figures and days without Intl, whose first format takes a browser up to a tenth of a second. A language that is not here has those
 * of Intl. Polish is as Unicode's CLDR has it: five digits and more are grouped, and the currency follows. English has the figures of
 * the original, and days without its leading zero.
 */
const OWN: Partial<Record<string, Figures>> = {
  en: {
    day: (year, month, day) => `${nameOfMonth(MONTHS, month)} ${Number(day)}, ${year}`,
    month: (year, month) => `${nameOfMonth(MONTHS, month)} ${year}`,
  },
  pl: {
    figure: polishFigure,
    money: (amount) => `${amount < 0 ? '-' : ''}${polishFigure(Math.abs(amount).toFixed(2))}${NO_BREAK}$`,
    day: (year, month, day) => `${Number(day)} ${nameOfMonth(POLISH_MONTHS, month)} ${year}`,
    month: (year, month) => `${nameOfMonth(POLISH_MONTHS, month)} ${year}`,
  },
};

/** Returns the figures and days of a language from Intl. */
function figuresOf(language: string): Figures {
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const months = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return {
    figure: (digits) => {
      const decimals = digits.split('.')[1]?.length ?? 0;
      const exactly = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
      return Number(digits).toLocaleString(language, exactly);
    },
    money: moneyOf(language, 'USD'),
    day: (year, month, day) => days.format(Date.UTC(Number(year), Number(month) - 1, Number(day))),
    month: (year, month) => months.format(Date.UTC(Number(year), Number(month) - 1)),
  };
}

/** Returns how a language writes amounts of a currency. A currency without decimals shows those that an amount has. */
function moneyOf(language: string, currency: string): (amount: number) => string {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const usual = new Intl.NumberFormat(language, style);
  const decimals = Math.max(2, usual.resolvedOptions().maximumFractionDigits ?? 2);
  const broken = new Intl.NumberFormat(language, { ...style, minimumFractionDigits: decimals });
  return (amount) => (Number.isInteger(amount) ? usual : broken).format(amount);
}

/**
 * Returns the wording of a language.
 * @param texts its catalogue; empty for the original
 * @param currency the currency of the firm, if it is not the dollar
 */
export function wordingOf(language: Language, texts: Catalogue, currency: string | undefined): Wording {
  return {
    ...(language !== 'original' && ofLanguage(language, texts)),
    ...(currency !== undefined && { money: moneyOf(language === 'original' ? 'en' : language, currency) }),
  };
}

function ofLanguage(language: Translation, texts: Catalogue): Wording {
  const rules = new Intl.PluralRules(language);
  const figures = OWN[language] ?? figuresOf(language);
  return {
    form: (forms, count) => forms[rules.select(count)] ?? forms.other,
    description: describer(texts),
    hasDecimalComma: figures.figure?.('0.5').includes(',') ?? false,
    ...figures,
  };
}
