import type { Kind } from '../../contract/definition/fields';
import { identifierToWords } from './names';

/** Endings of field names that imply a kind. */
const endings: Partial<Record<Kind, string>> = {
  email: 'email, mail',
  phone: 'phone, phone number, mobile, fax',
  money: 'price, amount, cost, fee, salary, budget, value, total, deposit',
  decimal: 'size, weight, width, height, length, depth, volume, distance, rate',
  integer: 'count, rating, quantity, capacity, year, age, level, priority, rank, score, stars, days, hours, minutes',
  date: 'date, day, on, birthday, deadline, since, until',
  yesNo: 'active, enabled, archived, approved, verified, blocked, paid, closed, urgent, insured, fragile',
  longText: 'description, note, notes, comment, comments, remarks, summary, details, instructions',
};

const kindByEnding = new Map(
  (Object.entries(endings) as [Kind, string][]).flatMap(([kind, words]) =>
    words.split(', ').map((ending) => [ending, kind] as const),
  ),
);

/** Guesses a field's kind by the last words of its name, or by a prefix such as `is`; `text` by default. */
export function guessKind(name: string): Kind {
  const words = identifierToWords(name);
  if (words.length > 1 && /^(is|has|can)$/.test(words[0] ?? '')) return 'yesNo';
  return kindByEnding.get(words.slice(-2).join(' ')) ?? kindByEnding.get(words.at(-1) ?? '') ?? 'text';
}
