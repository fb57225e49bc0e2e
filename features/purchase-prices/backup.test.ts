import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { receipt as type } from '../../contract/entities/movementTypes';
import { backUp } from '../../server/backup/backup';
import { restore } from '../../server/backup/restore';
import { extendedMove } from '../../server/inventory/moveFields';
import { receive } from '../../server/inventory/stock';
import { emptyDatabase, releasedDatabase } from '../../tests/helpers/database';
import { features } from '../../tests/helpers/features';
import { insertTrade } from '../../tests/helpers/scene';

const [{ db, url, drop }, target] = await Promise.all([releasedDatabase(), emptyDatabase()]);
const folder = await mkdtemp(join(tmpdir(), 'magazyn-prices-'));
afterAll(async () => {
  await Promise.all([drop(), target.drop()]);
  await rm(folder, { recursive: true });
});

test('a backup contains the purchase prices', async () => {
  const { warehouseIds, employeeIds, productIds, supplierId } = await insertTrade(db, [10_000]);
  const [[warehouseId = 0], [employeeId = 0], [productId = 0]] = [warehouseIds, employeeIds, productIds];
  const body = { warehouseId, employeeId, supplierId, items: { [productId]: 2 } };
  const { options } = extendedMove(features, type);
  const { transactionId } = await receive(
    db,
    body,
    options({ ...body, lines: { [productId]: { purchasePrice: 4.35 } } }, {}),
  );

  const { path } = await backUp(url, folder, { extensions: features.migrations });
  await restore(target.url, path, { extensions: features.migrations });
  const { rows } = await sql`SELECT * FROM purchase_price`.execute(target.db);
  expect(rows).toEqual([{ movement_id: transactionId, product_id: productId, price: 435 }]);
});
