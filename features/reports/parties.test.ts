import { afterAll, expect, test } from 'vitest';
import { deliver, receive } from '../../server/inventory/stock';
import { openApi } from '../../tests/helpers/api';
import { insertTrade } from '../../tests/helpers/scene';

const { app, db, close } = await openApi();
afterAll(close);

const one = await insertTrade(db, [1_000_000]);
const other = await insertTrade(db, [1_000_000]);

const moved = async ({ warehouseIds, employeeIds, productIds, supplierId, clientId }: typeof one) => {
  const [warehouseId = 0, employeeId = 0, productId = 0] = [warehouseIds[0], employeeIds[0], productIds[0]];
  const at = { warehouseId, employeeId };
  const receipt = await receive(db, { ...at, supplierId, items: { [productId]: 5 } });
  const delivery = await deliver(db, { ...at, clientId, items: { [productId]: 1 } });
  return { receipt: receipt.transactionId, delivery: delivery.transactionId };
};
const { receipt, delivery } = await moved(one);
await moved(other);

const found = async (query: Record<string, string | number>) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const answer = await app.inject(`/api/transactions?${search}`);
  const { content, page } = answer.json();
  expect(page.totalElements).toBe(content.length);
  return content.map(({ transactionId }: { transactionId: number }) => transactionId);
};

test('transactions are found by their client, supplier and employee, also with other filters', async () => {
  const { clientId, supplierId, warehouseIds, employeeIds } = one;
  expect(await found({ clientId })).toEqual([delivery]);
  expect(await found({ supplierId })).toEqual([receipt]);
  expect(await found({ employeeId: employeeIds[0] ?? 0 })).toEqual([delivery, receipt]);
  expect(await found({ clientId, warehouseId: warehouseIds[0] ?? 0, type: 'WAREHOUSE_TO_CUSTOMER' })).toEqual([
    delivery,
  ]);
  expect(await found({ clientId, type: 'SUPPLIER_TO_WAREHOUSE' })).toEqual([]);
  expect(await found({ clientId, warehouseId: other.warehouseIds[0] ?? 0 })).toEqual([]);
  expect(await found({ clientId: 2_147_483_647 })).toEqual([]);
});

test('an id that is none is refused', async () => {
  expect((await app.inject('/api/transactions?clientId=x')).statusCode).toBe(400);
});
