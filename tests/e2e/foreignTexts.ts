import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { LANGUAGE_NAMES, TRANSLATIONS, type Translation } from '../../contract/language';
import { extensionNames } from '../../scripts/lib/extensionsFolder';
import { ROOT } from '../../scripts/lib/tool';
import { FEATURES } from '../../server/db/extensionMigrations';
import type { Catalogue } from '../../src/texts/forms';
import { textsIn } from '../helpers/catalogues';
import { api } from './harness';

/*
 * Finds texts of another language on a page: whole texts that a catalogue translates, and single words that the texts of the language do
 * not have. The names of records are in no catalogue.
 */

/** Names that demo records share with originals, and the languages by their own names. */
const DATA = new Set(['Warehouse Manager', 'Repairs', 'Poland', ...Object.values(LANGUAGE_NAMES)]);

/** Words of formats and of operators, which no language translates. */
const TERMS = ['csv', 'tsv', 'xlsx', 'json', 'http', 'https', 'whsec', 'smtp', 'nip', 'npm', 'run', 'szt'];

/** Returns all texts of a page, on the screen, on paper and for screen readers. */
export const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!parentElement?.closest('script, style, code, textarea, [lang="en"]')) texts.push(textContent ?? '');
    }
    for (const element of document.querySelectorAll('*')) {
      for (const name of ['aria-label', 'placeholder', 'title', 'data-label', 'alt']) {
        texts.push(element.getAttribute(name) ?? '');
      }
    }
    return texts.map((text) => text.trim()).filter(Boolean);
  });

/** Returns the texts of the server's messages, which differ from the original. */
async function serverTextsIn(language: string): Promise<Catalogue> {
  const files = [
    `server/texts/${language}.ts`,
    ...extensionNames(FEATURES).map((name) => `features/${name}/texts/server.${language}.ts`),
  ].map((file) => join(ROOT, file));
  const modules = await Promise.all(
    files.filter((file) => existsSync(file)).map((file) => import(file) as Promise<{ default: Catalogue }>),
  );
  return Object.assign({}, ...modules.map((module) => module.default));
}

/** Returns the patterns of texts; a name in braces is any text. Short texts match too much. */
function patternsOf(texts: readonly string[]): RegExp[] {
  const isTelling = (text: string) => text.replaceAll(/\{\w+\}|\P{L}/gu, '').length > (text.includes('{') ? 6 : 2);
  return [...new Set(texts)].filter(isTelling).map((text) => {
    const pattern = text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '.+');
    return new RegExp(`^${pattern.trim()}$`);
  });
}

const formsOf = (text: Catalogue[string]): string[] => (typeof text === 'string' ? [text] : Object.values(text));

/** Returns the words of texts in lower case, without addresses, paths, codes and names in braces. */
const wordsIn = (texts: readonly string[]): Set<string> =>
  new Set(
    texts.flatMap(
      (text) =>
        text
          .replaceAll(/\{\w+\}|\S*[@/_=]\S*|\S+[.:]\S+|\b\p{Ll}+(?:-\p{Ll}+)+\b|\b\p{Ll}+\p{Lu}\w*/gu, ' ')
          .toLowerCase()
          .match(/\p{L}{3,}/gu) ?? [],
    ),
  );

type Row = Readonly<Record<string, string | number>>;

/** Pages of a list that has no end. */
const MOST_PAGES = 10;

/** Returns the rows of a list, or the newest ones of one that has no end. */
export async function rowsOfList(list: string): Promise<Row[]> {
  const all = await api(`${list}?all=true`);
  if (all.ok) return contentOf(await all.json());
  const pages = await Promise.all(
    Array.from({ length: MOST_PAGES }, (_, page) => api(page === 0 ? list : `${list}?page=${page}`)),
  );
  return (await Promise.all(pages.filter(({ ok }) => ok).map(async (page) => contentOf(await page.json())))).flat();
}

const contentOf = (answer: unknown) =>
  (Array.isArray(answer) ? answer : ((answer as { content: unknown }).content ?? [answer])) as Row[];

/** Attributes with texts of the server rather than names of records. */
const WORDED = new Set(['type', 'state', 'action', 'changes', 'title', 'note', 'error']);

/** Returns the texts in the answers of lists that are not of the server, as users have entered them. */
async function namesOfRecords(): Promise<string[]> {
  const lists = [
    'products',
    'categories',
    'warehouses',
    'clients',
    'suppliers',
    'employees',
    'move-reasons',
    'purchase-orders',
    'audit',
  ];
  const textsIn = (value: unknown, name = ''): string[] => {
    if (typeof value === 'string') return WORDED.has(name) ? [] : [value];
    if (typeof value !== 'object' || value === null) return [];
    if (Array.isArray(value)) return value.flatMap((each) => textsIn(each, name));
    return Object.entries(value).flatMap(([key, part]) => textsIn(part, key));
  };
  const regions = await rowsOfList('regions');
  const countries = await Promise.all(
    regions.map(async ({ id }) => (await api(`countries?regionId=${id}`)).json() as Promise<unknown>),
  );
  const rows = await Promise.all(lists.map(rowsOfList));
  return [regions, countries, ...rows].flatMap((each) => textsIn(each));
}

/** Returns texts of another language, each with the name of its place. */
export type FindForeign = (place: string, texts: readonly string[]) => string[];

/** Returns the function that finds texts of other languages among the texts of a page in a language. */
export async function foreignTextsIn(language: Translation): Promise<FindForeign> {
  const catalogues = await Promise.all(
    TRANSLATIONS.map(async (each) => [each, { ...(await serverTextsIn(each)), ...(await textsIn(each)) }] as const),
  );
  const own = new Map(Object.entries(catalogues.find(([each]) => each === language)?.[1] ?? {}));
  const others = catalogues.filter(([each]) => each !== language).flatMap(([, texts]) => Object.entries(texts));
  const originals = [...new Set([...own.keys(), ...others.map(([original]) => original)])];
  const isOwn = new Set(originals.flatMap((original) => formsOf(own.get(original) ?? original)));
  // The English catalogue has only what differs from the original.
  const originalsElsewhere = originals.filter((original) => own.has(original) && !isOwn.has(original));
  const elsewhere = [...originalsElsewhere, ...others.flatMap(([, text]) => formsOf(text))].filter(
    (text) => !isOwn.has(text),
  );
  const patterns = patternsOf(elsewhere);
  const known = wordsIn([...isOwn, ...DATA, ...(await namesOfRecords()), ...TERMS]);
  const foreign = new Set([...wordsIn(elsewhere)].filter((word) => !known.has(word)));
  const [prefix] = formsOf(own.get('Error: ') ?? 'Error: ');
  return (place, texts) =>
    texts
      // An error of an input is one text with its prefix.
      .map((text) => (prefix && text.startsWith(prefix) ? text.slice(prefix.length).trim() : text))
      .filter((text) => !DATA.has(text))
      .flatMap((text) => {
        const words = [...wordsIn([text])].filter((word) => foreign.has(word));
        const isForeign = words.length > 0 || patterns.some((pattern) => pattern.test(text));
        return isForeign ? [`${place}: ${text}${words.length > 0 ? ` (${words.join(', ')})` : ''}`] : [];
      });
}
