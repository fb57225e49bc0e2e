import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint';
import { endpoints } from '../../contract/endpoints';
import { extensionNames } from '../../scripts/lib/extensionsFolder';
import { ROOT } from '../../scripts/lib/tool';
import { FEATURES } from '../../server/db/extensionMigrations';
import type { Catalogue, Codes, Forms } from '../../server/texts/catalogue';
import { coreTexts } from '../../server/texts/core';
import { readTexts } from '../../server/texts/read';

/*
 * Compares the messages in the server's code with its catalogues: each has a code and a Polish text, and no catalogue has more.
 */

interface Folder {
  folder: string;
  codes: Codes;
  polish: Catalogue;
}

const [webTexts, ownTexts] = await coreTexts();
/** The core first, then each feature. A feature's texts of the web app are in its catalogue too. */
const core: Folder = { folder: 'server', codes: ownTexts?.codes ?? {}, polish: ownTexts?.languages['pl'] ?? {} };
const features = await Promise.all(
  extensionNames(FEATURES).map(async (name): Promise<Folder> => {
    const { codes = {}, languages } = await readTexts(join(FEATURES, name, 'texts'));
    return { folder: `features/${name}`, codes, polish: languages['pl'] ?? {} };
  }),
);

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
  const { codes, polish } = folder;
  const { originals, assembled } = messagesOf(folder);

  test('puts no message together in code', () => {
    expect(assembled).toEqual([]);
  });

  test('has a Polish text for each message, in its own folder or the core', () => {
    const missing = originals.filter((text) => !(text in polish || text in core.polish));
    expect(missing).toEqual([]);
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

  test('has a code for each message', () => {
    // Parts of other messages have none.
    const sentences = originals.filter((text) => SENTENCE.test(text) && text !== '{field} {problem}.');
    expect(sentences.filter((text) => !(text in codes || text in core.codes))).toEqual([]);
    expect(Object.values(codes).filter((code) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(code))).toEqual([]);
  });

  test('has a Polish text for each code, with the names of the original', () => {
    for (const original of Object.keys(codes)) {
      const [text] = [polish[original] ?? ''];
      for (const form of formsOf(text)) expect([original, namesIn(form)]).toEqual([original, namesIn(original)]);
    }
  });

  test('has no code for a message that is not in the code any more', () => {
    const sources = [...filesIn(folder.folder), ...filesIn('contract'), ...migrationsIn(folder.folder)]
      .filter(isOfServer)
      .map((file) => readFileSync(join(ROOT, file), 'utf8').replaceAll(/'\s*\+\s*'/g, ''));
    const unused = Object.keys(codes).filter((text) => !sources.some((source) => source.includes(text)));
    expect(unused.filter((text) => !ASSEMBLED.includes(text))).toEqual([]);
  });
});

/** Ends of sentences that validation forms from the name of a type, and a counted form. */
const ASSEMBLED = ['a number', 'a whole number', 'an object', 'array', 'text', 'true or false'].map(
  (type) => `must be ${type}`,
);

test('the English catalogue differs from the originals, and has only messages of the server', () => {
  const english = Object.entries(ownTexts?.languages['en'] ?? {});
  expect(english.filter(([original, text]) => original === text || !(original in core.codes))).toEqual([]);
});

test('the web app has the nouns and the sentences of transactions that messages name', () => {
  const polish = webTexts?.languages['pl'] ?? {};
  const named = ['Product not found.', '{count} transactions', 'Warehouse {from} sold items to: {to} by: {employee}'];
  expect(named.filter((text) => !(text in polish))).toEqual([]);
});
