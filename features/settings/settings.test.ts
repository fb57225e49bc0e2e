import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { choice, integer, money, optional, text, yesNo } from '../../contract/definition/fields';
import { defineSettings } from '../../contract/definition/settings';
import { backUp } from '../../server/backup/backup';
import { restore } from '../../server/backup/restore';
import { actAs } from '../../server/db/actor';
import { changeSettings, checkSettings, readSettings } from '../../server/entity/settings';
import { cookieOf, makeAccount } from '../../tests/helpers/accounts';
import { openApi } from '../../tests/helpers/api';
import { emptyDatabase, freshDatabase } from '../../tests/helpers/database';
import { features } from '../../tests/helpers/features';

const carriers = defineSettings({
  name: 'carriers',
  title: 'Carriers',
  fields: {
    pickupDays: integer('Days until the Pickup', { min: 1, max: 30 }),
    mode: choice('Mode', { road: 'By Road', sea: 'By Sea' }),
    insured: yesNo('Insured'),
    fee: money('Fee', { max: 1_000 }),
    contact: optional(text('Contact', { max: 20 })),
  },
  defaults: { pickupDays: 2, mode: 'road', insured: false, fee: 1.5, contact: null },
});
const URL = '/api/settings/carriers';

const open = async () => {
  const api = await openApi({ extensions: { ...features, settings: [...features.settings, carriers] } });
  afterAll(api.close);
  const list = async () => (await api.app.inject('/api/settings')).json();
  return {
    ...api,
    section: async () => (await list()).find(({ name }: { name: string }) => name === 'carriers'),
    put: (payload: object, version?: string, headers: Record<string, string> = {}) =>
      api.app.inject({
        method: 'PUT',
        url: URL,
        payload,
        headers: { ...(version && { 'if-match': version }), ...headers },
      }),
    trail: async () =>
      (await api.app.inject('/api/audit?entity=settings'))
        .json()
        .content.map((event: { changes: string }) => event.changes),
  };
};

test('settings have their defaults until an administrator changes them, and each change is in the audit trail', async () => {
  const { db, section, put, trail } = await open();
  expect(await section()).toEqual({
    name: 'carriers',
    title: 'Carriers',
    values: carriers.defaults,
    defaults: carriers.defaults,
    version: '"0"',
  });
  expect(await readSettings(db, carriers)).toEqual(carriers.defaults);

  const changed = { pickupDays: 5, mode: 'sea', insured: true, fee: 2.75, contact: 'Ann' };
  const saved = await put(changed, '"0"');
  expect([saved.statusCode, saved.json().values]).toEqual([200, changed]);
  expect(await readSettings(db, carriers)).toEqual(changed);
  expect(await section()).toMatchObject({
    values: changed,
    defaults: carriers.defaults,
    version: saved.json().version,
  });
  const [first] = await trail();
  for (const part of [
    'Days until the Pickup: 2 → 5',
    'Mode: By Road → By Sea',
    'Insured: No → Yes',
    'Contact: — → Ann',
  ])
    expect(first).toContain(part);

  await put({ ...changed, contact: '' });
  expect(await trail()).toEqual(['Contact: Ann → —', first]);
  // The same values change nothing.
  const { version } = await section();
  await put({ ...changed, contact: null });
  expect(await section()).toMatchObject({ version, values: { contact: null } });
});

test('a statement that bypasses the API is in the audit trail too', async () => {
  const { db, trail } = await open();
  await sql`INSERT INTO setting (name, value) VALUES ('carriers', '{"pickupDays": 9}')`.execute(db);
  await sql`UPDATE setting SET value = '{"pickupDays": 4}' WHERE name = 'carriers'`.execute(db);
  await sql`DELETE FROM setting WHERE name = 'carriers'`.execute(db);
  expect(await trail()).toEqual([
    'Days until the Pickup: 4 → —',
    'Days until the Pickup: 9 → 4',
    'Days until the Pickup: — → 9',
  ]);
});

test('a stored value that is not valid any more, or is missing, has its default', async () => {
  const { db } = await open();
  await sql`INSERT INTO setting (name, value) VALUES ('carriers', '{"pickupDays": 99, "mode": "air", "insured": true}')`.execute(
    db,
  );
  expect(await readSettings(db, carriers)).toEqual({ ...carriers.defaults, insured: true });
});

test('invalid values are refused with a message for each field', async () => {
  const { section, put } = await open();
  const refused = await put({ ...carriers.defaults, pickupDays: 31, mode: 'air', insured: 'yes', colour: 1 });
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    {
      pickupDays: 'Pickup days must be at most 30.',
      mode: 'Mode must be one of road, sea.',
      insured: 'Insured must be true or false.',
      colour: '"colour" is not a known field.',
    },
  ]);
  expect((await put({})).statusCode).toBe(400);
  expect((await section()).values).toEqual(carriers.defaults);
});

test('of two administrators who saw the same version, the second does not overwrite the first', async () => {
  const { db, section, put } = await open();
  const { version } = await section();
  const [one, other] = await Promise.all([
    put({ ...carriers.defaults, pickupDays: 3 }, version),
    put({ ...carriers.defaults, pickupDays: 4 }, version),
  ]);
  expect([one, other].map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
  const refused = one.statusCode === 412 ? one : other;
  expect(refused.json().description).toMatch(
    /changed the carriers settings meanwhile, .*Days until the Pickup: 2 → [34]/,
  );
  const now = await section();
  expect((await put(carriers.defaults, now.version)).statusCode).toBe(200);
  await actAs({ account: { id: 1, name: 'eva' } }, () => changeSettings(db, carriers, { ...now.values, fee: 7 }, {}));
  expect((await put(carriers.defaults, now.version)).json().description).toContain('eva');
});

test('only administrators read and change settings, if there are accounts', async () => {
  const { app, db, put } = await open();
  await makeAccount(db, 'manager', 'manager');
  await makeAccount(db, 'boss', 'administrator');
  const manager = { cookie: await cookieOf(app, 'manager') };
  const boss = { cookie: await cookieOf(app, 'boss') };
  expect((await app.inject({ url: '/api/settings', headers: manager })).statusCode).toBe(403);
  expect((await put(carriers.defaults, undefined, manager)).statusCode).toBe(403);
  expect((await app.inject({ url: '/api/settings', headers: boss })).statusCode).toBe(200);
  expect((await put({ ...carriers.defaults, fee: 3 }, undefined, boss)).statusCode).toBe(200);
  const { rows } = await sql<{
    account: string;
  }>`SELECT account FROM audit WHERE entity = 'settings' AND action = 'change'`.execute(db);
  expect(rows).toEqual([{ account: 'boss' }]);
});

test('a backup has the settings, and its restore brings them back', async () => {
  const source = await freshDatabase();
  const target = await emptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'magazyn-settings-'));
  try {
    await changeSettings(source.db, carriers, { ...carriers.defaults, pickupDays: 12 }, {});
    await restore(target.url, (await backUp(source.url, folder)).path);
    expect(await readSettings(target.db, carriers)).toMatchObject({ pickupDays: 12 });
    // The restored sequence goes on behind the restored rows.
    await changeSettings(target.db, { ...carriers, name: 'others' }, carriers.defaults, {});
  } finally {
    await Promise.all([source.drop(), target.drop(), rm(folder, { recursive: true, force: true })]);
  }
});

test('a start refuses two settings of one name, and invalid defaults', () => {
  const folder = (settings: (typeof carriers)[]) => ({ files: { settings: 'x/settings.ts' }, settings });
  expect(() => checkSettings([folder([carriers]), folder([carriers])])).toThrow(
    'x/settings.ts: there are settings carriers already.',
  );
  const wrong = { ...carriers, defaults: { ...carriers.defaults, pickupDays: 0 } };
  expect(() => checkSettings([folder([wrong])])).toThrow(/x\/settings.ts: the default of pickupDays/);
});
