import { afterAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { receive } from '../../server/inventory/stock';
import { openApi, send } from '../../tests/helpers/api';
import { on } from '../../tests/helpers/clock';
import { features } from '../../tests/helpers/features';
import { insertTrade } from '../../tests/helpers/scene';
import { correct, returnToSupplier } from '../../tests/helpers/setRight';
import type { calls } from './contract';

type Answer = z.output<typeof calls.supplierDeliveries.answer>;

let today = '2026-05-10';
const clock = on(() => today);
const api = await openApi({ clock });
const { app, db } = api;
afterAll(api.close);
const { warehouseIds, productIds, employeeIds, supplierId } = await insertTrade(
  db,
  [1e6, 1e6],
  [
    { name: 'Hammer', unit_price: 200 },
    { name: 'Saw', unit_price: 200 },
  ],
);
const [berlin = 0, lodz = 0] = warehouseIds;
const [hammer = 0, saw = 0] = productIds;
const [employeeId = 0] = employeeIds;

const deliveries = async (query: Record<string, string | number> = {}): Promise<Answer> => {
  const search = new URLSearchParams(
    Object.entries({ supplierId, ...query }).map(([key, value]) => [key, String(value)]),
  );
  const answer = await app.inject(`/api/reports/supplier-deliveries?${search}`);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json();
};
const items = (quantity: number) => ({ [hammer]: quantity });

test('received and returned goods are those of the journal, as corrected', async () => {
  const at = (day: string) => ({ clock: on(day) });
  const received = await receive(
    db,
    { warehouseId: berlin, supplierId, employeeId, items: items(10) },
    at('2026-05-01'),
  );
  const lines = [{ productId: hammer, recorded: 10, actual: 8 }];
  await correct(db, received.transactionId, { employeeId, reason: 'Wrong', lines }, at('2026-05-02'));
  const back = { warehouseId: berlin, supplierId, employeeId, items: items(3), returnOf: received.transactionId };
  const returned = await returnToSupplier(db, back, at('2026-05-03'));
  const fewer = [{ productId: hammer, recorded: 3, actual: 2 }];
  await correct(db, returned.transactionId, { employeeId, reason: 'Wrong', lines: fewer }, at('2026-05-04'));
  const figures = { received: 8, receivedCost: 16, returned: 2, returnedCost: 4 };
  expect(await deliveries()).toMatchObject({
    content: [{ supplierId, name: 'Acme', ...figures }],
    totals: figures,
    fromDate: '2026-02-10',
    toDate: '2026-05-10',
  });
  expect((await deliveries({ toDate: '2026-05-01' })).totals).toMatchObject({ received: 10, returned: 0 });
  expect((await deliveries({ warehouseId: lodz })).content).toEqual([]);
});

/** An order of 4 hammers, or of a hammer and a saw. */
async function ordered(expectedOn: string, goods: readonly number[] = [hammer]): Promise<number> {
  const lines = goods.map((productId) => ({ productId, quantity: 4 / goods.length, price: 2 }));
  const body = { supplierId, warehouseId: berlin, orderedOn: '2026-05-05', expectedOn, lines };
  return (await send(app, 'POST', '/api/purchase-orders', body)).json().purchaseOrderId;
}

async function sent(expectedOn: string, goods?: readonly number[]): Promise<number> {
  const id = await ordered(expectedOn, goods);
  expect((await send(app, 'POST', `/api/purchase-orders/${id}/send`)).statusCode).toBe(204);
  return id;
}

/** Receives goods of an order. @returns the receipt */
async function came(id: number, quantity: number): Promise<number> {
  const body = { warehouseId: berlin, supplierId, employeeId, items: items(quantity) };
  const answer = await send(app, 'POST', `/api/purchase-orders/${id}/receive`, body);
  expect(answer.statusCode).toBeLessThan(300);
  return answer.json().transactionId;
}

const hasOrders = features.features.some(({ name }) => name === 'orders');

test.skipIf(!hasOrders)('orders are on time or late, complete or not', async () => {
  // A draft is no order yet.
  await ordered('2026-05-10');
  const [punctual, slow, partial] = [await sent('2026-05-10'), await sent('2026-05-11'), await sent('2026-05-12')];
  // Never delivered, and expected after the period.
  await sent('2026-05-11');
  await sent('2026-05-20');
  await came(punctual, 4);
  await came(slow, 1);
  today = '2026-05-14';
  await came(slow, 3);
  const some = await came(partial, 1);
  const { totals } = await deliveries();
  expect(totals).toMatchObject({ orders: 4, onTime: 1, late: 3, complete: 2, partly: 1 });
  // The order of May 20 is neither on time nor late yet.
  expect((await deliveries({ toDate: '2026-05-31' })).totals).toMatchObject({ orders: 5, onTime: 1, late: 3 });
  expect((await deliveries({ warehouseId: lodz })).content).toEqual([]);
  // A receipt that is corrected to 0 did not come.
  const lines = [{ productId: hammer, recorded: 1, actual: 0 }];
  await correct(db, some, { employeeId, reason: 'Wrong', lines }, { clock });
  expect((await deliveries()).totals).toMatchObject({ orders: 4, late: 3, complete: 2, partly: 0 });
});

describe.skipIf(!hasOrders)('the report says what the page of an order says', () => {
  const stateOf = async (id: number): Promise<string> => (await app.inject(`/api/purchase-orders/${id}`)).json().state;
  const actually = (id: number, ...lines: [recorded: number, actual: number, productId?: number][]) =>
    correct(
      db,
      id,
      {
        employeeId,
        reason: 'Wrong',
        lines: lines.map(([recorded, actual, productId = hammer]) => ({ productId, recorded, actual })),
      },
      { clock },
    );
  const figuresOf = async (expectedOn: string) => {
    const { onTime, late, complete, partly } = (await deliveries({ fromDate: expectedOn, toDate: expectedOn })).totals;
    return { onTime, late, complete, partly };
  };

  test('all goods came on time, and a correction says so later', async () => {
    today = '2026-06-01';
    const id = await sent('2026-06-01');
    const first = await came(id, 3);
    today = '2026-06-05';
    await came(id, 1);
    expect(await figuresOf('2026-06-01')).toEqual({ onTime: 0, late: 1, complete: 1, partly: 0 });
    await actually(first, [3, 4]);
    expect(await stateOf(id)).toBe('received');
    expect(await figuresOf('2026-06-01')).toEqual({ onTime: 1, late: 0, complete: 1, partly: 0 });
  });

  test('all goods went back', async () => {
    const id = await sent('2026-06-06');
    const receipt = await came(id, 2);
    expect(await stateOf(id)).toBe('partial');
    expect(await figuresOf('2026-06-06')).toEqual({ onTime: 0, late: 0, complete: 0, partly: 1 });
    const back = { warehouseId: berlin, supplierId, employeeId, items: items(2), returnOf: receipt };
    await returnToSupplier(db, back, { clock });
    expect(await stateOf(id)).toBe('sent');
    expect(await figuresOf('2026-06-06')).toEqual({ onTime: 0, late: 0, complete: 0, partly: 0 });
  });

  test('the receipt was of other goods than the ordered ones', async () => {
    const id = await sent('2026-06-07');
    await actually(await came(id, 1), [1, 0], [0, 1, saw]);
    expect(await stateOf(id)).toBe('sent');
    expect(await figuresOf('2026-06-07')).toEqual({ onTime: 0, late: 0, complete: 0, partly: 0 });
  });

  test('one of two lines came', async () => {
    const id = await sent('2026-06-08', [hammer, saw]);
    await came(id, 2);
    expect(await stateOf(id)).toBe('partial');
    expect(await figuresOf('2026-06-08')).toEqual({ onTime: 0, late: 0, complete: 0, partly: 1 });
  });
});
