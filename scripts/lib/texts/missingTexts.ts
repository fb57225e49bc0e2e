import { existsSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TRANSLATIONS } from '../../../contract/language';
import type { Extension, Extensions } from '../../../server/extensions';
import type { Catalogue } from '../../../src/texts/forms';
import { extensionNames } from '../extensionsFolder';
import { ROOT } from '../tool';
import { textsOfAddition, textsOfEntity, textsOfMovementType, textsOfSettings } from './declaredTexts';
import { writtenTexts } from './writtenTexts';

/** The catalogue of the product without features, since each of them may be absent. */
export const coreCatalogue = (language: string): Promise<Catalogue> =>
  catalogueIn(join(ROOT, `src/texts/${language}.ts`));

async function catalogueIn(file: string): Promise<Catalogue> {
  if (!existsSync(file)) return {};
  const { default: texts } = (await import(pathToFileURL(file).href)) as { default: Catalogue };
  return texts;
}

/**
 * Returns a warning for each extension and language with the texts that have no entry. An extension without a file `en.ts` has English
 * originals.
 * @param folder the folder with all extensions
 */
export async function missingTexts(
  folder: string,
  { all, settings }: Pick<Extensions, 'all' | 'settings'>,
): Promise<string[]> {
  const own = all.filter(({ name }) => extensionNames(folder).includes(name));
  const polish = await coreCatalogue('pl');
  const warnings = own.flatMap((extension) =>
    TRANSLATIONS.map(async (language) => {
      const file = join(folder, extension.name, `texts/${language}.ts`);
      if (language === 'en' && !existsSync(file)) return [];
      const known = { ...(await coreCatalogue(language)), ...(await catalogueIn(file)) };
      // English has entries only for what differs from the original.
      const isKnown = (text: string) => text in known || (language === 'en' && text in polish);
      const missing = [...new Set(textsOf(folder, extension, settings))].filter((text) => !isKnown(text));
      return missing.length > 0 ? [warningOf(extension.name, language, missing)] : [];
    }),
  );
  return (await Promise.all(warnings)).flat();
}

/** Returns the originals of an extension. Its settings have the name of its folder. */
function textsOf(folder: string, extension: Extension, settings: Extensions['settings']): string[] {
  const { name, definitions, additions, movementTypes } = extension;
  return [
    ...definitions.flatMap(textsOfEntity),
    ...additions.flatMap(textsOfAddition),
    ...movementTypes.flatMap(textsOfMovementType),
    ...settings.filter((section) => section.name === name).flatMap(textsOfSettings),
    ...filesIn(join(folder, name)).flatMap(writtenTexts),
  ];
}

/** Returns the files of an extension's part of the web app. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^web[./].*\.tsx?$|^web\.tsx$/.test(path.replaceAll(sep, '/')) && !/\.test\./.test(path))
    .toSorted()
    .map((path) => join(folder, path));

function warningOf(name: string, language: string, missing: readonly string[]): string {
  const named = missing.map((text) => `"${text}"`);
  return `${name}/texts/${language}.ts has no entry for ${named.join(', ')}.`;
}
