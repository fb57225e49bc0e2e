import { folded, singleSpaced } from '../lines/textMatching';
import { hasMarkedAmount } from '../lines/writtenAmount';
import { splitCounter } from './counters';

/*
 * The lines of a mail or document that are no goods: the greeting, the signature, totals, addresses. All texts are compared without case
 * and accents, in English and Polish.
 */

const begins = (...words: readonly string[]): RegExp =>
  new RegExp(String.raw`^(?:${words.join('|')})(?![\p{L}\d])`, 'u');

const GREETING = begins(
  'dzien dobry',
  'dobry wieczor',
  'witam\\w*',
  'czesc',
  'hej',
  'szanown\\w+',
  'drog[ia]\\w*',
  'hello',
  'hi',
  'hey',
  'dear',
  'good (?:morning|afternoon|evening|day)',
);
const CLOSING = new RegExp(
  `^-- ?$|${
    begins(
      'pozdrawia\\w+',
      'pozdrowienia',
      'z powazaniem',
      'z wyrazami',
      'serdeczn\\w+',
      'dzieki',
      'dziekuj\\w+',
      'z gory dziek\\w+',
      '(?:with )?(?:best |kind |warm )*regards',
      'best wishes',
      'sincerely',
      'yours (?:sincerely|faithfully|truly)',
      'many thanks',
      'thanks',
      'thank you',
      'cheers',
      'sent from my',
      'wyslan[eo] z',
    ).source
  }`,
  'u',
);
const REQUEST = begins(
  'prosze',
  'prosimy',
  'uprzejmie',
  'please',
  'kindly',
  'could you',
  'can you',
  'zamawia\\w+',
  'chcial\\w+',
  'potrzebuj\\w+',
  'we need',
  'we would like',
  'i need',
  'i would like',
  'w zalaczeniu',
  'ponizej',
  'attached',
  'below',
);
const CONTACT = new RegExp(
  String.raw`${
    begins(
      '(?:tel|telefon|phone|mobile|mob|kom|fax|faks|e-?mail|nip|regon|krs|vat (?:id|no|reg\\w*)|iban|nr konta|konto|bank|swift|bic)\\.?',
      '(?:ul|al|os|pl)\\.',
    ).source
  }|\S@\S+\.\p{L}|https?:|www\.|^\+?(?=(?:\D*\d){9,11}\D*$)(?:\d+[\s()/-]+)+\d+$|^\+\d{9,15}$`,
  'u',
);
const TOTAL =
  /^(?:razem|suma|ogolem|lacznie|podsumowanie|w sumie|do zaplaty|(?:grand |sub)?total|sum|amount due|vat|podatek|rabat|discount|dostawa|transport|przesylka|shipping|delivery)(?:\s+(?:netto|brutto|net|gross|pozycji|wartosc|ilosc|szt|sztuk|items|lines|amount|value|due|\d+ ?%))*\s*(?:$|[:=(].*$|[-–]?\s*\d[^\p{L}]*(?:\s*(?:szt|sztuk|pcs?|pieces|pozycji|zl|pln|eur|usd|gbp)\b.*)?$)/u;
const HEAD =
  /^(?:od|do|from|to|cc|dw|subject|temat|date|data|sent|wyslano|termin|zamowienie|order|purchase order|faktura|invoice|oferta|offer|deliver\w*|dostaw\w*)[^:\d]*:|^(?:zamowienie|order|purchase order|faktura|invoice|oferta|offer)\s+(?:(?:nr|no|number|z dnia|of)\b\.?\s*)?#?\S*\d\S*$|(?:wrote|napisala?|napisal\(a\))\s*:$/u;
const NO_LETTERS_OR_DIGITS = /^[^\p{L}\p{N}]+$/u;
/** A sentence: five words or more without a digit, and the mark of its end. */
const SENTENCE = /^(?=(?:\S+\s+){4})[^\d]+[.!?]$/u;
const INTRODUCTION = /^[^\d]+:$/u;

const PATTERNS = [GREETING, CLOSING, REQUEST, CONTACT, HEAD, SENTENCE, INTRODUCTION, NO_LETTERS_OR_DIGITS];

/** Tells whether a line sums others: "Razem: 45 szt." has an amount, but no goods. */
export const isTotalLine = (line: string): boolean => TOTAL.test(plainOf(line));

const plainOf = (line: string): string => singleSpaced(folded(line));

/** Tells which lines of a paste look like no goods. The form asks about them, and never drops one in silence. */
export function asidesOf(lines: readonly string[]): boolean[] {
  if (lines.length < 2) return lines.map(() => false);
  const plain = lines.map(plainOf);
  const isGoods = plain.map((line) => hasMarkedAmount(line) || splitCounter(line)?.number !== undefined);
  const closing = plain.findIndex((line, at) => !isGoods[at] && CLOSING.test(line));
  return plain.map((line, at) => {
    if (TOTAL.test(line)) return true;
    return !isGoods[at] && ((closing !== -1 && at > closing) || PATTERNS.some((pattern) => pattern.test(line)));
  });
}
