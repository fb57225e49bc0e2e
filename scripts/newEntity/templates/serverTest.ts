import { code, unique } from '../code';
import { kindOf } from '../kinds';
import { type Field, type NewEntity, nameBeside } from '../plan';
import { fixtureOf } from './testData';

/** Tries the list with every filter, and every call, on a real database. */
export function serverTest(entity: NewEntity): string {
  const { name, one, type, id, table, labels, fields } = entity;
  const called = labels.one.toLowerCase();
  const path = `/api/${name}`;
  const references = fields.filter(({ to }) => to);
  const values = [...fields.flatMap(variedOf), ...sharedOf(references)];
  const converters = unique(fields.flatMap((field) => kindOf(field).units ?? []).map((units) => `to${units}`));
  const filters = fields.flatMap((field) => filterModels(field));
  const helpers = ['checkCombinations', 'checkEachFilter', 'checkPages', ...filters.map(({ helper }) => helper)];
  return code`
    import { afterAll, expect, test } from 'vitest';
    import type { ${type}, ${type}Input } from '../../contract/${one}';
    ${converters.length > 0 && `import { ${converters.join(', ')} } from '../../server/db/units';`}
    import { openApi, send } from '../helpers/api';
    import { ${unique([fixtureOf({ one }), ...references.flatMap(({ to }) => (to ? [fixtureOf(to)] : []))])} } from '../helpers/fixtures';
    import { ${unique(helpers)}, type List } from '../helpers/modelLists';
    import { checkOncePerKey } from '../helpers/oncePerKey';

    const { app, db, close } = await openApi();
    afterAll(close);

    ${references.map((field) => `const ${variableOf(field)} = await ${field.to && fixtureOf(field.to)}(db);`)}
    const north: ${type}Input = {
      ${fields.map((field) => `${field.name}: ${field.to ? `${variableOf(field)}.id` : kindOf(field).sample(field).sent},`)}
    };

    for (let number = 1; number <= 30; number++) {
      await ${fixtureOf({ one })}(${['db', ...(values.length > 0 ? [`{ ${values.join(', ')} }`] : [])]});
    }
    const rows: ${type}[] = (await app.inject('${path}?all=true')).json().content;
    const list: List<${type}> = {
      path: '${path}',
      rows: () => rows,
      filters: {
        ${filters.map(({ parameter, model }) => `${parameter}: ${model},`)}
      },
    };

    test('the list pages through every ${called} once', () => checkPages(app, list));
    test('each filter of the list keeps what it says', () => checkEachFilter(app, list));
    test('the filters of the list combine', () => checkCombinations(app, list));

    test('a ${called} is created, read, changed and deleted', async () => {
      const created = await send(app, 'POST', '${path}', north);
      const { ${id} } = created.json();
      const ${one} = { ${id}, ...north, ${references.map(answeredName)} };
      expect([created.statusCode, created.json()]).toEqual([201, ${one}]);
      const url = \`${path}/\${${id}}\`;
      expect((await app.inject(url)).json()).toEqual(${one});

      const changed = await send(app, 'PUT', url, { ...north, name: 'South' });
      expect([changed.statusCode, changed.json()]).toEqual([200, { ...${one}, name: 'South' }]);

      const deleted = await send(app, 'DELETE', url);
      expect([deleted.statusCode, deleted.body]).toEqual([204, '']);
      expect((await app.inject(url)).statusCode).toBe(404);
    });

    test('a ${called} is created once for each key', () =>
      checkOncePerKey(app, { path: '${path}', id: '${id}', body: north, other: { ...north, name: 'South' } }));

    test.each(['PUT', 'DELETE'] as const)('%s of an unknown ${called} is told', async (method) => {
      const response = await send(app, method, '${path}/999999', north);
      expect([response.statusCode, response.json()]).toEqual([404, { description: '${labels.one} not found.' }]);
    });

    test.each([
      ${fields.flatMap(refusals).map((refusal) => `${refusal},`)}
    ])('%j is refused, and nothing is written', async (wrong) => {
      const ids = () => db.selectFrom('${table}').select('id').execute();
      const before = await ids();
      const response = await send(app, 'POST', '${path}', { ...north, ...wrong });
      expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, Object.keys(wrong)]);
      expect(await ids()).toEqual(before);
    });
  `;
}

/** A value that differs from row to row, so that a filter keeps some of them. */
function variedOf(field: Field): string[] {
  const { varied } = kindOf(field);
  return varied ? [`${field.column}: ${varied}`] : [];
}

/** All rows but the first three refer to the same records. */
function sharedOf(references: Field[]): string[] {
  const shared = references.map((field) => `${field.column}: ${variableOf(field)}.id`);
  return shared.length > 0 ? [`...(number > 3 && { ${shared.join(', ')} })`] : [];
}

/** The variable that holds what a field refers to. */
const variableOf = ({ name }: Field): string => name.replace(/Id$/, '');

const answeredName = (field: Field): string => `${nameBeside(field)}: ${variableOf(field)}.${field.to?.nameColumn}`;

/** What is refused of a field: a bad value and, of a reference, one that is not there. */
const refusals = (field: Field): string[] =>
  [kindOf(field).refused, ...(field.to ? ['999_999'] : [])].map((value) => `[{ ${field.name}: ${value} }]`);

/** What each parameter of a field keeps, by the helpers that try filters. */
function filterModels(field: Field) {
  const { name } = field;
  const of = `({ ${name} }) => ${name}`;
  const models: Record<string, string> = {
    contains: `contains(${of})`,
    atLeast: `atLeast(${of}, rows)`,
    atMost: `atMost(${of}, rows)`,
    equals: `equals(${of}, ${field.to ? `rows.slice(0, 4).map(${of})` : '[true, false]'})`,
    since: `since(${of}, rows)`,
    until: `until(${of}, rows)`,
  };
  return (kindOf(field).filter?.(field).parameters ?? []).map(({ name: parameter, condition }) => ({
    parameter,
    helper: condition,
    model: models[condition] ?? '',
  }));
}
