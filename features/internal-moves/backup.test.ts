import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { backUp } from '../../server/backup/backup';
import { restore } from '../../server/backup/restore';
import type { Db } from '../../server/db/types';
import { receive } from '../../server/inventory/stock';
import { verifyProjections } from '../../server/ledger/verify';
import { emptyDatabase, releasedDatabase } from '../../tests/helpers/database';
import { features } from '../../tests/helpers/features';
import { insertTrade } from '../../tests/helpers/scene';
import { insertReason } from '../../tests/helpers/setRight';
import { consumeInternally, receiveInternally } from './server/internalMoves';

const [{ db, url, drop }, target] = await Promise.all([releasedDatabase(), emptyDatabase()]);
const folder = await mkdtemp(join(tmpdir(), 'magazyn-internal-'));
afterAll(async () => {
  await Promise.all([drop(), target.drop()]);
  await rm(folder, { recursive: true });
});

const contentOf = async (of: Db) => {
  const tables = ['movement_type', 'move_reason', 'internal_move', 'movement', 'movement_line', 'stock'];
  const rows = tables.map((table) => sql`SELECT * FROM ${sql.table(table)} ORDER BY 1, 2`.execute(of));
  return (await Promise.all(rows)).map((each) => each.rows);
};

test('a backup contains internal moves and their reasons, and a restored database books further ones', async () => {
  const { warehouseIds, employeeIds, productIds, supplierId } = await insertTrade(db, [1000], [{ name: 'Hammer' }]);
  const reasonId = await insertReason(db, 'Office use');
  const [warehouseId = 0] = warehouseIds;
  const [employeeId = 0] = employeeIds;
  const [productId = 0] = productIds;
  const input = { warehouseId, employeeId, reasonId, items: { [productId]: 2 } };
  await receive(db, { ...input, supplierId, items: { [productId]: 9 } });
  await consumeInternally(db, input);
  await receiveInternally(db, input);

  const { path } = await backUp(url, folder, { extensions: features.migrations });
  await restore(target.url, path, { extensions: features.migrations });
  expect(await contentOf(target.db)).toEqual(await contentOf(db));
  expect(await verifyProjections(target.db)).toEqual([]);
  expect(await consumeInternally(target.db, input)).toMatchObject({ transactionType: 'INTERNAL_CONSUMPTION' });
  const byHand = sql`UPDATE movement_type SET counts_as = 'transfer' WHERE name = 'INTERNAL_RECEIPT'`;
  await expect(byHand.execute(target.db)).rejects.toThrow('the journal is append-only');
});
