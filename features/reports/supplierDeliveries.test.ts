import { afterAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { receive } from '../../server/inventory/stock';
import { openApi, send } from '../../tests/helpers/api';
import { on } from '../../tests/helpers/clock';
import { features } from '../../tests/helpers/features';
import { insertTrade } from '../../tests/helpers/scene';
import { correct, returnToSupplier } from '../../tests/helpers/setRight';
import type { deliveriesCall } from './deliveriesCall';

type Answer = z.output<typeof deliveriesCall.answer>;

let today = '2026-05-10';
const clock = { ...on(today), today: () => today };
const api = await openApi({ clock });
const { app, db } = api;
afterAll(api.close);
const { warehouseIds, productIds, employeeIds, supplierId } = await insertTrade(
  db,
  [1e6, 1e6],
  [{ name: 'Hammer', unit_price: 200 }],
);
const [berlin = 0, lodz = 0] = warehouseIds;
const [hammer = 0] = productIds;
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

test.skipIf(!features.features.some(({ name }) => name === 'orders'))(
  'orders are on time or late, complete or not',
  async () => {
    const ordered = async (expectedOn: string) => {
      const body = {
        supplierId,
        warehouseId: berlin,
        orderedOn: '2026-05-05',
        expectedOn,
        lines: [{ productId: hammer, quantity: 4, price: 2 }],
      };
      const { purchaseOrderId } = (await send(app, 'POST', '/api/purchase-orders', body)).json();
      return purchaseOrderId as number;
    };
    const sent = async (expectedOn: string) => {
      const id = await ordered(expectedOn);
      expect((await send(app, 'POST', `/api/purchase-orders/${id}/send`)).statusCode).toBe(204);
      return id;
    };
    const came = async (id: number, quantity: number) => {
      const body = { warehouseId: berlin, supplierId, employeeId, items: items(quantity) };
      expect((await send(app, 'POST', `/api/purchase-orders/${id}/receive`, body)).statusCode).toBeLessThan(300);
    };
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
    await came(partial, 1);
    const { totals } = await deliveries();
    expect(totals).toMatchObject({ orders: 4, onTime: 1, late: 3, complete: 2, partly: 1 });
    // The order of May 20 is neither on time nor late yet.
    expect((await deliveries({ toDate: '2026-05-31' })).totals).toMatchObject({ orders: 5, onTime: 1, late: 3 });
    expect((await deliveries({ warehouseId: lodz })).content).toEqual([]);
  },
);
