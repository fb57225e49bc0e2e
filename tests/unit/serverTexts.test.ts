import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint';
import { endpoints } from '../../contract/endpoints';
import { extensionNames } from '../../scripts/lib/extensionsFolder';
import { ROOT } from '../../scripts/lib/tool';
import { FEATURES } from '../../server/db/extensionMigrations';
import type { Catalogue, Forms, ServerTexts } from '../../server/texts/catalogue';
import { coreTexts } from '../../server/texts/core';
import { type Said, say, sayCount, stored, term } from '../../server/texts/message';
import { readTexts } from '../../server/texts/read';
import { textsOf } from '../../server/texts/texts';

/*
 * Compares the messages in the server's code with its catalogues. The compiler refuses an unknown key, missing values, and a message
 * without a Polish text; this test finds messages without a key, and keys that nothing says any more.
 */

interface Folder {
  folder: string;
  /** The originals by their key. */
  originals: Catalogue;
  english: Catalogue;
  polish: Catalogue;
}

const folderOf = (folder: string, { originals, languages }: ServerTexts): Folder => ({
  folder,
  originals,
  english: languages['en'] ?? {},
  polish: languages['pl'] ?? {},
});

const [webTexts, ownTexts] = await coreTexts();
const ofFeatures = await Promise.all(
  extensionNames(FEATURES).map(async (name) => ({ name, texts: await readTexts(join(FEATURES, name, 'texts')) })),
);
/** The core first, then each feature. A feature's texts of the web app are in its catalogues too. */
const core = folderOf('server', ownTexts);
const features = ofFeatures.map(({ name, texts }) => folderOf(`features/${name}`, texts));

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter(
      (file) => file.endsWith('.ts') && !/\.test\.|\.d\.ts$|\/texts\/|\/cli\.|\/cli\/|\/bench\.|\/seed\.ts$/.test(file),
    );

/** The migrations of a feature, whose triggers refuse writes with messages. */
const migrationsIn = (folder: string): string[] =>
  existsSync(join(ROOT, folder, 'migrations'))
    ? readdirSync(join(ROOT, folder, 'migrations')).map((file) => join(folder, 'migrations', file))
    : [];

interface Node {
  type: string;
  start: number;
  end: number;
  value?: unknown;
  id?: Node & { name?: string };
  key?: Node & { name?: string };
  callee?: Node & { name?: string; property?: { name?: string } };
  arguments?: readonly Node[];
  operator?: string;
  left?: Node;
  right?: Node;
  init?: Node;
  consequent?: Node;
  alternate?: Node;
}

/** Returns the text of a literal, also of one that is written on several lines. */
function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}

/** Returns the texts that a note can be: one text, or two by a condition. */
function literalsIn({ value, init, consequent, alternate }: Node): string[] {
  return [value as Node | undefined, init, consequent, alternate].flatMap((node) => {
    if (typeof node !== 'object' || node === null) return [];
    return textOf(node) ?? (node.type === 'ConditionalExpression' ? literalsIn(node) : []);
  });
}

const SENTENCE = /^["\p{Lu}{].* .*\.$/su;

/** Sentences for operators, which are in one language, and of mails, which have catalogues of their own. */
const NOTES = [
  'It gets no mails.',
  'Mail is not set up.',
  'The server keeps trying. The next mail comes when a backup fails after one that succeeded.',
  'You get this mail because an administrator of Magazyn has entered your address.',
];

/** Returns the originals in a file that can reach a client, and the errors whose texts are put together in code. */
function messagesIn(file: string): { originals: string[]; assembled: string[] } {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const [originals, assembled]: [string[], string[]] = [[], []];
  const saysMessages = /\bsay\b[^;]* from '[./]*(?:server\/)?texts\/message'/.test(source);
  const notesEvents = /\b(?:recordEvent|endSessions)\(/.test(source);
  const hasErrors = /ApiError|UnreadableFile|ForbiddenAddress/.test(source);
  const walk = (value: unknown, isInError: boolean): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const each of value) walk(each, isInError);
      return;
    }
    const node = value as Node;
    const { name } = node.callee ?? {};
    if (node.type === 'ImportDeclaration' || (node.type === 'NewExpression' && name === 'Error')) return;
    if (saysMessages && node.type === 'CallExpression' && name === 'say')
      originals.push(textOf(node.arguments?.[0]) ?? `${file} has a message that is no literal`);
    // The texts of mails and of their pages are in the web app's catalogue.
    if (node.type === 'CallExpression' && node.callee?.property?.name === 'say') return;
    // The note of an event of the audit trail.
    if (notesEvents && (node.key?.name === 'note' || node.id?.name === 'note')) originals.push(...literalsIn(node));
    // The original for a count of one is translated with the plural.
    if (node.type === 'CallExpression' && name === 'sayCount') {
      walk(node.arguments?.slice(2), isInError);
      return;
    }
    const text = textOf(node);
    if (text !== undefined) {
      if (hasErrors && SENTENCE.test(text)) originals.push(text);
      return;
    }
    if (isInError && node.type === 'TemplateLiteral') assembled.push(`${file}: ${source.slice(node.start, node.end)}`);
    const isError = node.type === 'NewExpression' && /^(?:ApiError|UnreadableFile|ForbiddenAddress)$/.test(name ?? '');
    // The first arguments of an error are its status and its message.
    if (isError) walk(node.arguments?.slice(0, 2), true);
    for (const child of Object.values(node)) walk(child, isInError);
  };
  walk(parseSync(file, source).program, false);
  return { originals, assembled };
}

const isOfServer = (file: string) => !/\/web[./]|^server\/(?:backup|texts)\//.test(file);
const messagesOf = ({ folder }: Folder) => {
  const all = filesIn(folder).filter(isOfServer).map(messagesIn);
  const originals = new Set(
    all.flatMap((each) => each.originals).filter((text) => /\p{L}{2}/u.test(text.replaceAll(/\{\w+\}/g, ''))),
  );
  return {
    originals: [...originals].filter((text) => !NOTES.includes(text)),
    assembled: all.flatMap((each) => each.assembled),
  };
};

const namesIn = (text: string) => new Set(text.match(/\{\w+\}/g));
const formsOf = (text: string | Forms) => (typeof text === 'string' ? [text] : Object.values(text));

describe.each([core, ...features])('$folder', (folder) => {
  const { originals, english, polish } = folder;
  const { originals: written, assembled } = messagesOf(folder);

  test('puts no message together in code', () => {
    expect(assembled).toEqual([]);
  });

  test('has a key for each message', () => {
    // Parts of other messages have none.
    expect(written.filter((text) => SENTENCE.test(text) && text !== '{field} {problem}.')).toEqual([]);
  });

  test('has a Polish text for each text without a key, in its own folder or the core', () => {
    const known = [polish, core.polish, originals, core.originals];
    expect(written.filter((text) => !known.some((texts) => text in texts))).toEqual([]);
  });

  test('has a Polish name for each call that writes, for the refusals in the audit trail', async () => {
    const file = join(ROOT, folder.folder, 'contract.ts');
    const { calls = folder === core ? endpoints : {} } = existsSync(file) ? await import(file) : {};
    const all = Object.values<Endpoint | Record<string, Endpoint>>(calls).flatMap((each) =>
      'path' in each ? [each as Endpoint] : Object.values(each),
    );
    const summaries = all.filter(({ method }) => method !== 'GET').map(({ summary }) => summary);
    expect(summaries.filter((text) => !(text in polish || text in core.polish))).toEqual([]);
  });

  test('has the same names in the original, the English and the Polish text of each message', () => {
    for (const [key, original] of Object.entries(originals)) {
      const names = namesIn(formsOf(original).at(-1) ?? '');
      // The English form for one may name no number.
      const texts = [formsOf(english[key] ?? '').at(-1) ?? '', ...formsOf(polish[key] ?? '')];
      for (const text of texts) expect([key, namesIn(text)]).toEqual([key, names]);
    }
  });

  test('has no message that is not in the code any more', () => {
    const sources = [...filesIn(folder.folder), ...filesIn('contract'), ...migrationsIn(folder.folder)]
      .filter(isOfServer)
      .map((file) => readFileSync(join(ROOT, file), 'utf8').replaceAll(/'\s*\+\s*'/g, ''));
    const isSaid = ([key, text]: [string, string | Forms]) =>
      sources.some((source) => source.includes(`'${key}'`) || (typeof text === 'string' && source.includes(text)));
    const unused = Object.entries(originals).filter((each) => !isSaid(each));
    expect(unused.filter(([, text]) => !ASSEMBLED.includes(String(text)))).toEqual([]);
  });
});

/** Ends of sentences that validation forms from the name of a type, and a counted form. */
const ASSEMBLED = ['a number', 'a whole number', 'an object', 'array', 'text', 'true or false'].map(
  (type) => `must be ${type}`,
);

test('has the code of each message that an earlier version stored, by its original', () => {
  const { word, codeOf } = textsOf([webTexts, ownTexts, ...ofFeatures.map(({ texts }) => texts)]);
  // The messages of each folder, below its name. A feature that was deleted takes its messages along.
  const sections = readFileSync(join(ROOT, 'tests/fixtures/storedMessages.txt'), 'utf8').split(/^# /m).slice(1);
  const lines = sections.flatMap((section) => {
    const [folder = '', ...messages] = section.trim().split('\n');
    return existsSync(join(ROOT, folder)) ? messages : [];
  });
  // Where a text was corrected, `originals` in its catalogue keeps the former one.
  const unknown = lines.filter((line) => {
    const [code, ...text] = line.split(': ');
    return codeOf(text.join(': '))?.code !== code;
  });
  expect(unknown).toEqual([]);
  const stock =
    'Insufficient stock of "{name}" in warehouse "{warehouse}": {available} available, {requested} requested.';
  const values = { name: 'Młotek', warehouse: 'Łódź', available: { amount: 1 }, requested: { amount: 1200 } };
  const refusal = '{"text":"{call}: {reason}","values":{"call":{"text":"Delete a category without products"},"reason":';
  const users = '[{"text":"{count} products","one":"{count} product","values":{"count":{"amount":3}}}]';
  const inUse = `{"text":"{noun} \\"{name}\\" cannot be deleted. It is still used by {users}.","values":{"noun":{"text":"Category"},"name":"X","users":${users}}}`;
  const deleted = '"one":"{count} event was deleted.","values":{"count":{"amount":22}}';
  const old = [
    JSON.stringify({ text: stock, values }),
    `${refusal}${inUse}}}`,
    `{"text":"{count} events were deleted.",${deleted}}`,
    '"This link is not good any more. Ask for another one."',
  ].map((json) => JSON.parse(json) as Said);
  expect(old.map((said) => word(said, 'original'))).toEqual([
    'Insufficient stock of "Młotek" in warehouse "Łódź": 1 available, 1200 requested.',
    'Delete a category without products: Category "X" cannot be deleted. It is still used by 3 products.',
    '22 events were deleted.',
    'This link is not good any more. Ask for another one.',
  ]);
  expect(word(old[3] ?? '', 'en')).toBe('This link is no longer valid. Ask for another one.');
  expect(old.map((said) => word(said, 'pl'))).toEqual([
    'Za mało towaru „Młotek” w magazynie „Łódź”: dostępne 1, potrzebne 1200.',
    'Usuwanie kategorii: Kategoria „X”: nie można usunąć. Powiązane rekordy: 3 produkty.',
    'Usunięto 22 zdarzenia.',
    'Ten link już nie działa. Poproś o nowy.',
  ]);
});

test('a message is stored by its original, which is readable without the feature that says it', () => {
  const users = [sayCount(2, '{count} product', '{count} products'), 'no-demo-data'];
  const reason = say('in-use', { noun: term('Category'), name: 'X', users });
  const { note, said } = stored(say('{call}: {reason}', { call: sayCount(1, 'sessions-deleted'), reason }));
  expect(note).toBe(
    '1 ended session was deleted.: Category "X" cannot be deleted. It is still used by 2 products and Nothing was removed: the database holds no demo data..',
  );
  const { word } = textsOf([]);
  expect(word(JSON.parse(said ?? '') as Said, 'en')).toBe(note);
  expect(said).not.toMatch(/sessions-deleted|in-use|no-demo-data/);
});

test('the web app has the nouns and the sentences of transactions that messages name', () => {
  const polish = webTexts.languages['pl'] ?? {};
  const named = ['Product not found.', '{count} transactions', 'Warehouse {from} sold items to: {to} by: {employee}'];
  expect(named.filter((text) => !(text in polish))).toEqual([]);
});
