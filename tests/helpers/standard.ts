import { expect } from 'vitest';
import type { Definition, InputOf } from '../../contract/definition/define';
import { type Field, type Fields, mayBeNull } from '../../contract/definition/fields';
import { idName } from '../../contract/definition/names';
import { filterOf } from '../../contract/definition/parameters';
import type { FilterSpecs } from '../../contract/definition/shapes';
import { type Api, send } from './api';
import { atLeast, atMost, checkEachFilter, contains, equals, type Filter, since, until } from './modelLists';

/*
 * What holds of every entity that is no more than its definition.
 */

type Values = Record<string, unknown>;
type App = Pick<Api, 'app'>;

const pathOf = ({ name }: Definition) => `/api/${name}`;

/** @returns the path of the record that is made */
async function create({ app }: App, definition: Definition, body: object): Promise<string> {
  const created = await send(app, 'POST', pathOf(definition), body);
  expect([created.statusCode, created.json()]).toEqual([201, expect.anything()]);
  return `${pathOf(definition)}/${created.json()[idName(definition.one)]}`;
}

/** One record is created, read, changed into another, found in the list, deleted, and gone. */
export async function checkCalls<D extends Definition>(
  api: App,
  definition: D,
  one: InputOf<D>,
  other: InputOf<D>,
): Promise<void> {
  const { app } = api;
  const url = await create(api, definition, one);
  expect((await app.inject(url)).json()).toMatchObject(one);
  const changed = await send(app, 'PUT', url, other);
  expect([changed.statusCode, changed.json()]).toEqual([200, expect.anything()]);
  const read = (await app.inject(url)).json();
  expect(read).toMatchObject(other);
  expect(read).toMatchObject(changed.json());
  const { content } = (await app.inject(`${pathOf(definition)}?all=true`)).json();
  expect(content).toContainEqual(changed.json());
  const deleted = await send(app, 'DELETE', url);
  expect([deleted.statusCode, deleted.body]).toEqual([204, '']);
  for (const response of [await app.inject(url), await send(app, 'PUT', url, one), await send(app, 'DELETE', url)]) {
    const description = `${definition.one} not found.`;
    expect([response.statusCode, response.json()]).toEqual([404, { description }]);
  }
}

/** Whatever is missing, or refers to nothing, is named; what is unique is taken by the first. Nothing else is written. */
export async function checkRefusals<D extends Definition>(api: App, definition: D, body: InputOf<D>): Promise<void> {
  const { app } = api;
  const refused = async (status: number, name: string, changed: object) => {
    const response = await send(app, 'POST', pathOf(definition), { ...body, ...changed });
    expect([name, response.statusCode, response.json().errors]).toEqual([name, status, { [name]: expect.any(String) }]);
  };
  const fields = Object.entries(definition.fields).filter(([, { computed }]) => !computed);
  for (const [name, field] of fields) {
    if (!mayBeNull(field) && !('initial' in field)) await refused(400, name, { [name]: undefined });
    if (field.kind === 'reference') await refused(400, name, { [name]: 999_999 });
  }
  const unique = fields.filter(([, field]) => field.unique);
  const first = await create(api, definition, body);
  if (unique.length === 1) for (const [name] of unique) await refused(409, name, {});
  await send(app, 'DELETE', first);
  expect((await app.inject(pathOf(definition))).json().page.totalElements).toBe(0);
}

/** Each filter, with many values, keeps of these records what it says. They stay. */
export async function checkFilters<D extends Definition>(
  api: App,
  definition: D,
  bodies: readonly InputOf<D>[],
): Promise<void> {
  for (const body of bodies) await create(api, definition, body);
  const path = pathOf(definition);
  const rows: Values[] = (await api.app.inject(`${path}?all=true`)).json().content;
  expect(rows.length).toBeGreaterThanOrEqual(bodies.length);
  const filters = Object.entries(definition.filters).flatMap((filter) => filtersOf(definition.fields, filter, rows));
  await checkEachFilter(api.app, { path, rows: () => rows, filters: Object.fromEntries(filters) });
}

type NamedFilter = [string, Filter<Values>];

/** What a definition says its filters keep, as a model of it; what the server's own part answers is not among it. */
function filtersOf(fields: Fields, [name, spec]: [string, FilterSpecs[string]], rows: Values[]): NamedFilter[] {
  const field = fields[name];
  if (!field || typeof spec === 'object') return [];
  const { parameters } = filterOf(fields, name, spec);
  const known = rows.filter((row) => row[name] !== null);
  const where = (filter: Filter<Values>): Filter<Values> => ({
    ...filter,
    // What is not there is in no answer to a filter.
    keeps: (row, value) => row[name] !== null && filter.keeps(row, value),
  });
  return models(field, name, known).map((filter, index) => [parameters[index] ?? '', where(filter)]);
}

function models({ kind }: Field, name: string, rows: Values[]): Filter<Values>[] {
  const number = (row: Values) => row[name] as number;
  const text = (row: Values) => row[name] as string;
  switch (kind) {
    case 'integer':
    case 'decimal':
    case 'money':
      return [atLeast(number, rows), atMost(number, rows)];
    case 'date':
      return [since(text, rows), until(text, rows)];
    case 'yesNo':
    case 'choice':
    case 'reference':
      return [equals((row) => row[name], [...new Set(rows.map((row) => row[name]))])];
    default:
      return [contains(text)];
  }
}
