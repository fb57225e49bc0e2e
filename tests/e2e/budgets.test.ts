import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesOf, gzipped, neededChunks, readManifest } from '../../scripts/lib/bundle';

const DIST = join(import.meta.dirname, '../../dist');

/** In bytes. */
const KB = 1000;

describe('the gzipped JavaScript of a page’s first render stays within its budget', () => {
  test.for([
    ['/login', 72],
    ['/', 131.6],
    ['/products', 129.7],
    ['/products/7', 137.8],
    ['/products/new', 161.2],
    ['/inventory/receive', 176.5],
  ] as const)('%s: %d kB', ([page, budget]) => {
    const files = filesOf(readManifest(DIST), neededChunks[page] ?? []);
    expect(gzipped(DIST, files)).toBeGreaterThan(50 * KB);
    expect(gzipped(DIST, files)).toBeLessThanOrEqual(budget * KB);
  });
});

test.for([
  ['/login', 1],
  ['/', 3],
  ['/products', 2],
  ['/products/7', 3],
  ['/products/new', 5],
  ['/inventory/receive', 6],
] as const)('%s waits for no more than %d files', ([page, budget]) => {
  expect(filesOf(readManifest(DIST), neededChunks[page] ?? []).size).toBeLessThanOrEqual(budget);
});

test('the first files compile off the main thread', () => {
  for (const file of filesOf(readManifest(DIST), neededChunks['/products'] ?? [])) {
    const begins = readFileSync(join(DIST, file), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n');
    expect([file, begins]).toEqual([file, !file.includes('runtime')]);
  }
});

test('charts are in separate chunks', () => {
  const manifest = readManifest(DIST);
  const needed = filesOf(manifest, [...(neededChunks['/'] ?? []), ...(neededChunks['/products/7'] ?? [])]);
  const drawing = filesOf(manifest, ['charts']);
  expect(
    gzipped(
      DIST,
      [...drawing].filter((file) => !needed.has(file)),
    ),
  ).toBeGreaterThan(50 * KB);
});

test('the production build does not contain the developers’ catalogue', () => {
  expect(Object.keys(readManifest(DIST)).filter((module) => module.startsWith('src/dev/'))).toEqual([]);
});
