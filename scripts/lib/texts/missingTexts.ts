import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';
import { TRANSLATIONS } from '../../../contract/language';
import type { Extension, Extensions } from '../../../server/extensions';
import type { Catalogue } from '../../../src/texts/forms';
import { extensionNames } from '../extensionsFolder';
import { ROOT } from '../tool';
import { textsOfAddition, textsOfEntity, textsOfMovementType, textsOfSettings } from './declaredTexts';

/** The properties of declarations whose values are texts: of pages, tiles, actions and related lists. */
const TEXT_PROPERTIES = /^(?:title|label|question|hint|heading|listHeading|newButton|empty|notFound|confirmDelete)$/;
const TRANSLATE = new Set(['t', 'translate']);

interface Node {
  type: string;
  value?: unknown;
  name?: string;
  key?: Node;
  callee?: Node;
  arguments?: Node[];
}

/** Returns the originals that a file of the web app translates or declares as texts. */
export function writtenTexts(file: string): string[] {
  const found: string[] = [];
  const add = (node: Node | undefined) => {
    const text = node?.type === 'Literal' ? node.value : undefined;
    if (typeof text === 'string' && /\p{L}/u.test(text)) found.push(text);
  };
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    if (node.type === 'CallExpression' && TRANSLATE.has(node.callee?.name ?? '')) add(node.arguments?.[0]);
    if (node.type === 'Property' && TEXT_PROPERTIES.test(node.key?.name ?? '')) add(node.value as Node);
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return found;
}

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
