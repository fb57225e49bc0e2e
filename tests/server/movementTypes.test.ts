import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defineMovementType, type MovementType } from '../../contract/definition/movementType';
import type { Role } from '../../contract/definition/roles';
import { documentedTypes } from '../../contract/entities/movementTypes';
import { buildApp } from '../../server/app';
import { actAs } from '../../server/db/actor';
import { transact } from '../../server/db/transact';
import type { Trx } from '../../server/db/types';
import { type Extensions, NO_EXTENSIONS } from '../../server/extensions';
import { move, receive } from '../../server/inventory/stock';
import { verifyProjections } from '../../server/ledger/verify';
import { findAllDifferences, inWords } from '../../server/schema/agreement';
import { releasedDatabase } from '../helpers/database';
import { features } from '../helpers/features';
import { UNLIMITED } from '../helpers/limits';
import { refusal } from '../helpers/refusal';
import { insertTrade } from '../helpers/scene';
import { consumeInternally, count, insertReason, returnFromClient, returnToSupplier } from '../helpers/setRight';

const { db, drop } = await releasedDatabase();
afterAll(drop);
const trade = await insertTrade(db, [10_000, 10_000], [{ name: 'Hammer' }]);
const [warehouseId = 0, otherId = 0] = trade.warehouseIds;
const [employeeId = 0] = trade.employeeIds;
const [productId = 0] = trade.productIds;
const { supplierId, clientId } = trade;
await receive(db, { warehouseId, supplierId, employeeId, items: { [productId]: 50 } });

/** Runs work in a transaction that is rolled back. */
async function onTrial<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result> {
  const undone = new Error('rolled back');
  let result: { value: Result } | undefined;
  await transact(db, async (trx) => {
    result = { value: await work(trx) };
    throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return (result ?? expect.unreachable('The work returned nothing.')).value;
}

const scrap = defineMovementType({
  movementType: 'SCRAP',
  direction: 'out',
  countsAs: 'nothing',
  needsReason: true,
  sentence: 'Warehouse {from} scrapped items by: {employee}',
  role: 'clerk',
});
const consignment = defineMovementType({
  movementType: 'CONSIGNMENT',
  direction: 'out',
  party: 'client',
  countsAs: 'nothing',
  sentence: 'Warehouse {from} lent items to: {to} by: {employee}',
  role: 'clerk',
});
const sample = defineMovementType({
  movementType: 'SAMPLE',
  direction: 'out',
  party: 'client',
  countsAs: 'sale',
  sentence: 'Warehouse {from} sold samples to: {to} by: {employee}',
  role: 'clerk',
});
const exchange = defineMovementType({
  movementType: 'EXCHANGE',
  direction: 'between',
  countsAs: 'nothing',
  sentence: 'Warehouse {from} lent items to: {to} by: {employee}',
  role: 'clerk',
});
const own = [scrap, consignment, sample, exchange];

/** The extensions of a server with one more folder, which declares types. */
const withTypes = (movementTypes: readonly MovementType[]): Extensions => ({
  ...NO_EXTENSIONS,
  all: [{ name: 'own', definitions: [], additions: [], movementTypes, seeds: [] }],
});

const insertOwn = (trx: Trx) =>
  sql`
    INSERT INTO movement_type (name, direction, party, counts_as, needs_reason) VALUES
      ('SCRAP', 'out', NULL, 'nothing', true), ('CONSIGNMENT', 'out', 'client', 'nothing', false),
      ('SAMPLE', 'out', 'client', 'sale', false), ('EXCHANGE', 'between', NULL, 'nothing', false)`.execute(trx);

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'no code');

/** Returns whether the database accepts a statement, which is undone. */
async function isAccepted(trx: Trx, statement: ReturnType<typeof sql>): Promise<boolean> {
  await sql`SAVEPOINT trial`.execute(trx);
  const refused = await statement.execute(trx).then(
    () => '',
    (error: unknown) => codeOf(error),
  );
  await sql`ROLLBACK TO SAVEPOINT trial`.execute(trx);
  expect(['', '23514']).toContain(refused);
  return refused === '';
}

/** Every combination of parties. */
const COMBINATIONS = Array.from({ length: 16 }, (_, bits) => ({
  from: (bits & 1) > 0,
  to: (bits & 2) > 0,
  supplier: (bits & 4) > 0,
  client: (bits & 8) > 0,
}));

describe('the database accepts exactly', () => {
  const insert = (
    { movementType, counted, revalues }: MovementType,
    { from, to, supplier, client }: (typeof COMBINATIONS)[number],
    reason: string | null,
  ) => sql`
    INSERT INTO movement (type, date, description, employee_id, from_warehouse_id, to_warehouse_id,
      supplier_id, client_id, reason, total_items, total_price, total_size)
    VALUES (${movementType}, '2026-01-02', 'Moved', ${employeeId}, ${from ? warehouseId : null},
      ${to ? otherId : null}, ${supplier ? supplierId : null}, ${client ? clientId : null},
      ${reason}, ${revalues ? 0 : counted ? -1 : 1}, ${revalues ? 0 : 1}, ${revalues ? 0 : 1})`;

  test.each<MovementType>([...documentedTypes, ...features.movementTypes, ...own])(
    'the parties of $movementType, and a reason if it needs one',
    (type) =>
      onTrial(async (trx) => {
        await insertOwn(trx);
        const declared = {
          from: type.direction !== 'in',
          to: type.direction !== 'out',
          supplier: type.party === 'supplier',
          client: type.party === 'client',
        };
        const accepted = [];
        for (const parties of COMBINATIONS)
          if (await isAccepted(trx, insert(type, parties, 'Check'))) accepted.push(parties);
        expect(accepted).toEqual([declared]);
        expect(await isAccepted(trx, insert(type, declared, null))).toBe(!type.needsReason);
      }),
  );
});

test.each<[string, string]>([
  ['a name in small letters', `('scrap', 'out', NULL, 'nothing', NULL, false, false)`],
  ['an unknown direction', `('SCRAP', 'up', NULL, 'nothing', NULL, false, false)`],
  ['an unknown party', `('SCRAP', 'out', 'carrier', 'nothing', NULL, false, false)`],
  ['unknown figures', `('SCRAP', 'out', NULL, 'loss', NULL, false, false)`],
  ['a sale without a client', `('SCRAP', 'out', NULL, 'sale', NULL, false, false)`],
  ['a sale to a supplier', `('SCRAP', 'out', 'supplier', 'sale', NULL, false, false)`],
  ['a purchase of a client', `('SCRAP', 'in', 'client', 'purchase', NULL, false, false)`],
  ['a transfer of one warehouse', `('SCRAP', 'out', NULL, 'transfer', NULL, false, false)`],
  ['a party between warehouses', `('SCRAP', 'between', 'client', 'nothing', NULL, false, false)`],
  ['a count that goes out', `('SCRAP', 'out', NULL, 'nothing', NULL, true, true)`],
  ['a count without a reason', `('SCRAP', 'in', NULL, 'nothing', NULL, false, true)`],
  ['a revaluation that goes out', `('SCRAP', 'out', NULL, 'nothing', NULL, true, false, true)`],
  ['a revaluation of a supplier', `('SCRAP', 'in', 'supplier', 'purchase', NULL, true, false, true)`],
  ['a revaluation without a reason', `('SCRAP', 'in', NULL, 'nothing', NULL, false, false, true)`],
  ['a revaluation that counts', `('SCRAP', 'in', NULL, 'nothing', NULL, true, true, true)`],
])('the database refuses a type with %s', async (_, values) => {
  const more = values.split(',').length > 7 ? ', revalues' : '';
  const columns = `name, direction, party, counts_as, reverses, needs_reason, counted${more}`;
  await onTrial(async (trx) => {
    const statement = sql.raw(`INSERT INTO movement_type (${columns}) VALUES ${values}`);
    expect(await isAccepted(trx, sql`${statement}`)).toBe(false);
  });
});

describe('a start', () => {
  const differences = async (trx: Trx, extensions: Extensions) =>
    (await findAllDifferences(trx, extensions)).filter(({ table }) => table === 'movement_type');

  test('agrees with the types of the core and the features, and with types of removed folders', async () => {
    await onTrial(async (trx) => {
      expect(await differences(trx, features)).toEqual([]);
      expect(await differences(trx, NO_EXTENSIONS)).toEqual([]);
    });
  });

  test('is refused where a declared type has no row, and the suggested statement helps', async () => {
    await onTrial(async (trx) => {
      const [missing] = await differences(trx, withTypes([scrap]));
      expect(missing && inWords(missing)).toBe('The table movement_type (extension own) lacks the type SCRAP');
      await sql.raw(missing?.sql ?? '').execute(trx);
      expect(await differences(trx, withTypes([scrap]))).toEqual([]);
    });
  });

  test('is refused where a declared type changed', async () => {
    await onTrial(async (trx) => {
      await insertOwn(trx);
      const changed = await differences(trx, withTypes([{ ...scrap, direction: 'in', sentence: '{to}' }]));
      expect(changed.map(inWords)).toEqual([
        'The table movement_type (extension own) has the type SCRAP with other parties or figures: a type stays as it is, declare another one',
      ]);
    });
  });
});

describe('a move of a declared type', () => {
  beforeAll(() => transact(db, insertOwn));

  test.each<[MovementType, { party?: 'clientId'; sold: number; turnover: number; stock: [number, number] }]>([
    [scrap, { sold: 0, turnover: 0, stock: [40, 0] }],
    [consignment, { party: 'clientId', sold: 0, turnover: 0, stock: [40, 0] }],
    [sample, { party: 'clientId', sold: 10, turnover: 1, stock: [40, 0] }],
    [exchange, { sold: 0, turnover: 0, stock: [40, 10] }],
  ])(
    '$movementType changes the stock, and the figures only as declared',
    async (type, { party, sold, turnover, stock }) => {
      const { warehouseIds, employeeIds, productIds, ...parties } = await insertTrade(
        db,
        [10_000, 10_000],
        [{ name: 'Saw' }],
      );
      const [from = 0, to = 0] = warehouseIds;
      const [clerk = 0, otherClerk = 0] = employeeIds;
      const [product = 0] = productIds;
      const { supplierId } = parties;
      await receive(db, { warehouseId: from, supplierId, employeeId: clerk, items: { [product]: 50 } });
      const places =
        type.direction === 'between'
          ? { fromWarehouseId: from, toWarehouseId: to, employeeId: otherClerk }
          : { fromWarehouseId: from, employeeId: clerk };
      const made = await move(
        db,
        { type, ...places, ...(party && { [party]: parties[party] }), ...(type.needsReason && { reason: 'Broken' }) },
        { [product]: 10 },
      );
      expect(made.transactionType).toBe(type.movementType);
      const held = await db
        .selectFrom('stock')
        .where('product_id', '=', product)
        .select(['warehouse_id', 'quantity'])
        .execute();
      const quantityIn = (id: number) => held.find((row) => row.warehouse_id === id)?.quantity ?? 0;
      expect([quantityIn(from), quantityIn(to)]).toEqual(stock);
      const { delivered_count } = await db
        .selectFrom('product')
        .where('id', '=', product)
        .select('delivered_count')
        .executeTakeFirstOrThrow();
      const { rows } = await sql<{ price: number }>`
      SELECT coalesce(sum(total_price), 0)::float AS price FROM daily_total
      WHERE type = ${type.movementType}`.execute(db);
      expect([delivered_count, Math.sign(rows[0]?.price ?? 0)]).toEqual([sold, turnover]);
      expect(await verifyProjections(db)).toEqual([]);
    },
  );

  test('whose role the account lacks is refused', async () => {
    const parties = {
      type: { ...scrap, role: 'manager' } as const,
      fromWarehouseId: warehouseId,
      employeeId,
      reason: 'Broken',
    };
    const as = (role: Role) => actAs({ role }, () => move(db, parties, { [productId]: 1 }));
    expect(await refusal(as('clerk'))).toBe('403 This is for the role manager.');
    expect(await as('manager')).toMatchObject({ transactionType: 'SCRAP' });
  });
});

test('a server without features shows, counts and verifies returns, counts and internal moves', async () => {
  const { warehouseIds, employeeIds, productIds, ...parties } = await insertTrade(db, [10_000], [{ name: 'Saw' }]);
  const where = { warehouseId: warehouseIds[0] ?? 0, employeeId: employeeIds[0] ?? 0 };
  const [product = 0] = productIds;
  const items = { [product]: 5 };
  await receive(db, { ...where, supplierId: parties.supplierId, items: { [product]: 50 } });
  const { transactionId } = await returnToSupplier(db, { ...where, supplierId: parties.supplierId, items });
  await returnFromClient(db, { ...where, clientId: parties.clientId, items });
  await count(db, where.warehouseId, {
    employeeId: where.employeeId,
    reason: 'Check',
    lines: [{ productId: product, expected: 50, counted: 49 }],
  });
  await consumeInternally(db, { ...where, reasonId: await insertReason(db, 'Own use'), items });
  const app = await buildApp({ db, limits: UNLIMITED });
  const { page, content } = (await app.inject(`/api/transactions?warehouseId=${where.warehouseId}`)).json();
  expect([page.totalElements, content.map(({ type }: { type: string }) => type)]).toEqual([
    5,
    ['INTERNAL_CONSUMPTION', 'STOCK_COUNT', 'CUSTOMER_TO_WAREHOUSE', 'WAREHOUSE_TO_SUPPLIER', 'SUPPLIER_TO_WAREHOUSE'],
  ]);
  expect((await app.inject(`/api/transactions/${transactionId}`)).json()).toMatchObject({
    type: 'WAREHOUSE_TO_SUPPLIER',
  });
  expect((await app.inject('/api/transactions?type=WAREHOUSE_TO_SUPPLIER')).statusCode).toBe(400);
  await app.close();
  expect(await verifyProjections(db)).toEqual([]);
});
