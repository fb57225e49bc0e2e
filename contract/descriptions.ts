/*
 * The server stores the description of a transaction as the specification words it. These functions recognise the sentence and word
 * it in another language, with the names of that time.
 */

/** The texts of a language, by their originals. */
type Catalogue = Readonly<Record<string, unknown>>;

/** The end of the description of a return, of a correction or of a move with a reason. */
const END = / \(return of #(?<returned>\d+)\)| \(correction of #(?<corrected>\d+): (?<why>.*)\)|: (?<reason>.*)/;

interface Sentence {
  pattern: RegExp;
  translated: string;
}

/** Returns the sentences of types of transactions, which name an employee. */
const sentencesIn = (texts: Catalogue): readonly Sentence[] =>
  Object.entries(texts).flatMap(([original, translated]) => {
    if (typeof translated !== 'string' || !original.includes('{employee}')) return [];
    const names = original
      .replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>.+?)`);
    return [{ pattern: new RegExp(`^${names}(?:${END.source})?$`, 's'), translated }];
  });

/**
 * Returns a function that words the description of a transaction in a language, with the names that it had when it was recorded. A description that
 * follows no known sentence, as of another backend, stays as it is.
 */
export function describer(texts: Catalogue): (description: string) => string {
  const sentences = sentencesIn(texts);
  return (description) => describe(description, sentences, texts);
}

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
