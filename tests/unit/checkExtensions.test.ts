import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { define } from '../../contract/definition/define';
import { type Fields, text } from '../../contract/definition/fields';
import { TRANSLATIONS } from '../../contract/language';
import { extensionsCheck } from '../../scripts/lib/checks';
import { textsOfEntity } from '../../scripts/lib/texts/declaredTexts';
import { ROOT } from '../../scripts/lib/tool';
import { checked, checkScreens } from '../../scripts/vite/checked';

const dir = mkdtempSync(join(tmpdir(), 'magazyn-checked-'));
afterAll(() => rmSync(dir, { recursive: true }));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(dir, 'extensions-'));
});

/** Writes an extension with the given options for the screens of tags. */
function write(web: string, { fields = "name: text('Name')", more = '' } = {}): void {
  mkdirSync(join(folder, 'tags'));
  const of = (path: string) => JSON.stringify(join(ROOT, path));
  writeFileSync(
    join(folder, 'tags/definition.ts'),
    `import { define } from ${of('contract/definition/define')};
import { text } from ${of('contract/definition/fields')};
export const tag = define({ name: 'tags', one: 'Tag', many: 'Tags', fields: { ${fields} } });`,
  );
  writeFileSync(
    join(folder, 'tags/web.tsx'),
    `import { defineResource } from ${of('src/schema/defineResource')};
import { extendResource } from ${of('src/schema/extendResource')};
import { recordSource } from ${of('src/schema/figures')};
import { definePage } from ${of('src/routing/definePage')};
import { tag } from './definition';
export const tags = defineResource(tag, ${web});
${more}`,
  );
}

const RELATED = (by: string) => `{ show: { related: [{ entity: 'products', by: '${by}', label: 'Products' }] } }`;
const WRONG = /"Products" of tags asks products by tagId, which is no filter of that list. There are: .*categoryId/;

const tagOf = (fields: Fields) =>
  define({ name: 'tags', one: 'Tag', many: 'Tags', fields: { name: text('Name'), ...fields } });

test('valid extensions pass', async () => {
  write(RELATED('categoryId'));
  await expect(checkScreens(folder)).resolves.toBeUndefined();
});

test('texts without an entry in a language are listed, and pass', async () => {
  write(RELATED('categoryId'), { fields: "name: text('Name'), colour: text('Colour')" });
  const [check] = extensionsCheck(folder);
  const untranslated = await check?.run();
  expect(untranslated).toMatchObject({
    ok: true,
    output: expect.stringMatching(/^warning: tags\/texts\/pl\.ts has no entry for "Tag", "Tags", .*, "Colour"\.$/m),
  });
  const texts = [...textsOfEntity(tagOf({ colour: text('Colour') })), 'Colour'].filter((each) => each !== 'Tag');
  mkdirSync(join(folder, 'tags/texts'));
  const entries = Object.fromEntries(texts.map((each) => [each, each]));
  writeFileSync(join(folder, 'tags/texts/pl.ts'), `export default ${JSON.stringify(entries)};`);
  expect(await extensionsCheck(folder)[0]?.run()).toMatchObject({
    ok: true,
    output: expect.stringMatching(/^warning: tags\/texts\/pl\.ts has no entry for "Tag"\.$/m),
  });
});

test('texts of components and pages are listed too, in English only if the extension has English texts', async () => {
  write(RELATED('categoryId'));
  writeFileSync(
    join(folder, 'tags/web.tsx'),
    `import { translate } from ${JSON.stringify(join(ROOT, 'src/texts/t'))};
export const cloud = () => ({ title: 'Tag Cloud', text: translate('Free tags') });`,
  );
  mkdirSync(join(folder, 'tags/texts'));
  const entries = Object.fromEntries([...textsOfEntity(tagOf({})), 'Tag Cloud'].map((each) => [each, each]));
  for (const language of TRANSLATIONS)
    writeFileSync(join(folder, `tags/texts/${language}.ts`), `export default ${JSON.stringify(entries)};`);
  const [check] = extensionsCheck(folder);
  expect(await check?.run()).toMatchObject({
    ok: true,
    output: TRANSLATIONS.map((each) => `warning: tags/texts/${each}.ts has no entry for "Free tags".`).join('\n'),
  });
});

test('a file that the compiler skips is a warning, and other extensions have none of it', async () => {
  write(RELATED('categoryId'));
  for (const file of ['tags.test.ts', 'tags.test.tsx']) writeFileSync(join(folder, 'tags', file), '');
  const warning =
    'warning: tags/tags.test.tsx is not compiled: tags/tags.test.ts has the same name. Rename one of them.';
  expect((await extensionsCheck(folder, 'tags')[0]?.run())?.output).toContain(warning);
  expect(await extensionsCheck(folder, 'carriers')[0]?.run()).toMatchObject({ ok: true, output: '' });
});

test('a related list with an unknown filter fails the check and the build', async () => {
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
    'a view with an unknown filter',
    "{ list: { presets: [{ param: 'of', value: 'a', label: 'Of', filters: () => ({ nmae: 'a' }) }] } }",
    'nmae',
  ],
  [
    'a column of an unknown field',
    "{ list: { columns: ['colour'] } }",
    /tags\/web\.tsx:\d+: a screen of tags names colour, which is no field\. There are: name\./,
  ],
])('the check finds %s', async (_, web, word) => {
  write(web);
  await expect(checkScreens(folder)).rejects.toThrow(word);
});

const page = (path: string) =>
  `export const page = definePage({ path: '${path}', title: 'Page', load: async () => ({}) });`;

test.each([
  [
    'a field called id',
    { fields: "id: text('Id')" },
    'tags/definition.ts: The field id of tags is reserved for the number that screens know a record by.',
  ],
  [
    'an addition to an unknown entity',
    { more: "export const extra = extendResource('warehuses', {});" },
    'tags/web.tsx: lists and actions are added to warehuses, which is no entity. There are: products, ',
  ],
  [
    'another call for the records of an unknown entity',
    { more: "export const source = recordSource({ of: ['prodcts'], call: 'overview', load: async () => ({}) });" },
    'tags/web.tsx: another call answers the records of prodcts, which is no entity. There are: products, ',
  ],
  [
    'filters of the backend for an unknown view',
    {
      more: `export const low = extendResource('products', {
        list: { presets: [{ param: 'filter', value: 'low-stok', filters: () => ({ lowStock: 'true' }) }] },
      });`,
    },
    'tags/web.tsx: filters are added to filter=low-stok, which is no view of products. There are: filter=low-stock',
  ],
  [
    'a page at the path of a list',
    { more: page('/products') },
    'tags/web.tsx: a page cannot be at /products, which is the list of products.',
  ],
  [
    "a page at the path of a record of one's own",
    { more: page('/tags/:name') },
    'tags/web.tsx: a page cannot be at /tags/:name, which is a record of tags.',
  ],
  [
    'a page at a path of the server',
    { more: page('/metrics/mine') },
    'tags/web.tsx: a page cannot be at /metrics/mine, which is the figures for monitoring.',
  ],
  [
    'a page at the path of another page',
    { more: page('/board/:a') + page('/board/:b/').replace('page =', 'other =') },
    'tags/web.tsx: a page cannot be at /board/:b/, which is a page of tags/web.tsx.',
  ],
])('the check rejects %s and names its file', async (_, what, words) => {
  write('{}', what);
  await expect(checkScreens(folder)).rejects.toThrow(words);
});

test.each([
  ['a filter by no field', 'nam: true', 'filters of tags names nam, which is no field. There are: name.'],
  [
    'a filter by values of no field',
    "late: { kind: 'yesNo', label: 'Late', of: { nam: ['a'] } }",
    'the filter late of tags names nam, which is no field. There are: name.',
  ],
])('%s is refused with the file of the definition, where no screens are declared', async (_, filters, words) => {
  write('{}', { fields: `name: text('Name') }, filters: { ${filters}` });
  rmSync(join(folder, 'tags/web.tsx'));
  await expect(checkScreens(folder)).rejects.toThrow(`tags/definition.ts: ${words}`);
});

test('a page below the path of a record that is no page of its own is taken', async () => {
  write('{}', { more: page('/tags/:id/labels') });
  await expect(checkScreens(folder)).resolves.toBeUndefined();
});

test('the error for a file that does not compile names the file and the problem', async () => {
  write('{');
  await expect(checkScreens(folder)).rejects.toThrow(/Unexpected token.*tags\/web\.tsx:6/s);
});

test('without extensions there is nothing to check', () => {
  expect(extensionsCheck(folder)).toEqual([]);
});
