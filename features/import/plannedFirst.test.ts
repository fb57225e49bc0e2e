import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openApi, send } from '../../tests/helpers/api';
import { on } from '../../tests/helpers/clock';
import { insertTrade } from '../../tests/helpers/scene';

const NEW_DAY = '2026-04-01';
let today = '2026-03-31';
const { app, db, close } = await openApi({ clock: { ...on(() => today), trusted: true } });
afterAll(close);

const trade = await insertTrade(db, [1_000], [{ unit_price: 1_000 }]);
const [warehouseId = 0] = trade.warehouseIds;
const [employeeId = 0] = trade.employeeIds;
const [productId = 0] = trade.productIds;

const receive = async () => {
  const body = { warehouseId, employeeId, supplierId: trade.supplierId, items: { [productId]: 1 } };
  const made = await send(app, 'POST', '/api/inventory/receive', body);
  expect(made.statusCode).toBe(201);
  const id: number = made.json().transactionId;
  const { total_price } = await db
    .selectFrom('movement')
    .select('total_price')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return total_price;
};
const priceRead = async () => (await app.inject(`/api/products/${productId}`)).json().unitPrice;
const plan = (price: number, day: string) =>
  sql`INSERT INTO planned_price (product_id, valid_from, price) VALUES (${productId}, ${day}, ${price})`.execute(db);

test('a move, and a page, of the first second of a day have its planned price before the job runs', async () => {
  await plan(1_200, NEW_DAY);
  await plan(1_500, '2026-04-02');
  expect([await receive(), await priceRead()]).toEqual([1_000, 10]);
  today = NEW_DAY;
  expect([await receive(), await receive(), await priceRead()]).toEqual([1_200, 1_200, 12]);
  today = '2026-04-02';
  expect(await priceRead()).toBe(15);
});

test('the price is not recorded as a change of the account that made the request', async () => {
  const { rows } = await sql<{ account: string | null; count: number }>`
    SELECT DISTINCT account, count(*)::integer FROM audit
    WHERE entity = 'products' AND changes ? 'unit_price' AND action = 'change' GROUP BY account`.execute(db);
  expect(rows).toEqual([{ account: null, count: 2 }]);
});

/** The calls that answer a price, or a value at today's prices; of each stock there are as many pieces as `receive` booked. */
const READERS: [reader: string, url: string, price: (answer: Answer) => number | undefined][] = [
  ['the list', '/api/products', ({ content }) => content[0]?.unitPrice],
  ['the whole list, as exports read it', '/api/products?all=true', ({ content }) => content[0]?.unitPrice],
  ['the list by price', '/api/products?minPrice=20', ({ content }) => content[0]?.unitPrice],
  ['the overview of a product', `/api/products/${productId}/overview`, ({ unitPrice }) => unitPrice],
  [
    'the stock on a day, at the current price',
    '/api/reports/stock',
    ({ totals: { quantity, valueAtPrice } }) => valueAtPrice / quantity,
  ],
  ['the main panel', '/api/dashboard/summary', ({ inventoryValue }) => inventoryValue / 3],
];

interface Answer {
  content: { unitPrice: number }[];
  totals: { quantity: number; valueAtPrice: number };
  unitPrice: number;
  inventoryValue: number;
}

test.each(READERS.map((reader, index) => [...reader, index] as const))(
  '%s has it as the first request of the day',
  async (_reader, url, priceIn, index) => {
    today = `2026-04-${10 + index}`;
    await plan(2_000 + index * 100, today);
    const { statusCode, body } = await app.inject(url);
    expect([statusCode, body]).toEqual([200, expect.any(String)]);
    expect(priceIn(JSON.parse(body))).toBe(20 + index);
  },
);
