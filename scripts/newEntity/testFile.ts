import type { Field, Fields } from '../../contract/definition/fields';
import type { NewEntity } from './plan';
import { samplesOf } from './samples';

/** Returns a test of the entity's API on a real database. */
export function testFile({ definition: { many, fields }, variable }: NewEntity): string {
  const called = many.toLowerCase();
  const record = (which: 0 | 1) => `{ ${listOf(fields, which)} }`;
  return `import type { InputOf } from 'magazyn/extension';
import { checkCalls, checkFilters, checkRefusals, checkRoles, openExtensions } from 'magazyn/extension/testing';
import { afterAll, test } from 'vitest';
import { ${variable} } from './definition';

const api = await openExtensions();
afterAll(api.close);

const north: InputOf<typeof ${variable}> = ${record(0)};
const south: InputOf<typeof ${variable}> = ${record(1)};

test('the calls for ${called} do what the definition says', () => checkCalls(api, ${variable}, north, south));
test('${called} without what they need are refused', () => checkRefusals(api, ${variable}, north));
test('each filter keeps what it says', () => checkFilters(api, ${variable}, [north, south]));
test('each call is allowed from its role up', () => checkRoles(api, ${variable}));
`;
}

const listOf = (fields: Fields, which: 0 | 1): string =>
  Object.entries(fields)
    .map(([name, field]) => `${name}: ${sampleIn(name, field, which)}`)
    .join(', ');

function sampleIn(name: string, field: Field, which: 0 | 1): string {
  if (field.kind === 'reference') return `await api.someOf('${field.to}')`;
  if (field.kind === 'lines') return `[{ ${listOf(field.fields, which)} }]`;
  return JSON.stringify(samplesOf(name, field)[which]);
}
