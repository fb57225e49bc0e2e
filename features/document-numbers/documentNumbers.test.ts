import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeSettings } from '../../server/entity/settings';
import { ApiError } from '../../server/errors';
import { confirmDay } from '../../server/inventory/clock';
import { deliver, receive, transfer } from '../../server/inventory/stock';
import { openApi, send } from '../../tests/helpers/api';
import { on } from '../../tests/helpers/clock';
import { insertCountry } from '../../tests/helpers/fixtures';
import { insertTrade, type Trade } from '../../tests/helpers/scene';
import { consumeInternally, correct, count, insertReason, returnToSupplier } from '../../tests/helpers/setRight';
import { gapsIn } from './gaps';
import { settings } from './settings';

const { app, db, close } = await openApi();
afterAll(close);
afterEach(async () => expect(await gapsIn(db)).toEqual([]));

const clock = on('2026-03-05');
let trade: Trade;
let w: [number, number];
let e: [number, number];
let code: [string, string];

beforeEach(async () => {
  await changeSettings(db, settings, settings.defaults, {});
  trade = await insertTrade(db, [1_000_000, 1_000_000], [{ name: 'Hammer' }, { name: 'Saw' }]);
  w = trade.warehouseIds as typeof w;
  e = trade.employeeIds as typeof e;
  const rows = await db
    .selectFrom('warehouse')
    .select(sql<string>`code`.as('code'))
    .where('id', 'in', w)
    .orderBy('id')
    .execute();
  code = rows.map((row) => row.code) as typeof code;
});

const items = (quantity: number) => ({ [trade.productIds[0] ?? 0]: quantity });
const at = (place: 0 | 1) => ({ warehouseId: w[place], employeeId: e[place] });
const received = (quantity = 10, place: 0 | 1 = 0, more = {}) =>
  receive(db, { ...at(place), supplierId: trade.supplierId, items: items(quantity) }, { clock, ...more });
const delivered = (quantity = 1, place: 0 | 1 = 0) =>
  deliver(db, { ...at(place), clientId: trade.clientId, items: items(quantity) }, { clock });
const numberOf = async ({ transactionId }: { transactionId: number }) =>
  (await app.inject(`/api/transactions/${transactionId}`)).json().documentNumber;
const numbersSince = async (id: number) =>
  (
    await sql<{ number: string }>`SELECT document_number AS number FROM movement WHERE id > ${id} ORDER BY id`.execute(
      db,
    )
  ).rows.map(({ number }) => number);
const refused = (work: Promise<unknown>) => expect(work).rejects.toBeInstanceOf(ApiError);

test('each type has a series in each warehouse, from 1', async () => {
  expect(await numberOf(await received())).toBe(`PZ/1/2026/${code[0]}`);
  expect(await numberOf(await received())).toBe(`PZ/2/2026/${code[0]}`);
  expect(await numberOf(await received(10, 1))).toBe(`PZ/1/2026/${code[1]}`);
  expect(await numberOf(await delivered())).toBe(`WZ/1/2026/${code[0]}`);
  const [fromWarehouseId, toWarehouseId] = w;
  const moved = await transfer(db, { fromWarehouseId, toWarehouseId, employeeId: e[1], items: items(1) }, { clock });
  expect(await numberOf(moved)).toBe(`MM/1/2026/${code[0]}`);
});

test('returns, counts, corrections and types with a declared series have numbers of their own', async () => {
  const receipt = await received();
  const productId = trade.productIds[0] ?? 0;
  const back = await returnToSupplier(
    db,
    { ...at(0), supplierId: trade.supplierId, returnOf: receipt.transactionId, items: items(1) },
    { clock },
  );
  expect(await numberOf(back)).toBe(`ZD/1/2026/${code[0]}`);
  const { transactionId: before } = await consumeInternally(
    db,
    { ...at(0), reasonId: await insertReason(db, 'Office'), items: items(1) },
    { clock },
  );
  expect(await numberOf({ transactionId: before })).toBe(`RW/1/2026/${code[0]}`);
  const wrong = { employeeId: e[0], reason: 'Wrong' };
  await count(db, w[0], { ...wrong, lines: [{ productId, expected: 8, counted: 7 }] }, { clock });
  await correct(db, receipt.transactionId, { ...wrong, lines: [{ productId, recorded: 10, actual: 9 }] }, { clock });
  expect(await numbersSince(before)).toEqual([`IN/1/2026/${code[0]}`, `PZK/1/2026/${code[0]}`]);
});

test('a server stores the declared codes when it starts', async () => {
  await sql`UPDATE document_code SET code = 'XX' WHERE type = 'INTERNAL_RECEIPT'`.execute(db);
  await app.listen({ port: 0, host: '127.0.0.1' });
  await expect
    .poll(async () => (await sql`SELECT code FROM document_code WHERE type = 'INTERNAL_RECEIPT'`.execute(db)).rows)
    .toEqual([{ code: 'PW' }]);
});

test('a new year begins a series', async () => {
  await received();
  expect(await numberOf(await received(1, 0, { clock: { ...on('2027-01-01'), trusted: true } }))).toBe(
    `PZ/1/2027/${code[0]}`,
  );
  await confirmDay(db, '2026-03-05');
});

test('a refused or failed move leaves no gap, a repeated one has one number', async () => {
  await received();
  await refused(delivered(1000));
  await expect(
    received(1, 0, {
      afterMove: async () => {
        throw new Error('Later failure');
      },
    }),
  ).rejects.toThrow('Later failure');
  const [one, same] = [
    await received(1, 0, { idempotencyKey: 'again' }),
    await received(1, 0, { idempotencyKey: 'again' }),
  ];
  expect(same).toEqual(one);
  expect(await numberOf(one)).toBe(`PZ/2/2026/${code[0]}`);
  expect(await numberOf(await delivered())).toBe(`WZ/1/2026/${code[0]}`);
});

test.each([
  ['by warehouse', settings.defaults.pattern],
  ['of the whole firm', '{type}/{number}/{year}'],
])('concurrent moves, refused ones among them, have all numbers %s', async (_, pattern) => {
  await changeSettings(db, settings, { ...settings.defaults, pattern }, {});
  await Promise.all([received(12, 0), received(12, 1)]);
  const { id: before } = await db
    .selectFrom('movement')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  const work = Array.from({ length: 60 }, (_each, n) => {
    const place = (n % 2) as 0 | 1;
    if (n % 3 === 0) return received(1, place);
    // Of each warehouse's 20 deliveries, more than the stock allows.
    if (n % 3 === 1) return delivered(3, place);
    const [fromWarehouseId, toWarehouseId] = place ? w : w.toReversed();
    const move = {
      fromWarehouseId: fromWarehouseId ?? 0,
      toWarehouseId: toWarehouseId ?? 0,
      employeeId: e[place ? 1 : 0],
    };
    return transfer(db, { ...move, items: items(2) }, { clock });
  });
  const outcomes = await Promise.allSettled(work);
  const failed = outcomes.filter((each) => each.status === 'rejected');
  expect(failed.length).toBeGreaterThan(0);
  for (const { reason } of failed) expect(reason).toMatchObject({ status: 409 });
  const numbers = await numbersSince(Number(before));
  expect(new Set(numbers).size).toBe(60 - failed.length);
});

test('corrections that book in both directions do not block each other in series of the whole firm', async () => {
  await changeSettings(db, settings, { ...settings.defaults, pattern: '{type}/{number}' }, {});
  const [hammer = 0, saw = 0] = trade.productIds;
  const [one, other] = await Promise.all([received(10, 0), received(10, 1)]);
  const correction = (transactionId: number, place: 0 | 1) =>
    correct(
      db,
      transactionId,
      {
        employeeId: e[place],
        reason: 'Wrong',
        lines: [
          { productId: hammer, recorded: 10, actual: 9 },
          { productId: saw, recorded: 0, actual: 1 },
        ],
      },
      { clock },
    );
  await Promise.all([correction(one.transactionId, 0), correction(other.transactionId, 1)]);
});

describe('a changed pattern or code', () => {
  test('applies to the next transaction, and an earlier series goes on where it was', async () => {
    await received();
    await changeSettings(
      db,
      settings,
      { ...settings.defaults, pattern: '{warehouse}-{type}-{number}', receipt: 'GR' },
      {},
    );
    expect(await numberOf(await received())).toBe(`${code[0]}-GR-1`);
    await changeSettings(db, settings, settings.defaults, {});
    expect(await numberOf(await received())).toBe(`PZ/2/2026/${code[0]}`);
  });

  test('never gives a number twice, even where two patterns have the same texts', async () => {
    const use = (pattern: string) =>
      changeSettings(db, settings, { ...settings.defaults, receipt: code[0], pattern }, {});
    await use('{type}/1/{number}');
    for (const number of [1, 2]) expect(await numberOf(await received())).toBe(`${code[0]}/1/${number}`);
    await use('{type}/{number}/2');
    expect(await numberOf(await received())).toBe(`${code[0]}/2/2`);
  });

  test('of a warehouse is unique, begins a series, and is derived from the name where it is removed', async () => {
    const { id: countryId, region_id: regionId } = await insertCountry(db, { name: 'Poland' });
    const address = { street: 'Long', streetNumber: '1', city: 'Łódź', postalCode: '90-001', countryId, regionId };
    const warehouse = (more: object) => ({ name: 'Łódź Główna', capacity: 10_000, ...address, ...more });
    const made = await send(app, 'POST', '/api/warehouses', warehouse({}));
    expect([made.statusCode, made.json().code]).toEqual([201, 'LO']);
    const { warehouseId, code: taken } = (await send(app, 'POST', '/api/warehouses', warehouse({}))).json();
    expect(taken).toBe('LOD');
    const change = (more: object) => send(app, 'PUT', `/api/warehouses/${warehouseId}`, warehouse(more));
    expect((await change({ code: 'MAG1' })).json().code).toBe('MAG1');
    expect((await change({})).json().code).toBe('MAG1');
    expect((await change({ code: 'LO' })).json()).toMatchObject({ errors: { code: 'Code is already taken.' } });
    expect((await change({ code: 'mag' })).json()).toMatchObject({
      errors: { code: expect.stringContaining('capital') },
    });
    expect((await change({ code: null })).json().code).toBe('LOD');
    expect((await send(app, 'POST', '/api/warehouses', warehouse({ name: '東京' }))).json().code).toMatch(/^M\d+$/);
    await received();
    await sql`UPDATE warehouse SET code = ${`N${w[0]}`} WHERE id = ${w[0]}`.execute(db);
    expect(await numberOf(await received())).toBe(`PZ/1/2026/N${w[0]}`);
  });
});

test('the list is filtered by a part of the number', async () => {
  const { transactionId } = await received();
  const find = async (part: string) =>
    (await app.inject(`/api/transactions?documentNumber=${encodeURIComponent(part)}`))
      .json()
      .content.map((row: { transactionId: number }) => row.transactionId);
  expect(await find(`pz/1/2026/${code[0]}`)).toEqual([transactionId]);
  expect(await find(`/2026/${code[0].toLowerCase()}`)).toEqual([transactionId]);
  expect(await find(`PZ/%/2026/${code[0]}`)).toEqual([]);
  const [row] = (await app.inject(`/api/transactions?documentNumber=${code[0]}&warehouseId=${w[0]}`)).json().content;
  expect(row).toMatchObject({ transactionId, documentNumber: `PZ/1/2026/${code[0]}` });
});

test('the database stores the defaults of the settings, and checks a new pattern', async () => {
  const { rows } = await sql<{ value: object }>`SELECT value FROM setting WHERE name = 'document-numbers'`.execute(db);
  expect(rows[0]?.value).toEqual(settings.defaults);
  const wrong = await send(app, 'PUT', '/api/settings/document-numbers', { ...settings.defaults, pattern: '{number}' });
  expect([wrong.statusCode, wrong.json().errors.pattern]).toEqual([
    400,
    expect.stringContaining('must contain {type}'),
  ]);
});
