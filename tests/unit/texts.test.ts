import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { extensionNames } from '../../scripts/lib/extensionsFolder';
import { FEATURES } from '../../server/db/extensionMigrations';
import type { Catalogue } from '../../src/texts/forms';

/*
 * Compares the texts of the screens with the catalogues. The compiler refuses a call with an unknown original; this test finds
 * texts without a call, and originals that nothing shows any more.
 */

const ROOT = join(import.meta.dirname, '../..');
const features = extensionNames(FEATURES).map((name) => `features/${name}`);
const allFilesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));
const filesIn = (folder: string): string[] =>
  allFilesIn(folder).filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.|\.d\.ts$|\/texts\/(?:server\.|(?:en|pl|LanguageButtons)\.)|src\/dev\//.test(file),
  );
const isScreen = (file: string) => file.startsWith('src/') || /\/web[./]/.test(file);

const sources = ['src', 'contract', ...features].flatMap(filesIn);
const catalogues = await Promise.all(
  ['src', ...features].map(async (folder): Promise<[string, Catalogue]> => {
    if (!existsSync(join(ROOT, folder, 'texts/pl.ts'))) return [folder, {}];
    const module = (await import(join(ROOT, folder, 'texts/pl.ts'))) as { default: Catalogue };
    return [folder, module.default];
  }),
);
const originals = new Set(catalogues.flatMap(([, texts]) => Object.keys(texts)));

interface Node {
  type: string;
  start: number;
  value?: unknown;
  name?: Node | string;
  callee?: Node;
}

/** Calls a function for each node of a file, with its parents. */
function visit(file: string, found: (node: Node, parents: readonly Node[]) => void): void {
  const { program } = parseSync(file, readFileSync(join(ROOT, file), 'utf8'));
  const walk = (value: unknown, parents: readonly Node[]): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const each of value) walk(each, parents);
      return;
    }
    if (!('type' in value)) return;
    const node = value as unknown as Node;
    if (node.type === 'ImportDeclaration') return;
    found(node, parents);
    for (const child of Object.values(node)) walk(child, [...parents, node]);
  };
  walk(program, []);
}

const hasWord = (text: string) => /\p{L}{2}/u.test(text);
const ATTRIBUTES = /^(?:alt|aria-label|confirmLabel|heading|hint|label|placeholder|question|subject|title)$/;
test('a screen shows no text outside the catalogue', () => {
  const literals = sources.filter(isScreen).flatMap((file) => {
    const found: string[] = [];
    visit(file, ({ type, value }, parents) => {
      if (typeof value !== 'string' || !hasWord(value)) return;
      const parent = parents.at(-1);
      const attribute = parent?.type === 'JSXAttribute' && (parent.name as Node | undefined)?.name;
      const isShown = type === 'JSXText' || (typeof attribute === 'string' && ATTRIBUTES.test(attribute));
      // Components translate their labels, so an attribute may be an original.
      if (isShown && !(type !== 'JSXText' && originals.has(value))) found.push(`${file}: ${value.trim()}`);
    });
    return found;
  });
  expect(literals).toEqual([]);
});

test('every original is a text of a screen, or follows from a declaration', () => {
  const written = new Set<string>();
  for (const file of sources) {
    visit(file, ({ type, value }) => {
      if (type !== 'Literal' || typeof value !== 'string') return;
      written.add(value);
      // The messages of rules stand at the beginning of a sentence.
      written.add(value.charAt(0).toUpperCase() + value.slice(1));
    });
  }
  const nouns = [...written].filter((text) => /^[A-Z][\w ]+$/.test(text));
  const derived = new Set(
    nouns.flatMap((noun) => {
      const lower = noun.toLowerCase();
      return [
        ...['New', 'Edit', 'Create', 'Update', 'Choose', 'Return to', 'From', 'To'].map((verb) => `${verb} ${noun}`),
        ...['created', 'changed', 'deleted'].map((how) => `The ${lower} was ${how}.`),
        `${noun} List`,
        `${noun} New`,
        `${noun} not found.`,
        `No ${noun}.`,
        `New ${lower}`,
        `Are you sure you want to delete this ${lower}?`,
        `{count} ${lower}`,
        lower,
      ];
    }),
  );
  // Words of paths, of constants and of roles: "Inventory Return To Supplier", "Supplier to Warehouse".
  const ofNames = /^(?:Inventory |Supplier |Warehouse |Customer )|^(?:New|Edit|min|max|asc|desc)$/;
  const unused = [...originals].filter(
    (original) =>
      !written.has(original) && !derived.has(original) && !ofNames.test(original) && !isServerText(original),
  );
  expect(unused).toEqual([]);
});

test.each(features)(
  'the screens of %s use only texts of their own and of the core, since other folders may be deleted',
  (feature) => {
    const own = new Set(
      catalogues
        .filter(([folder]) => folder === 'src' || folder === feature)
        .flatMap(([, texts]) => Object.keys(texts)),
    );
    const missing = new Set<string>();
    for (const file of filesIn(feature).filter(isScreen)) {
      visit(file, ({ type, value }) => {
        const isText = type === 'Literal' && typeof value === 'string' && /^\p{Lu}/u.test(value);
        if (isText && originals.has(value) && !own.has(value)) missing.add(value);
      });
    }
    expect([...missing]).toEqual([]);
  },
);

test('folders that share an original give it the same Polish text: one of them would replace the other', () => {
  const given = new Map<string, Map<string, string>>();
  for (const [folder, texts] of catalogues) {
    for (const [original, text] of Object.entries(texts)) {
      const folders = given.get(original) ?? new Map<string, string>();
      given.set(original, folders.set(folder, JSON.stringify(text)));
    }
  }
  const differing = [...given].filter(([, folders]) => new Set(folders.values()).size > 1);
  expect(differing.map(([original, folders]) => [original, ...folders])).toEqual([]);
});

/** The titles and results of the server's jobs, which the page of jobs shows. They may have a count. */
const serverFiles = ['server', ...features]
  .flatMap(filesIn)
  .map((file) => readFileSync(join(ROOT, file), 'utf8').replaceAll(/\$\{.+?\}/g, '{count}'));
const isServerText = (original: string) =>
  serverFiles.some((source) => source.includes(`'${original}'`) || source.includes(`\`${original}\``));

test('a style sheet neither selects a text nor shows one, since texts differ by language', () => {
  const sheets = ['src', ...features].flatMap(allFilesIn).filter((file) => file.endsWith('.css'));
  const found = sheets.flatMap((file) =>
    [
      ...readFileSync(join(ROOT, file), 'utf8').matchAll(
        /\[[\w-]+[~|^$*]?=['"]([^'"]+)['"]|content:[^;'"]*['"]([^'"\n]+)['"]/g,
      ),
    ]
      .filter(([, selected, shown]) => (selected ? /^\p{Lu}/u.test(selected) : hasWord(shown ?? '')))
      .map(([code]) => `${file}: ${code}`),
  );
  expect(found).toEqual([]);
});
