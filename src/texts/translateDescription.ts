import { catalogue } from './language';
import { t } from './t';

/** What the description of a return, of a correction or of a move with a reason has after its sentence. */
const END = / \(return of #(?<returned>\d+)\)| \(correction of #(?<corrected>\d+): (?<why>.*)\)|: (?<reason>.*)/;

interface Sentence {
  pattern: RegExp;
  translated: string;
}

let sentences: { of: object; all: readonly Sentence[] } = { of: {}, all: [] };

/** Returns the catalogue's sentences of types of transactions: those that name an employee. */
function sentencesIn(texts: ReturnType<typeof catalogue>): readonly Sentence[] {
  if (sentences.of === texts) return sentences.all;
  const all = Object.entries(texts).flatMap(([original, translated]) => {
    if (typeof translated !== 'string' || !original.includes('{employee}')) return [];
    const names = original
      .replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>.+?)`);
    return [{ pattern: new RegExp(`^${names}(?:${END.source})?$`, 's'), translated }];
  });
  sentences = { of: texts, all };
  return all;
}

/**
 * Returns the description of a transaction in the current language, with the names that it had when it was recorded. A
 * description that follows no known sentence, as of another backend, stays as it is.
 */
export function translateDescription(description: string): string {
  for (const { pattern, translated } of sentencesIn(catalogue())) {
    const found = pattern.exec(description)?.groups;
    if (!found) continue;
    const { returned, corrected, why = '', reason, ...names } = found;
    const sentence = translated.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '');
    if (returned) return t('{sentence} (return of #{id})', { sentence, id: returned });
    if (corrected) return t('{sentence} (correction of #{id}: {reason})', { sentence, id: corrected, reason: why });
    return reason === undefined ? sentence : `${sentence}: ${reason}`;
  }
  return description;
}
