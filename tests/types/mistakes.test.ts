import { expect, test } from 'vitest';
import { compilerBlock, PAGE, readPage, withBlocks } from '../../scripts/newEntity/page';
import { compilerSays, declaredIn } from './compilerSays';

const mistakes = await compilerSays();

test('each mistake causes one compile error', () => {
  expect(mistakes.map(({ name }) => name)).toEqual(declaredIn('tests/types'));
});

test.each([
  ['reservedName', 'assets is reserved for the files of the build'],
  ['fieldCalledId', 'id is reserved for the number that screens know a record by'],
  ['fieldCalledAsItsNumber', 'carrierId is the number of the record itself'],
  ['nameFieldNoText', '"mode"', '"name"'],
  ['pageOfTheProduct', '/products is a page of the product'],
  ['reservedPage', '/metrics is reserved for the figures for monitoring'],
  ['unknownVerb', "'change' does not exist"],
  ['missingLabel', 'Expected 1-2 arguments'],
  ['unknownRule', "'maximum' does not exist"],
  ['ruleOfAnotherKind', "'max' does not exist"],
  ['patternWithoutWords', "'RegExp' is not assignable to type 'readonly [RegExp, string]'"],
  ['initialThatIsNoChoice', '"rail"', '"road" | "sea"'],
  ['fixedThatIsNoWord', "'string' is not assignable to type 'boolean"],
  ['referenceToNothing', 'Expected 2-3 arguments'],
  ['optionalWithoutField', "parameter of type 'Field'"],
  ['computedWithoutField', "parameter of type 'Field'"],
  ['shownWhenUnknown', 'port is shown when mode has a value, which is no field'],
  ['ruleAtUnknownField', '"colour"', '"mode" | "name"'],
  ['ruleOfUnknownField', "'nmae' does not exist"],
  ['unknownFilter', 'colour is no field: say which kind of value filters by it'],
  ['filterOfUnknown', 'open is of state, which is no field'],
  ['unknownFilterOfLines', 'tags.tgaId is no field: say which kind of value filters by it'],
  ['sortedByUnknown', '"colour"', '"mode" | "name"'],
  ['unknownAction', '"destroy"', 'Action'],
  ['callWithoutRole', "Property 'role' is missing"],
  ['unknownRole', '"boss"', '"manager"'],
  ['editableWhenUnknown', '"air"', '"road" | "sea"'],
  ['missingName', "Property 'many' is missing"],
  ['unknownPart', "'filter' does not exist", "Did you mean to write 'filters'?"],
  ['unknownColumn', '"colour"', '"description" | "name"'],
  ['unknownColumnWithOptions', '"colour"', '"description" | "name"'],
  ['unknownCardColumn', '"title"', '"description" | "name"'],
  ['unknownFormField', '"descripton"', 'Did you mean \'"description"\'?'],
  ['computedFormField', '"inventoryCount"', '"description" | "name"'],
  ['unknownFormLabel', "'colour' does not exist"],
  ['unknownFilterLabel', "'colour' does not exist"],
  ['unknownShownField', '"colour"', '"description" | "name"'],
  ['unknownPresetFilter', 'nmae is not a query parameter of categories'],
  ['presetOfUnknownAttribute', "Property 'isLow' does not exist"],
  ['unknownAttribute', "Property 'title' does not exist"],
  ['unknownSectionField', '"colour"'],
  ['sectionsAsUnknown', '"pages"', '"tabs"'],
  ['unknownApiPart', "'pageParam' does not exist", 'Api'],
  ['apiPathWithoutSlash', '"v2/categories"'],
  ['totalOfNoLines', 'name has no lines'],
  ['actionBesideUnknown', 'colour'],
  ['actionAtNoPlace', '"sidebar"', 'Place'],
  ['actionOfUnknownField', "Property 'supplierId' does not exist"],
  ['relatedByNothing', "Property 'by' is missing"],
  ['unknownColour', "'secondary' does not exist"],
  ['colourOfOneScheme', "'string' is not assignable to type 'readonly [light: "],
  ['unknownWord', "'ra.validation.requird'"],
  ['unknownLink', "'/prodcts'"],
  ['tileThatReadsNothing', "'number' is not assignable to type 'string'"],
  ['pageWithoutSlash', '"board"'],
  ['unknownScreenPart', "'colums' does not exist", "Did you mean to write 'columns'?"],
  ['unknownScreen', "'lst' does not exist", "Did you mean to write 'list'?"],
  ['columnsOutsideTheList', "'columns' does not exist", 'ResourceSpec'],
  ['unknownFilterChoices', "'colour' does not exist"],
  ['saleToASupplier', '"sale"', '"nothing" | "purchase"'],
  ['purchaseWithoutAParty', "Property 'party' is missing"],
  ['partyBetweenWarehouses', 'not assignable to type'],
  ['unknownDirection', '"up"', '"between" | "in" | "out"'],
])('%s: the compiler names the cause', (mistake, ...words) => {
  const { code, message } = mistakes.find(({ name }) => name === mistake) ?? { code: '', message: '' };
  for (const word of words) expect(message).toContain(word);
  expect(code).not.toBe('');
});

test(`${PAGE} shows the compiler's messages (update with npx tsx scripts/newEntity/page.ts)`, () => {
  const page = readPage();
  expect(withBlocks(page, compilerBlock(mistakes))).toBe(page);
});
