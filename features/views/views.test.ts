import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '../../contract/definition/roles';
import { cookieOf, makeAccount } from '../../tests/helpers/accounts';
import { type Api, openApi } from '../../tests/helpers/api';
import type { View } from './contract';
import { MOST_VIEWS, MOST_VIEWS_OF_ACCOUNT } from './limits';

let api: Api;
beforeEach(async () => {
  api = await openApi({ accountsFresh: 0 });
});
afterEach(() => api.close());

const users = async (...roles: Role[]) =>
  Promise.all(
    roles.map(async (role, index) => {
      const name = `${role}${index}`;
      await makeAccount(api.db, name, role);
      return await cookieOf(api.app, name);
    }),
  );
const call = async (method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object, cookie?: string) =>
  api.app.inject({ method, url, ...(payload && { payload }), ...(cookie && { headers: { cookie } }) });
const save = (name: string, more: object = {}, cookie?: string) =>
  call('PUT', '/api/views', { list: 'products', name, search: '?sort=name', isShared: false, ...more }, cookie);
const read = async (cookie?: string, list = 'products') =>
  (await call('GET', `/api/views?list=${list}`, undefined, cookie)).json<{ views: View[] }>().views;

test('a view is saved, replaced under its name, and belongs to one list', async () => {
  const saved = await save('Cheap', { search: '?maxPrice=5' });
  expect(saved.statusCode).toBe(200);
  expect(saved.json().views).toEqual(await read());
  await save('Cheap', { search: '?maxPrice=9' });
  await save('abroad', { search: '' });
  expect((await read()).map(({ name, search }) => [name, search])).toEqual([
    ['abroad', ''],
    ['Cheap', '?maxPrice=9'],
  ]);
  expect(await read(undefined, 'clients')).toEqual([]);
});

test('one view of a list is the default, until another is or none', async () => {
  await save('First');
  const [{ viewId: second }] = [(await save('Second')).json().views[1]];
  const defaults = async () => (await read()).filter(({ isDefault }) => isDefault).map(({ name }) => name);
  const open = (viewId: number | null, list = 'products') => call('PUT', '/api/views/default', { list, viewId });
  expect((await open(second)).statusCode).toBe(200);
  expect(await defaults()).toEqual(['Second']);
  await open((await read())[0]?.viewId ?? 0);
  expect(await defaults()).toEqual(['First']);
  // A view of another list is none of this one.
  expect((await open(second, 'clients')).statusCode).toBe(404);
  await open(null);
  expect(await defaults()).toEqual([]);
  await open(second);
  expect((await call('DELETE', `/api/views/${second}`)).statusCode).toBe(204);
  expect(await defaults()).toEqual([]);
  expect((await call('DELETE', `/api/views/${second}`)).statusCode).toBe(404);
});

describe('with accounts', () => {
  test('views are personal, and managers share theirs', async () => {
    const [clerk, other, manager] = (await users('clerk', 'clerk', 'manager')) as [string, string, string];
    await save('Mine', {}, clerk);
    expect(await read(other)).toEqual([]);
    const refused = await save('Ours', { isShared: true }, clerk);
    expect([refused.statusCode, refused.json().description]).toEqual([403, 'Only managers share views.']);
    expect(await read(clerk)).toHaveLength(1);
    await save('Ours', { isShared: true }, manager);
    expect((await read(clerk)).map(({ name, isOwn, isShared }) => [name, isOwn, isShared])).toEqual([
      ['Mine', true, false],
      ['Ours', false, true],
    ]);
  });

  test('each user has a default of their own, also a shared view', async () => {
    const [clerk, other, manager] = (await users('clerk', 'clerk', 'manager')) as [string, string, string];
    const { viewId } = (await save('Ours', { isShared: true }, manager)).json().views[0];
    await call('PUT', '/api/views/default', { list: 'products', viewId }, clerk);
    expect((await read(clerk))[0]?.isDefault).toBe(true);
    expect((await read(other))[0]?.isDefault).toBe(false);
    // The others lose a view that its owner stops sharing.
    await save('Ours', { isShared: false }, manager);
    expect(await read(clerk)).toEqual([]);
  });

  test('users delete their own views, managers also shared ones', async () => {
    const [clerk, manager] = (await users('clerk', 'manager')) as [string, string];
    const own = (await save('Mine', {}, clerk)).json().views[0].viewId;
    const shared = (await save('Ours', { isShared: true }, manager)).json().views[0].viewId;
    expect((await call('DELETE', `/api/views/${own}`, undefined, manager)).statusCode).toBe(404);
    expect((await call('DELETE', `/api/views/${shared}`, undefined, clerk)).statusCode).toBe(404);
    expect((await call('DELETE', `/api/views/${shared}`, undefined, manager)).statusCode).toBe(204);
    expect((await call('DELETE', `/api/views/${own}`, undefined, clerk)).statusCode).toBe(204);
  });
});

test('a list has at most a hundred views of a user, also if they are saved at the same time', async () => {
  for (let n = 0; n < MOST_VIEWS - 2; n++) await save(`View ${n}`);
  const answers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => save(name)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().description).toBe(
    'A list has at most 100 views.',
  );
  // An existing one can still be replaced.
  expect((await save('View 1', { search: '' })).statusCode).toBe(200);
});

test('a user has at most 500 views, of all lists together', async () => {
  await sql`
    INSERT INTO list_view (account_id, list, name, search, is_shared)
    SELECT 0, 'list' || n % 10, n, '', false
    FROM generate_series(1, ${MOST_VIEWS_OF_ACCOUNT}::integer) AS n`.execute(api.db);
  const refused = await save('One more');
  expect([refused.statusCode, refused.json().description]).toEqual([409, 'A user has at most 500 views.']);
});

test('a report is a list, and a name that no list has is refused', async () => {
  expect((await save('Mine', { list: 'stock-report' })).statusCode).toBe(200);
  expect((await save('Mine', { list: 'stock-levels' })).statusCode).toBe(200);
  expect((await call('GET', '/api/views?list=audit')).statusCode).toBe(200);
  for (const refused of [
    await save('Mine', { list: 'nonsense' }),
    await call('GET', '/api/views?list=nonsense'),
    await call('PUT', '/api/views/default', { list: 'nonsense', viewId: null }),
  ]) {
    expect([refused.statusCode, refused.json().errors]).toEqual([400, { list: 'There is no list nonsense.' }]);
  }
});

test.each([
  ['a query that leads to another page', { search: '/../month-closing' }],
  ['a query that leads to another site', { search: '.example.com/' }],
  ['a name of blanks', { name: '  ' }],
  ['a long name', { name: 'x'.repeat(61) }],
  ['a long query', { search: '?x'.repeat(2_001) }],
  ['an impossible list', { list: '../x' }],
])('%s is refused', async (_, wrong) => {
  expect((await save('Fine', wrong)).statusCode).toBe(400);
});
