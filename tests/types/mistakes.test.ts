import { expect, test } from 'vitest';
import { PAGE, readPage, withBlocks } from '../../scripts/newEntity/page';
import { asText, compilerSays, declaredIn } from './compilerSays';

const mistakes = await compilerSays();

test('every mistake is one compile error', () => {
  expect(mistakes.map(({ name }) => name)).toEqual(declaredIn('tests/types'));
});

test.each([
  ['unknownColumn', '"colour"', '"description" | "name"'],
  ['unknownColumnWithOptions', '"colour"', '"description" | "name"'],
  ['unknownFilter', 'colour is not a query parameter of categories'],
  ['unknownRange', 'maxPrice is not a query parameter of categories'],
  ['unknownPresetFilter', 'nmae is not a query parameter of categories'],
  ['unknownLinkedColumn', '"title"', '"description" | "name"'],
  ['unknownFormField', '"descripton"', 'Did you mean \'"description"\'?'],
  ['unknownFormLabel', "'colour' does not exist"],
  ['unknownDetail', '"colour"', '"description" | "name"'],
  ['unknownAttribute', 'colour is not an attribute of categories'],
  ['kindForAnotherType', 'name of categories is text: text(), longText(), email(), phone(), date() or choice()'],
  ['missingLabel', 'Expected 1 arguments'],
  ['unknownReference', '"kategories"'],
  ['referenceWithoutName', 'regionId shows regionName, which is no attribute'],
  ['partThatIsNotSent', 'address has town, which is not sent'],
  ['unknownAction', '"delete"', '"create"'],
  ['unknownScope', '"warehouseId"', '"name"'],
  ['missingName', "Property 'many' is missing"],
  ['unknownId', '"id"', '"categoryId" | "description" | "name"'],
  ['unknownPart', "'colums' does not exist", "Did you mean to write 'columns'?"],
])('%s: the compiler names the culprit', (mistake, ...words) => {
  const { code, message } = mistakes.find(({ name }) => name === mistake) ?? { code: '', message: '' };
  for (const word of words) expect(message).toContain(word);
  expect(code).not.toBe('');
});

test(`${PAGE} shows what the compiler says (npx tsx scripts/newEntity/page.ts writes it anew)`, () => {
  const page = readPage();
  expect(withBlocks(page, { 'npx tsc -p tests/types': asText(mistakes) })).toBe(page);
});
