import { expect, test } from 'vitest';
import { compilerSays, declaredIn } from './compilerSays';

const mistakes = await compilerSays('tests/types/server');

test('each mistake causes one compile error', () => {
  expect(mistakes.map(({ name }) => name)).toEqual(declaredIn('tests/types/server'));
});

test.each([
  ['priceTold', 'Cents', 'number'],
  ['sizeTold', 'Hundredths', 'number'],
  ['priceKept', 'number', 'Cents'],
  ['sizeTakenForPrice', 'Hundredths', 'Cents'],
])('%s: the compiler names both types', (mistake, given, wanted) => {
  const message = mistakes.find(({ name }) => name === mistake)?.message;
  expect(message).toContain(`'${given}' is not assignable to`);
  expect(message).toContain(wanted);
});

test.each([
  ['messageUnknown', '"no-such-message"'],
  ['messageWithoutValue', "Property 'id' is missing"],
  ['countUnknown', '"not-found"'],
  ['errorUnknown', '"no-such-message"'],
  ['errorWithoutValues', '"not-found"'],
])('%s: the compiler names the key or the value', (mistake, word) => {
  expect(mistakes.find(({ name }) => name === mistake)?.message).toContain(word);
});
