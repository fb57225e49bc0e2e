import { type SqlBool, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { gtinOf } from '../../contract/gtin';
import { freshDatabase } from '../../tests/helpers/database';
import { demoRecords } from '../../tests/helpers/demoRecords';
import { insertCategory } from '../../tests/helpers/fixtures';
import { seed } from './seed';
import { namedOrCoded } from './server/search';

const { db, drop } = await freshDatabase();
afterAll(drop);

const { id: category } = await insertCategory(db, { name: 'Chains' });
await sql`
  INSERT INTO product (name, description, unit_price, unit_size, category_id)
  SELECT 'Łańcuch ' || md5(number::text), 'Goods', 1, 1, ${category} FROM generate_series(1, 20000) AS number`.execute(
  db,
);
await seed(db, await demoRecords(db));
await sql`ANALYZE product, product_words, product_barcode`.execute(db);

test('the demo data have a valid barcode for each product', async () => {
  const codes = await db.selectFrom('product_barcode').selectAll().orderBy('product_id').execute();
  const products = await db.selectFrom('product').select('id').orderBy('id').execute();
  expect(codes.map(({ product_id }) => product_id)).toEqual(products.map(({ id }) => id));
  for (const { code, twin } of codes) {
    expect(code).toMatch(/^2\d{12}$/);
    expect([code, gtinOf(code), twin]).toEqual([code, `0${code}`, 0]);
  }
});

test.each(['c4ca4', 'lancuch c4ca4', 'c4ca4 a 5', '2000000000015'])(
  'indexes serve a search for "%s" among 20,000 products',
  async (text) => {
    const condition = namedOrCoded(text) as ReturnType<typeof sql<SqlBool>>;
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
    EXPLAIN SELECT count(*) FROM product WHERE ${condition}`.execute(db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    for (const index of ['product_words_words', 'product_barcode_key_key']) expect(plan).toContain(index);
  },
);
