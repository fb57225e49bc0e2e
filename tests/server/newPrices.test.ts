import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { localDay, MACHINE_CLOCK } from '../../server/db/day';
import { SERIALIZATION_FAILURE } from '../../server/db/sqlStates';
import type { Trx } from '../../server/db/types';
import { toCents } from '../../server/db/units';
import { applyNewPrices, noteNewPrices } from '../../server/inventory/newPrices';
import { deliver, receive } from '../../server/inventory/stock';
import { verifyProjections } from '../../server/ledger/verify';
import { releasedDatabase } from '../helpers/database';
import { insertTrade } from '../helpers/scene';
import { setPrice } from '../helpers/setPrice';

const { db, drop } = await releasedDatabase();
afterAll(drop);

const { warehouseIds, employeeIds, productIds, supplierId, clientId } = await insertTrade(
  db,
  [10_000],
  [{ unit_price: 1_000 }, { unit_price: 2_000 }],
);
const [warehouseId = 0, employeeId = 0] = [warehouseIds[0], employeeIds[0]];
const [one = 0, other = 0] = productIds;
const move = { warehouseId, employeeId, items: { [one]: 3, [other]: 5 } };
const priceOf = async (id: number) =>
  (await db.selectFrom('product').select('unit_price').where('id', '=', id).executeTakeFirstOrThrow()).unit_price;
const reprice = (id: number, price: number) => setPrice(db, id, price, localDay());
const note = (trx: Trx, prices: Record<number, [former: number, price: number]>) =>
  noteNewPrices(
    trx,
    Object.entries(prices).map(([id, [former, price]]) => ({
      id: Number(id),
      former: toCents(former),
      price: toCents(price),
    })),
    MACHINE_CLOCK,
  );

test('moves of the products go on until their new prices are applied, at the former prices', async () => {
  await receive(db, { ...move, supplierId });
  await db.transaction().execute(async (trx) => {
    await note(trx, { [one]: [10, 12], [other]: [20, 25] });
    // Each would wait for the transaction if that held a lock which it needs.
    await receive(db, { ...move, supplierId });
    const { transactionId } = await deliver(db, { ...move, clientId });
    const line = await db
      .selectFrom('movement_line')
      .select('unit_price')
      .where('movement_id', '=', transactionId)
      .where('product_id', '=', one)
      .executeTakeFirstOrThrow();
    expect(line.unit_price).toEqual(toCents(10));
    await applyNewPrices(trx);
  });
  expect([await priceOf(one), await priceOf(other)]).toEqual([toCents(12), toCents(25)]);
  expect(await verifyProjections(db)).toEqual([]);
});

test('the history and the audit trail have the change like one of a single product', async () => {
  const trail = async () => {
    const { rows } = await sql`
      SELECT action, entity, record_id, record, changes FROM audit WHERE entity = 'products' ORDER BY id DESC LIMIT 1`.execute(
      db,
    );
    const { rows: prices } =
      await sql`SELECT price FROM price_change WHERE product_id = ${one} ORDER BY id DESC LIMIT 1`.execute(db);
    return { rows, prices };
  };
  await reprice(one, 12);
  await reprice(one, 15);
  const single = await trail();
  await reprice(one, 12);
  await db.transaction().execute(async (trx) => {
    await note(trx, { [one]: [12, 15] });
    await applyNewPrices(trx);
  });
  expect(await trail()).toEqual(single);
});

test('a price that changes meanwhile makes the transaction fail as one to repeat', async () => {
  const before = await priceOf(other);
  const changed = db.transaction().execute(async (trx) => {
    await note(trx, { [one]: [15, 16], [other]: [25, 26] });
    await reprice(one, 17);
    await applyNewPrices(trx);
  });
  await expect(changed).rejects.toMatchObject({ code: SERIALIZATION_FAILURE });
  expect([await priceOf(one), await priceOf(other)]).toEqual([toCents(17), before]);
  expect(await verifyProjections(db)).toEqual([]);
});
