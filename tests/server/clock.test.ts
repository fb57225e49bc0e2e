import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { confirmDay, knownDay } from '../../server/inventory/clock';
import { openApi, send } from '../helpers/api';
import { on } from '../helpers/clock';
import { insertTrade, type Trade } from '../helpers/scene';

/** A clock that the test sets. */
const clock = on(() => day);
let day = '2026-11-20';

const { app, db, close } = await openApi({ clock });
afterAll(close);

let trade: Trade;
beforeEach(async () => {
  day = '2026-11-20';
  clock.trusted = false;
  await confirmDay(db, day);
  trade = await insertTrade(db, [10_000]);
});

const receipt = () => ({
  warehouseId: trade.warehouseIds[0] ?? 0,
  employeeId: trade.employeeIds[0] ?? 0,
  supplierId: trade.supplierId,
  items: { [trade.productIds[0] ?? 0]: 1 },
});
const post = () => send(app, 'POST', '/api/inventory/receive', receipt());
const moves = async () => (await db.selectFrom('movement').select('id').execute()).length;
const productBody = async (changes: object = {}) => {
  const { category_id } = await db
    .selectFrom('product')
    .select('category_id')
    .where('id', 'in', trade.productIds)
    .executeTakeFirstOrThrow();
  return {
    name: 'Hammer',
    description: 'Drives nails',
    unitPrice: 10,
    unitSize: 1,
    categoryId: category_id,
    ...changes,
  };
};

const REFUSAL =
  'The last known day is 20 November 2026, but the clock of the server says it is 25 November 2026. Nothing was ' +
  'recorded. Whoever runs the server sets its clock right, or says that it is right with: npm run clock -- --right';

describe('a move', () => {
  test.each(['2026-11-20', '2026-11-21'])('of %s is recorded, and updates the last recorded day', async (today) => {
    day = today;
    const answer = await post();
    expect([answer.statusCode, answer.json().date]).toEqual([201, today]);
    expect(await knownDay(db)).toBe(today);
  });

  test.each(['2026-11-19', '2026-11-22', '2026-11-25', '1970-01-01'])(
    'of %s is rejected with plain text',
    async (today) => {
      day = today;
      const before = await moves();
      const answer = await post();
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([409, 'text/plain; charset=utf-8']);
      if (today === '2026-11-25') expect(answer.body).toBe(REFUSAL);
      expect([await moves(), await knownDay(db)]).toEqual([before, '2026-11-20']);
    },
  );

  test('of the day before the last recorded one is rejected', async () => {
    day = '2026-11-21';
    await post();
    day = '2026-11-20';
    expect((await post()).body).toContain(
      'is 21 November 2026, but the clock of the server says it is 20 November 2026',
    );
  });

  test('that is repeated has the same response, for any clock', async () => {
    const headers = { 'idempotency-key': `of-${trade.productIds[0]}-before` };
    const submit = () => app.inject({ method: 'POST', url: '/api/inventory/receive', payload: receipt(), headers });
    const first = await submit();
    day = '2026-12-24';
    expect((await submit()).body).toBe(first.body);
  });

  test('that is rejected for another reason does not update the day', async () => {
    day = '2026-11-21';
    const answer = await send(app, 'POST', '/api/inventory/receive', { ...receipt(), items: { 999999: 1 } });
    expect([answer.statusCode, await knownDay(db)]).toEqual([404, '2026-11-20']);
  });

  test('with a trusted clock is recorded on any later day, but on no earlier one', async () => {
    clock.trusted = true;
    day = '2027-03-01';
    expect((await post()).statusCode).toBe(201);
    expect(await knownDay(db)).toBe('2027-03-01');
    day = '2027-02-28';
    expect((await post()).statusCode).toBe(409);
  });

  test('is recorded again once an operator confirms the day, even an earlier one', async () => {
    day = '2026-11-01';
    expect((await post()).statusCode).toBe(409);
    await confirmDay(db, day);
    expect((await post()).json().date).toBe(day);
  });
});

describe('a product', () => {
  beforeEach(() => {
    day = '2026-11-25';
  });

  test('is not created while the clock is in doubt', async () => {
    const before = await db.selectFrom('product').select('id').execute();
    const answer = await send(app, 'POST', '/api/products', await productBody());
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { description: REFUSAL }]);
    expect(await db.selectFrom('product').select('id').execute()).toEqual(before);
  });

  test.each([{ unitPrice: 11 }, { unitSize: 2 }])('does not accept %j then', async (changes) => {
    const url = `/api/products/${trade.productIds[0]}`;
    const before = (await app.inject(url)).json();
    const answer = await send(app, 'PUT', url, await productBody(changes));
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { description: REFUSAL }]);
    expect((await app.inject(url)).json()).toEqual(before);
  });

  test('can still be renamed and deleted', async () => {
    const url = `/api/products/${trade.productIds[0]}`;
    const renamed = await send(app, 'PUT', url, await productBody({ name: 'Mallet' }));
    expect([renamed.statusCode, renamed.json().name]).toEqual([200, 'Mallet']);
    expect((await send(app, 'DELETE', url)).statusCode).toBe(204);
  });

  test('created or repriced on the next day updates the last recorded day', async () => {
    day = '2026-11-21';
    const { productId } = (await send(app, 'POST', '/api/products', await productBody())).json();
    expect(await knownDay(db)).toBe('2026-11-21');
    day = '2026-11-22';
    await send(app, 'PUT', `/api/products/${productId}`, await productBody({ unitPrice: 12 }));
    expect(await knownDay(db)).toBe('2026-11-22');
    const { priceHistory } = (await app.inject(`/api/products/${productId}`)).json();
    expect(priceHistory).toEqual([
      { date: '2026-11-21', price: 10 },
      { date: '2026-11-22', price: 12 },
    ]);
  });
});
