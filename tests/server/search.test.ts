import { type SqlBool, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { named } from '../../server/resources/productName';
import { openApi } from '../helpers/api';

const { app, db, close } = await openApi();
afterAll(close);

const found = async (text: string) => {
  const response = await app.inject(`/api/categories?${new URLSearchParams({ name: text, all: 'true' })}`);
  return [response.statusCode, response.json().content.map(({ name }: { name: string }) => name)];
};
const create = (name: string) =>
  app.inject({ method: 'POST', url: '/api/categories', payload: { name, description: 'Things' } });

describe('a search', () => {
  const names = ['Watering can', 'Łódź Więcek', 'Straße 5%', 'a_b\\c', 'Ærø', '100％'];
  beforeAll(async () => {
    for (const name of names) expect((await create(name)).statusCode).toBe(201);
  });

  test.each([
    ['can watering', 'Watering can'],
    ['  CAN   water ', 'Watering can'],
    ['wat\u00a0can', 'Watering can'],
    ['n w', 'Watering can'],
    ['ring c', 'Watering can'],
    ['wiecek', 'Łódź Więcek'],
    ['WIĘCEK lodz', 'Łódź Więcek'],
    ['łó', 'Łódź Więcek'],
    ['strasse', 'Straße 5%'],
    ['STRAßE', 'Straße 5%'],
    ['5%', 'Straße 5%'],
    ['a_b', 'a_b\\c'],
    ['b\\c', 'a_b\\c'],
    ['aero', 'Ærø'],
    ['100%', '100％'],
    ['０', '100％'],
    [Array.from({ length: 30 }, (_, index) => 'Watering can'.slice(index % 8, 3 + index)).join(' '), 'Watering can'],
  ])('for "%s" finds %s', async (text, name) => {
    expect(await found(text)).toEqual([200, [name]]);
  });

  test.each([
    'watering cans',
    'can wateringcan',
    'wa_ering',
    'w%g',
    '\\',
    '\\_',
    'x'.repeat(300),
    `${'can '.repeat(200)}y`,
    '\0',
  ])('for "%s" does not find similar texts', async (text) => {
    const [status, content] = await found(text);
    expect([status, (content as string[]).filter((name) => name !== 'a_b\\c')]).toEqual([200, []]);
  });

  test('for spaces finds all', async () => {
    expect((await found(' \u3000'))[1]).toEqual(expect.arrayContaining(names));
  });
});

describe('among 20,000 products', () => {
  beforeAll(async () => {
    const id: number = (await create('Chains')).json().categoryId;
    await sql`
      INSERT INTO product (name, description, unit_price, unit_size, category_id)
      SELECT 'Łańcuch ' || md5(number::text), 'Goods', 1, 1, ${id} FROM generate_series(1, 20000) AS number`.execute(
      db,
    );
    await sql`ANALYZE product, product_words`.execute(db);
  });
  const explained = async (text: string) => {
    const condition = named(text) as ReturnType<typeof sql<SqlBool>>;
    const { rows } = await sql<{
      'QUERY PLAN': string;
    }>`EXPLAIN SELECT count(*) FROM product WHERE ${condition}`.execute(db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };

  test.each(['c4ca4', 'lancuch c4ca4', 'c4ca4 a 5', 'c4ca42 38a0b'])('the index serves "%s"', async (text) => {
    expect(await explained(text)).toContain('Bitmap Index Scan on product_words_words');
  });

  test('short words are matched row by row, by an inlined function', async () => {
    expect(await explained('a 5')).toMatch(/Seq Scan on product\b[\s\S]*lower\(unaccent\(/);
  });

  test('a product is found by its new name', async () => {
    await sql`UPDATE product SET name = 'Wąż ogrodowy' WHERE name LIKE ${'Łańcuch c4ca4%'}`.execute(db);
    const response = await app.inject('/api/products?name=waz');
    expect(response.json().content.map(({ name }: { name: string }) => name)).toContain('Wąż ogrodowy');
  });
});
