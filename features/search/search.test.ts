import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApi, send } from '../../tests/helpers/api';
import { insertCategory } from '../../tests/helpers/fixtures';
import { insertTrade, type Trade } from '../../tests/helpers/scene';

const { app, db, close } = await openApi();
afterAll(close);

let trade: Trade;
beforeAll(async () => {
  trade = await insertTrade(
    db,
    [3_000],
    ['Żarówka LED 8 W', 'LED Bulb', 'Pavlin LED Bulb, 8 W', 'Meridian Angle Grinder', 'Watering Can', '100% Wool'].map(
      (name) => ({
        name,
      }),
    ),
  );
  await insertCategory(db, { name: 'Bulbs' });
});

const search = async (q: string, limit?: number) => {
  const response = await app.inject(
    `/api/search?${new URLSearchParams({ q, ...(limit && { limit: String(limit) }) })}`,
  );
  expect(response.statusCode).toBe(200);
  return response.json().records as { entity: string; id: number; name: string | null; isSimilar: boolean }[];
};
const namesOf = async (q: string, of = 'products') =>
  (await search(q)).flatMap(({ entity, name, isSimilar }) =>
    entity === of ? `${name}${isSimilar ? ' (similar)' : ''}` : [],
  );

test('the beginning of a code finds its product after the exact ones, as similar', async () => {
  const { id: categoryId } = await insertCategory(db, { name: 'Fasteners' });
  const coded = async (name: string, code: string) => {
    const body = { name, description: 'Goods', unitPrice: 1, unitSize: 1, categoryId, barcodes: [{ code }] };
    expect((await send(app, 'POST', '/api/products', body)).statusCode).toBe(201);
  };
  await coded('Nail', '40063813');
  await coded('Screw', '4006381333931');
  expect(await namesOf('400638')).toEqual(['Nail (similar)', 'Screw (similar)']);
  expect(await namesOf('40063813')).toEqual(['Nail', 'Screw (similar)']);
  expect(await namesOf('4006381333931')).toEqual(['Screw']);
  expect(await namesOf('40')).not.toContain('Screw (similar)');
  expect(await namesOf('400%')).toEqual([]);
});

describe('a search of all lists', () => {
  test.each([
    ['led bulb', ['LED Bulb', 'Pavlin LED Bulb, 8 W']],
    ['BULB led', ['LED Bulb', 'Pavlin LED Bulb, 8 W']],
    ['zarowka', ['Żarówka LED 8 W']],
    ['ŻARÓWKA', ['Żarówka LED 8 W']],
    ['zarowk led', ['Żarówka LED 8 W']],
    ['w', ['Watering Can', '100% Wool', 'Żarówka LED 8 W', 'Pavlin LED Bulb, 8 W']],
    ['wa', ['Watering Can']],
    ['meridan', ['Meridian Angle Grinder (similar)']],
    ['wattering can', ['Watering Can (similar)']],
    ['100%', ['100% Wool']],
    ['%', []],
    ['xyzzy', []],
    ['', []],
    ['\0', []],
  ])('for "%s" finds the products %j, the best match first', async (text, names) => {
    expect(await namesOf(text)).toEqual(names);
  });

  test('finds records of other lists', async () => {
    expect(await namesOf('bulb', 'categories')).toEqual(['Bulbs']);
  });

  test('returns at most the given number of records of each list', async () => {
    expect((await search('led', 1)).filter(({ entity }) => entity === 'products')).toHaveLength(1);
    expect((await app.inject('/api/search?q=led&limit=21')).statusCode).toBe(400);
  });

  test('finds a product by its code, before names with the digits', async () => {
    const [id] = trade.productIds;
    const { statusCode, body } = await send(app, 'PUT', `/api/products/${id}`, {
      name: 'Żarówka LED 8 W',
      description: 'A bulb',
      unitPrice: 1,
      unitSize: 1,
      categoryId: (
        await db
          .selectFrom('product')
          .select('category_id')
          .where('id', '=', id ?? 0)
          .executeTakeFirstOrThrow()
      ).category_id,
      barcodes: [{ code: '5901234123457' }],
    });
    expect([statusCode, statusCode === 200 || body]).toEqual([200, true]);
    expect(await namesOf('5901234123457')).toEqual(['Żarówka LED 8 W']);
  });

  test('finds a document by its id and by the beginning of its number', async () => {
    const { warehouseIds, employeeIds, supplierId, productIds } = trade;
    const { transactionId } = (
      await send(app, 'POST', '/api/inventory/receive', {
        warehouseId: warehouseIds[0],
        employeeId: employeeIds[0],
        supplierId,
        items: { [productIds[0] ?? 0]: 2 },
      })
    ).json();
    const ofDocuments = async (q: string) => (await search(q)).filter(({ entity }) => entity === 'transactions');
    const [found] = await ofDocuments(`#${transactionId}`);
    expect(found).toMatchObject({ id: transactionId, name: expect.stringMatching(/^PZ\//) });
    expect(await ofDocuments(String(found?.name).toLowerCase().slice(0, 6))).toEqual([found]);
  });
});
