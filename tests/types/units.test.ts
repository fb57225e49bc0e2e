import { expect, test } from 'vitest';
import { compilerSays, declaredIn } from './compilerSays';

const mistakes = await compilerSays('tests/types/server');

test('each missing conversion causes one compile error', () => {
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
