import { expect, test } from 'vitest';
import { filesIn } from '../../scripts/lib/fingerprint';
import { riddlesIn, riddlesOf } from '../../scripts/lib/plainWords';

test.each([
  ['// Whether somebody is asked', 'somebody'],
  ['/** What is told of a line. */', 'What is'],
  ['const wait = 1; // so many milliseconds', 'so many'],
  ['-- those that were booked', 'those that'],
  ['// The server refuses the request', undefined],
  ["const text = 'Ask somebody else';", undefined],
  ['// A sentence of the API: "somebody" (plain-words: ok)', undefined],
])('%s', (code, word) => {
  expect(riddlesIn(code).map((riddle) => riddle.word)).toEqual(word === undefined ? [] : [word]);
});

/** The folders with plain comments. Add a folder when its comments are rewritten. */
const PLAIN = [
  'bench',
  'contract',
  'features',
  'extension-api',
  'src/accounts',
  'src/app',
  'src/authProvider',
  'src/dashboard',
  'src/dataProvider',
  'src/dev',
  'src/format',
  'src/geography',
  'src/inventory',
  'src/layout',
  'src/navigation',
  'src/resources',
  'src/routing',
  'src/schema',
  'src/signIn',
  'src/theme',
  'src/views',
  'tests/e2e',
  'tests/helpers',
  'tests/server',
  'tests/web',
  'tests/webExtended',
  'tests/webExtending',
];

test.each(PLAIN)('comments in %s are plain technical English', (folder) => {
  expect(riddlesOf(filesIn(folder).filter((file) => /\.(?:tsx?|js|css)$/.test(file)))).toEqual([]);
});
