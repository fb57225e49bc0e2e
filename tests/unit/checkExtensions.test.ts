import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { extensionsCheck } from '../../scripts/lib/checks';
import { ROOT } from '../../scripts/lib/tool';
import { checked, checkScreens } from '../../scripts/vite/checked';

const dir = mkdtempSync(join(tmpdir(), 'magazyn-checked-'));
afterAll(() => rmSync(dir, { recursive: true }));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(dir, 'extensions-'));
});

/** An extension in which screens say this of tags. */
function write(web: string): void {
  mkdirSync(join(folder, 'tags'));
  const of = (path: string) => JSON.stringify(join(ROOT, path));
  writeFileSync(
    join(folder, 'tags/definition.ts'),
    `import { define } from ${of('contract/definition/define')};
import { text } from ${of('contract/definition/fields')};
export const tag = define({ name: 'tags', one: 'Tag', many: 'Tags', fields: { name: text('Name') } });`,
  );
  writeFileSync(
    join(folder, 'tags/web.tsx'),
    `import { defineEntity } from ${of('src/schema/entity')};
import { tag } from './definition';
export const tags = defineEntity(tag, ${web});`,
  );
}

const RELATED = (by: string) => `{ related: [{ entity: 'products', by: '${by}', label: 'Products' }] }`;
const WRONG = /"Products" of tags asks products by tagId, which is no filter of that list. There are: .*categoryId/;

test('extensions that ask for what is there are taken', async () => {
  write(RELATED('categoryId'));
  await expect(checkScreens(folder)).resolves.toBeUndefined();
});

test('a list that is asked by what filters nothing is found by the check, and nothing is built of it', async () => {
  write(RELATED('tagId'));
  const [check] = extensionsCheck(folder);
  expect(await check?.run()).toMatchObject({ ok: false, output: expect.stringMatching(WRONG) });
  writeFileSync(join(folder, 'entry.js'), '');
  const plain = { root: folder, configFile: false as const, logLevel: 'silent' as const, plugins: [checked(folder)] };
  await expect(
    build({ ...plain, build: { write: false, lib: { entry: 'entry.js', formats: ['es' as const] } } }),
  ).rejects.toThrow(WRONG);
});

test.each([
  [
    'a view by what filters nothing',
    "{ presets: [{ param: 'of', value: 'a', label: 'Of', filters: () => ({ nmae: 'a' }) }] }",
    'nmae',
  ],
  ['a column of no field', "{ columns: ['colour'] }", 'colour'],
])('%s is found', async (_, web, word) => {
  write(web);
  await expect(checkScreens(folder)).rejects.toThrow(word);
});

test('without extensions there is nothing to check', () => {
  expect(extensionsCheck(folder)).toEqual([]);
});
