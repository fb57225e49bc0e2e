import { expect, test } from 'vitest';
import { entityFault, fieldFault, referenceFault, reservedPath } from '../../contract/definition/faults';
import { endpoints } from '../../contract/endpoints';
import { definitions } from '../../contract/entities';
import { PATHS } from '../helpers/paths';

const entities = definitions.map(({ name }) => name);

test('the first segment of every path of the API and the web app is an entity or reserved', () => {
  const calls = Object.values(endpoints).flatMap((group) =>
    Object.values(group).map(({ path }): string => path.slice(4)),
  );
  const parts = new Set([...calls, ...PATHS].map((path) => path.split('/')[1] ?? '').filter(Boolean));
  const free = [...parts].filter((part) => !entities.includes(part) && !reservedPath(part));
  expect(free).toEqual([]);
});

test("the product's own definitions have no fault", () => {
  expect(definitions.map((each) => fieldFault(each) ?? referenceFault(each) ?? entityFault(each))).toEqual(
    definitions.map(() => undefined),
  );
});
