import { CompiledQuery, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { statementsOf } from '../../bench/lib/statements';
import { entityFault } from '../../contract/definition/faults';
import { actAs } from '../../server/db/actor';
import { recordEvent } from '../../server/db/audit';
import { openApi } from '../../tests/helpers/api';
import { activity } from './activity';

const { app, db, close } = await openApi();
afterAll(close);

test('the trail is listed and filtered by person, kind, list, record and day', async () => {
  await actAs({ account: { id: 9, name: 'Zed' } }, () =>
    recordEvent(db, { action: 'sign-in', entity: 'accounts', recordId: 9, record: 'Zed' }),
  );
  const found = async (query: string) => (await app.inject(`/api/audit?${query}`)).json();
  const zed = await found('account=zed');
  expect(zed.content).toEqual([
    expect.objectContaining({ account: 'Zed', action: 'sign-in', entity: 'accounts', recordId: 9, changes: null }),
  ]);
  const { date } = zed.content[0];
  expect((await found('action=sign-in&entity=accounts&recordId=9')).page.totalElements).toBe(1);
  expect((await found(`account=Zed&fromDate=${date}&toDate=${date}`)).page.totalElements).toBe(1);
  expect((await found(`toDate=2020-01-01`)).page.totalElements).toBe(0);
  const { length } = await db.selectFrom('audit').select('id').execute();
  expect((await found('page=0')).page.totalElements).toBe(length);
});

test('the trail finds what one of many has done, and counts it, by an index', async () => {
  await sql`
    INSERT INTO audit (action, account)
    SELECT 'change', CASE WHEN n % 2 = 0 THEN 'busy' WHEN n % 1000 = 1 THEN 'seldom' ELSE 'often' END
    FROM generate_series(1, 20000) AS n`.execute(db);
  await sql`ANALYZE audit`.execute(db);
  const total = async (account: string) =>
    (await app.inject(`/api/audit?account=${account}`)).json().page.totalElements;
  const asked = (await statementsOf(() => total('SELD'))).flat().filter(({ text }) => text.includes('audit'));
  expect(asked).toHaveLength(3);
  for (const { text, values } of asked) {
    const { rows } = await db.executeQuery(CompiledQuery.raw(`EXPLAIN ${text}`, values));
    expect([text, JSON.stringify(rows)]).toEqual([text, expect.stringContaining('audit_account')]);
  }
  expect([await total('seld'), await total('OFTEN'), await total('nobody')]).toEqual([20, 9980, 0]);
});

test('its definition has no fault', () => {
  expect(entityFault(activity)).toBeUndefined();
});
