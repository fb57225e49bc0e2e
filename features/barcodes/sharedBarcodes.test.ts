import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openConnection } from '../../server/db/connection/connection';
import { executedMigrations, migrateWithin } from '../../server/db/migrate';
import { watchRecords } from '../../server/schema/watch';
import { startServer } from '../../server/start';
import { emptyDatabase, freshDatabase } from '../../tests/helpers/database';
import { features } from '../../tests/helpers/features';
import { UNLIMITED } from '../../tests/helpers/limits';

test('codes that an earlier release gave to two products in two spellings are kept, told at each start, and settled by a change', async () => {
  const { db: latest, drop: dropLatest } = await freshDatabase();
  onTestFinished(dropLatest);
  const names = await executedMigrations(latest);
  const { db, url, drop } = await emptyDatabase();
  onTestFinished(drop);
  await using connection = await openConnection(url);
  await connection.client.query('BEGIN');
  await migrateWithin(connection.db, names.slice(0, names.indexOf('0028_barcode_keys')));
  await connection.client.query('COMMIT');
  await sql`INSERT INTO category (name, description) VALUES ('Drinks', 'Cold')`.execute(db);
  await sql`
    INSERT INTO product (name, description, unit_price, unit_size, category_id)
    SELECT name, 'Sweet', 100, 1, 1 FROM unnest(ARRAY['Cola', 'Light', 'Water']) AS name`.execute(db);
  await sql`
    INSERT INTO product_barcode VALUES
      (1, 0, '036000291452'), (1, 1, '40170725'), (1, 2, '0040170725'), (1, 3, ']E0'),
      (2, 0, '0036000291452'), (2, 1, 'R1'), (2, 2, ']C1'), (3, 0, '00036000291452')`.execute(db);
  // As a server of that release left it.
  await watchRecords(db, { ...features, definitions: [] });

  const start = async () => {
    const told: string[] = [];
    const server = await startServer({
      databaseUrl: url,
      dataDir: '',
      host: '127.0.0.1',
      port: 0,
      seed: false,
      size: 'default',
      corsOrigins: [],
      trustProxy: false,
      trustClock: true,
      logLevel: 'silent',
      log: (words) => told.push(words),
      limits: UNLIMITED,
    });
    onTestFinished(server.stop);
    return { ...server, told: told.filter((words) => words.includes('barcode')) };
  };
  const { url: at, told, stop } = await start();
  expect(told).toEqual([
    'One barcode in several spellings: 036000291452 of product 1 "Cola", 0036000291452 of product 2 "Light", 00036000291452 of product 3 "Water". Take it from all but one of them.',
  ]);
  const find = async (code: string) => {
    const found: { productId: number }[] = await (await fetch(`${at}/api/barcodes?code=${code}`)).json();
    return found.map(({ productId }) => productId).toSorted((one, other) => one - other);
  };
  expect(await find('36000291452')).toEqual([1, 2, 3]);
  expect(await find('R1')).toEqual([2]);
  expect(await find('40170725')).toEqual([1]);
  // The upgrade is no change of a product.
  const history = await (await fetch(`${at}/api/products/1/history`)).json();
  expect(history.content.map(({ action }: { action: string }) => action)).toEqual(['create']);
  const change = async (id: number, ...codes: string[]) => {
    const body = { name: `P${id}`, description: 'Sweet', unitPrice: 1, unitSize: 0.01, categoryId: 1 };
    const answer = await fetch(`${at}/api/products/${id}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...body, barcodes: codes.map((code) => ({ code })) }),
    });
    return answer.status;
  };
  // Product 1 keeps the code. Product 2 has to remove its copy before other changes are accepted.
  expect(await change(1, '036000291452')).toBe(200);
  expect(await change(2, '0036000291452', 'R1')).toBe(409);
  expect(await change(2, 'R1')).toBe(200);
  expect(await change(1)).toBe(200);
  // Product 3 still has the code.
  expect(await change(2, '0036000291452')).toBe(409);
  expect(await change(3, '00036000291452')).toBe(200);
  expect(await find('36000291452')).toEqual([3]);
  await stop();
  expect((await start()).told).toEqual([]);
});
