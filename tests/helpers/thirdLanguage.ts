import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Catalogue, CountedForms } from '../../src/texts/forms';
import type { ProjectCopy } from './projectCopy';

/*
 * Adds German to a copy of the project by the steps of docs/translating.md. Its texts are the originals, marked.
 */

const marked = (text: string): string => `[de] ${text}`;

/** The forms of German, by `Intl.PluralRules`. */
const germanForms = (original: string): CountedForms => ({ one: marked(`${original} (one)`), other: marked(original) });

/** @param english the texts of keys that are no originals */
const german = (texts: Catalogue, english: Catalogue = {}): Catalogue =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      const known = english[key] ?? key;
      const original = typeof known === 'string' ? known : known.other;
      return [key, typeof text === 'string' ? marked(original) : germanForms(original)];
    }),
  );

/** Returns a file of the product, whose texts the compiler compares with the Polish ones. */
const productFile = (texts: Catalogue, forms: string) => `import type { Translated } from '${forms}';
import type pl from './pl';

export default ${JSON.stringify(german(texts), null, 2)} satisfies Translated<typeof pl>;
`;

/** Returns a file of messages of the server. */
const serverFile = (
  texts: Catalogue,
  english: Catalogue,
  catalogue: string,
) => `import type { Catalogue } from '${catalogue}';

export default ${JSON.stringify(german(texts, english), null, 2)} satisfies Catalogue;
`;

const extensionFile = (texts: Catalogue) => `import type { Catalogue } from 'magazyn/extension/web';

export default ${JSON.stringify(german(texts), null, 2)} satisfies Catalogue;
`;

async function catalogueIn(file: string): Promise<Catalogue> {
  if (!existsSync(file)) return {};
  const { default: texts } = (await import(file)) as { default: Catalogue };
  return texts;
}

/** Adds the language. @param extension the folder of an extension to translate as well */
export async function addGerman({ folder, run }: ProjectCopy, extension: string): Promise<void> {
  const features = (await readdir(join(folder, 'features'))).map((name) => `features/${name}`);
  const translated = ['src', ...features].filter((name) => existsSync(join(folder, name, 'texts/pl.ts')));
  await Promise.all(
    [...translated, extension].map(async (name) => {
      const texts = await catalogueIn(join(folder, name, 'texts/pl.ts'));
      const forms = name === 'src' ? './forms' : '../../../src/texts/forms';
      const file = name === extension ? extensionFile(texts) : productFile(texts, forms);
      await writeFile(join(folder, name, 'texts/de.ts'), file);
    }),
  );
  const said: [from: string, to: string, catalogue: string][] = [
    ['server/texts/pl.ts', 'server/texts/de.ts', './catalogue'],
    ...features.map((name): [string, string, string] => [
      `${name}/texts/server.pl.ts`,
      `${name}/texts/server.de.ts`,
      '../../../server/texts/catalogue',
    ]),
  ];
  await Promise.all(
    said
      .filter(([from]) => existsSync(join(folder, from)))
      .map(async ([from, to, catalogue]) => {
        const texts = await catalogueIn(join(folder, from));
        const english = await catalogueIn(join(folder, from.replace('pl.ts', 'en.ts')));
        await writeFile(join(folder, to), serverFile(texts, english, catalogue));
      }),
  );
  await run('npx', 'biome', 'format', '--write', extension);
  const list = join(folder, 'contract/language.ts');
  const known = await readFile(list, 'utf8');
  await writeFile(
    list,
    known.replace("'pl'] as const", "'pl', 'de'] as const").replace("  pl: 'Polski',", "$&\n  de: 'Deutsch',"),
  );
}
