import { EventEmitter, once } from 'node:events';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { deliver, receive } from '../../server/inventory/stock';
import { openApi, send } from '../../tests/helpers/api';
import { on } from '../../tests/helpers/clock';
import { TODAY } from '../../tests/helpers/modelWorld';
import { insertTrade, type Trade } from '../../tests/helpers/scene';

const { app, db, close } = await openApi();
afterAll(close);

let trade: Trade;
const clock = on(TODAY);
beforeEach(async () => {
  trade = await insertTrade(db, [3_000], [{ name: 'Hammer' }]);
});

const parts = () => {
  const [warehouseId = 0, employeeId = 0] = [trade.warehouseIds[0], trade.employeeIds[0]];
  return { warehouseId, employeeId, hammer: trade.productIds[0] ?? 0 };
};
const take = (pieces: number) => {
  const { hammer, ...who } = parts();
  return receive(db, { ...who, supplierId: trade.supplierId, items: { [hammer]: pieces } }, { clock });
};
const sell = (pieces: number) => {
  const { hammer, ...who } = parts();
  return deliver(db, { ...who, clientId: trade.clientId, items: { [hammer]: pieces } }, { clock });
};
const get = async () => (await app.inject('/api/notices')).json();
const readNotices = async () => {
  const { notices } = await get();
  return notices
    .filter(({ productId }: { productId: number }) => productId === parts().hammer)
    .map(({ isLow, quantity, warehouseId }: { isLow: boolean; quantity: number; warehouseId: number | null }) => [
      isLow,
      quantity,
      warehouseId,
    ]);
};

test('falling below the minimum makes one notice, and recovering another', async () => {
  await take(10);
  expect(await readNotices()).toEqual([[false, 10, null]]);
  await sell(6);
  await sell(1);
  expect(await readNotices()).toEqual([
    [true, 4, null],
    [false, 10, null],
  ]);
  await take(2);
  expect((await readNotices())[0]).toEqual([false, 5, null]);
  await send(app, 'PUT', `/api/stock-levels/${parts().hammer}`, { minimumStock: 9, levels: [] });
  expect((await readNotices())[0]).toEqual([true, 5, null]);
});

test('a warehouse with its own levels has its own notices', async () => {
  await take(10);
  const { hammer, warehouseId } = parts();
  const levels = [{ warehouseId, minimum: 8 }];
  await send(app, 'PUT', `/api/stock-levels/${hammer}`, { minimumStock: 0, levels });
  await sell(3);
  expect((await readNotices())[0]).toEqual([true, 7, warehouseId]);
});

test('setting levels above the stock makes a notice, too', async () => {
  await take(10);
  const { hammer, warehouseId } = parts();
  const levels = [{ warehouseId, minimum: 50 }];
  await send(app, 'PUT', `/api/stock-levels/${hammer}`, { minimumStock: 5, levels });
  expect((await readNotices())[0]).toEqual([true, 10, warehouseId]);
});

test('a notice that is committed late is unread, even if later ones were read', async () => {
  await take(10);
  const events = new EventEmitter();
  const [under, go] = [once(events, 'under'), once(events, 'go')];
  const { hammer, ...who } = parts();
  const late = deliver(
    db,
    { ...who, clientId: trade.clientId, items: { [hammer]: 9 } },
    {
      clock,
      afterMove: async () => {
        events.emit('under');
        await go;
      },
    },
  );
  await under;
  const other = await insertTrade(db, [3_000], [{ name: 'Saw' }]);
  const [warehouseId = 0, employeeId = 0, saw = 0] = [other.warehouseIds[0], other.employeeIds[0], other.productIds[0]];
  await receive(db, { warehouseId, employeeId, supplierId: other.supplierId, items: { [saw]: 7 } }, { clock });
  const { notices } = await get();
  await send(app, 'POST', '/api/notices/read', { noticeId: notices[0].noticeId });
  events.emit('go');
  await late;
  expect((await get()).unread).toBe(1);
});

test('future notices cannot be marked as read', async () => {
  await take(10);
  await send(app, 'POST', '/api/notices/read', { noticeId: 2_000_000_000 });
  expect((await get()).unread).toBe(0);
  await sell(9);
  expect((await get()).unread).toBe(1);
});

test('a move that is rolled back makes no notice', async () => {
  await take(10);
  const before = await readNotices();
  const { hammer, ...who } = parts();
  const failing = deliver(
    db,
    { ...who, clientId: trade.clientId, items: { [hammer]: 9 } },
    { clock, afterMove: () => Promise.reject(new Error('taken back')) },
  );
  await expect(failing).rejects.toThrow('taken back');
  expect(await readNotices()).toEqual(before);
});

test('each account has its own read state', async () => {
  await take(10);
  const { unread, readUpTo, notices } = await get();
  expect(unread).toBe(notices.filter(({ noticeId: id }: { noticeId: number }) => id > readUpTo).length);
  const { noticeId } = notices[0];
  expect((await send(app, 'POST', '/api/notices/read', { noticeId })).statusCode).toBe(204);
  expect(await get()).toMatchObject({ unread: 0, readUpTo: noticeId });
  await send(app, 'POST', '/api/notices/read', { noticeId: 1 });
  expect((await get()).readUpTo).toBe(noticeId);
});
