import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../contract/language';
import { extensionNames } from '../../scripts/lib/extensionsFolder';
import { FEATURES } from '../../server/db/extensionMigrations';
import type { Catalogue } from '../../src/texts/forms';

const ROOT = join(import.meta.dirname, '../..');

/** Returns all texts of a language, of the core and of the features; none for the original. */
export async function textsIn(language: Language): Promise<Catalogue> {
  const folders = ['src', ...extensionNames(FEATURES).map((name) => `features/${name}`)];
  const files = folders.map((folder) => join(ROOT, folder, `texts/${language}.ts`)).filter((file) => existsSync(file));
  const modules = await Promise.all(files.map((file) => import(file) as Promise<{ default: Catalogue }>));
  return Object.assign({}, ...modules.map((module) => module.default));
}

/** Returns a text of the screens in a language, by its original. */
export type Say = (original: string, values?: Readonly<Record<string, string | number>>) => string;

/** Returns a function that returns texts in a language; a value `count` chooses the form of a counted text. */
export async function sayingIn(language: Language): Promise<Say> {
  const texts = await textsIn(language);
  const rules = new Intl.PluralRules(language === 'original' ? 'en' : language);
  return (original, values = {}) => {
    const plain = original.replace(/\|[a-z]+$/, '');
    const found = texts[original] ?? texts[plain] ?? plain;
    const text = typeof found === 'string' ? found : (found[rules.select(Number(values.count))] ?? found.other);
    return text.replaceAll(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name));
  };
}
