import type { Definition } from '../../contract/definition/define';
import type { Catalogue } from '../../src/texts/forms';
import { countedKey, textsOfEntity } from '../lib/texts/declaredTexts';

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** Returns the plural forms of a language, in the order of the grammar. */
function formsOf(language: string): readonly string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return CATEGORIES.filter((category) => pluralCategories.includes(category));
}

/**
 * Returns the catalogue of an entity with the English words to start from.
 * @param known the catalogue of the product, whose texts the entity shares
 */
export function textsFile(definition: Definition, language: string, known: Catalogue): string {
  const { one, many } = definition;
  const counted = countedKey(many);
  const value = (text: string) =>
    text === counted ? formsIn(language, one, many) : JSON.stringify(text === `${many} List` ? many : text);
  const entries = textsOfEntity(definition)
    .filter((text) => !(text in known))
    .map((text) => `${JSON.stringify(text)}: ${value(text)},`);
  return `import type { Catalogue } from 'magazyn/extension/web';

/** The texts in the language ${language}, by their original. */
export default {
  ${entries.join('\n  ')}
} satisfies Catalogue;
`;
}

const formsIn = (language: string, one: string, many: string): string =>
  `{ ${formsOf(language)
    .map((form) => `${form}: ${JSON.stringify(`{count} ${(form === 'one' ? one : many).toLowerCase()}`)}`)
    .join(', ')} }`;
