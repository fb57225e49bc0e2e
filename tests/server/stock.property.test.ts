import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Db } from '../../server/db/types';
import { ApiError } from '../../server/errors';
import { balancesOf } from '../../server/inventory/origin';
import { deliver, receive, transfer } from '../../server/inventory/stock';
import type { Cost } from '../../server/ledger/cost';
import { verifyProjections } from '../../server/ledger/verify';
import { changeProduct } from '../helpers/changeProduct';
import { costsOfJournal } from '../helpers/costsOfJournal';
import { releasedDatabase } from '../helpers/database';
import { insertTrade, type Trade } from '../helpers/scene';
import {
  consumeInternally,
  correct,
  count,
  insertReason,
  receiveInternally,
  returnFromClient,
  returnToSupplier,
} from '../helpers/setRight';

const { db, drop } = await releasedDatabase();
afterAll(drop);
const reasonId = await insertReason(db, 'Office use');

const WAREHOUSES = 3;
const PRODUCTS = 4;
const CAPACITY = 5_000;

type Items = [product: number, quantity: number][];
type Step =
  | { kind: Simple; at: number; items: Items }
  | { kind: 'transfer'; at: number; to: number; items: Items }
  | { kind: 'change'; product: number; cents: number; hundredths: number }
  /** Of an earlier move, by its index. */
  | { kind: 'return of'; nth: number; items: Items }
  /** One product, with the counted pieces, and how many more the journal has. */
  | { kind: 'count'; at: number; product: number; counted: number; behind: number }
  /** Several lines, so that goods may be swapped. */
  | { kind: 'correct'; nth: number; items: Items }
  /** Reduces a warehouse's capacity to the occupied space. */
  | { kind: 'fill'; at: number };
type Simple = 'receive' | 'deliver' | 'to supplier' | 'from client' | 'consume' | 'take in';

/** A completed move: its warehouses, and the effective quantity of each product. */
interface Done {
  kind: Simple | 'transfer' | 'count';
  from?: number;
  to?: number;
  moved: number[];
  returned: number[];
  of?: Done;
}

const BACK: Record<Simple, Simple> = {
  receive: 'to supplier',
  deliver: 'from client',
  'to supplier': 'receive',
  'from client': 'deliver',
  consume: 'take in',
  'take in': 'consume',
};
const canBeReturned = ({ kind }: Done) => kind === 'receive' || kind === 'deliver';

/** A reference implementation of the rules without a database. */
class Model {
  readonly quantity: number[][] = Array.from({ length: WAREHOUSES }, () => Array(PRODUCTS).fill(0));
  readonly price = Array<number>(PRODUCTS).fill(1_000);
  readonly size = Array<number>(PRODUCTS).fill(100);
  readonly capacity = Array<number>(WAREHOUSES).fill(CAPACITY);
  readonly done: Done[] = [];

  occupied(at: number): number {
    return this.sum(at, this.size);
  }

  value(at: number): number {
    return this.sum(at, this.price);
  }

  /** @returns whether the step is allowed */
  apply(step: Step): boolean {
    const before = structuredClone({ quantity: this.quantity, price: this.price, size: this.size, done: this.done });
    if (step.kind === 'return of') {
      const of = this.done[step.nth];
      if (!of || !canBeReturned(of)) return false;
      this.move({ kind: BACK[of.kind as Simple], from: of.to, to: of.from, of }, step.items);
    } else if (step.kind === 'count') {
      if (step.behind > 0) return false;
      const found = step.counted - (this.quantity[step.at]?.[step.product] ?? 0);
      this.move({ kind: 'count', to: step.at }, [[step.product, found]]);
    } else if (step.kind === 'correct') {
      const of = this.done[step.nth];
      const more: Items = step.items.map(([product, actual]) => [product, actual - (of?.moved[product] ?? 0)]);
      if (!of || of.kind === 'count' || more.every(([, pieces]) => pieces === 0)) return false;
      for (const [product, pieces] of more) {
        of.moved[product] = (of.moved[product] ?? 0) + pieces;
        if (of.of) of.of.returned[product] = (of.of.returned[product] ?? 0) + pieces;
      }
      if (of.from !== undefined) this.add(of.from, more, -1);
      if (of.to !== undefined) this.add(of.to, more, 1);
    } else if (step.kind === 'fill') {
      this.capacity[step.at] = this.occupied(step.at);
    } else if (step.kind === 'change') {
      this.price[step.product] = step.cents;
      this.size[step.product] = step.hundredths;
    } else {
      if (step.kind === 'transfer' && step.at === step.to) return false;
      const isIn = step.kind === 'receive' || step.kind === 'from client' || step.kind === 'take in';
      const to = step.kind === 'transfer' ? step.to : isIn ? step.at : undefined;
      this.move({ kind: step.kind, from: isIn ? undefined : step.at, to }, step.items);
    }
    const possible =
      this.quantity.every(
        (row, at) => row.every((held) => held >= 0) && this.occupied(at) <= (this.capacity[at] ?? 0),
      ) &&
      this.done.every(
        ({ kind, moved, returned }) =>
          kind === 'count' || moved.every((pieces, product) => pieces >= (returned[product] ?? 0)),
      );
    if (!possible) {
      this.quantity.splice(0, WAREHOUSES, ...before.quantity);
      this.price.splice(0, PRODUCTS, ...before.price);
      this.size.splice(0, PRODUCTS, ...before.size);
      this.done.splice(0, this.done.length, ...before.done);
    }
    return possible;
  }

  private move(parties: Omit<Done, 'moved' | 'returned'>, items: Items): void {
    const done: Done = { ...parties, moved: Array(PRODUCTS).fill(0), returned: Array(PRODUCTS).fill(0) };
    for (const [product, quantity] of items) {
      done.moved[product] = quantity;
      if (done.of) done.of.returned[product] = (done.of.returned[product] ?? 0) + quantity;
    }
    if (done.from !== undefined) this.add(done.from, items, -1);
    if (done.to !== undefined) this.add(done.to, items, 1);
    this.done.push(done);
  }

  private add(at: number, items: Items, sign: number): void {
    const row = this.quantity[at] ?? [];
    for (const [product, quantity] of items) row[product] = (row[product] ?? 0) + sign * quantity;
  }

  private sum(at: number, of: number[]): number {
    return (this.quantity[at] ?? []).reduce((total, held, product) => total + held * (of[product] ?? 0), 0);
  }
}

const warehouse = fc.nat(WAREHOUSES - 1);
const product = fc.nat(PRODUCTS - 1);
const items = fc.uniqueArray(fc.tuple(product, fc.integer({ min: 1, max: 20 })), {
  minLength: 1,
  maxLength: PRODUCTS,
  selector: ([each]) => each,
});
const correctionOf = (nth: fc.Arbitrary<number>, lines: { minLength: number; maxLength: number }) =>
  fc.record({
    kind: fc.constant('correct' as const),
    nth,
    items: fc.uniqueArray(fc.tuple(product, fc.nat(20)), { ...lines, selector: ([each]) => each }),
  });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('receive' as const), at: warehouse, items }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('deliver' as const), at: warehouse, items }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('transfer' as const), at: warehouse, to: warehouse, items }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('to supplier' as const, 'from client' as const),
      at: warehouse,
      items,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('consume' as const, 'take in' as const), at: warehouse, items }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('return of' as const), nth: fc.nat(5), items }) },
  {
    weight: 4,
    arbitrary: correctionOf(fc.nat(8), { minLength: 1, maxLength: 3 }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fill' as const), at: warehouse }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('count' as const),
      at: warehouse,
      product,
      counted: fc.nat(20),
      behind: fc.constantFrom(0, 0, 1),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      product,
      cents: fc.nat(5_000),
      hundredths: fc.nat(300),
    }),
  },
);

/** Performs the steps in order, and compares with the model after each. */
async function follow(steps: readonly Step[]): Promise<void> {
  const trade = await insertTrade(
    db,
    Array(WAREHOUSES).fill(CAPACITY),
    Array.from({ length: PRODUCTS }, () => ({})),
  );
  const model = new Model();
  const ids: number[] = [];
  for (const each of steps) {
    const corrected = each.kind === 'correct' ? [...(model.done[each.nth]?.moved ?? [])] : [];
    const expected = model.apply(each);
    expect(await perform(db, trade, each, { model, ids, corrected })).toBe(expected);
    expect(await held(db, trade)).toEqual(model.quantity);
    expect(await figures(db, trade)).toEqual(
      trade.warehouseIds.map((_, at) => ({ occupied: model.occupied(at), stock_value: model.value(at) })),
    );
    expect(await verifyProjections(db)).toEqual([]);
  }
  for (const [nth, { moved, returned }] of model.done.entries()) {
    const balances = await balancesOf(db, id(ids, nth));
    const kept = trade.productIds.map((productId) => balances.get(productId));
    expect(kept.map((line) => (line?.recorded ?? 0) + (line?.corrected ?? 0))).toEqual(moved);
    expect(kept.map((line) => line?.returned ?? 0)).toEqual(returned);
  }
  await checkCosts();
}

/** Checks the costs of all lines against a replay of the whole journal. */
async function checkCosts(): Promise<void> {
  const replayed: ({ id: number; productId: number } & Cost)[] = [];
  for await (const lines of costsOfJournal(db)) replayed.push(...lines);
  const { rows: booked } = await sql`
    SELECT movement_id AS id, product_id AS "productId", cost, cost_difference AS "costDifference", at_list AS "atList"
    FROM movement_line ORDER BY movement_id, product_id`.execute(db);
  expect(
    replayed.map(({ id, productId, cost, costDifference, atList }) => ({
      id,
      productId,
      cost,
      costDifference,
      atList,
    })),
  ).toEqual(booked);
}

test('after any steps, stock and all totals match the rules and the journal', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), follow), { numRuns: 15 });
}, 120_000);

test('a correction of a transfer between full warehouses succeeds exactly if all of it fits', async () => {
  const everything: Items = [0, 1, 2, 3].map((each) => [each, 8]);
  const full: Step[] = [
    { kind: 'receive', at: 0, items: everything },
    { kind: 'receive', at: 1, items: everything },
    { kind: 'transfer', at: 0, to: 1, items: everything.slice(0, 2) },
    { kind: 'fill', at: 0 },
    { kind: 'fill', at: 1 },
  ];
  const again = correctionOf(fc.constant(2), { minLength: 2, maxLength: 4 });
  const steps = fc.array(fc.oneof({ weight: 4, arbitrary: again }, { weight: 1, arbitrary: step }), {
    minLength: 8,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(steps, (more) => follow([...full, ...more])),
    { numRuns: 10 },
  );
}, 120_000);

/** @returns whether it succeeded; it may only fail for stock, capacity, or a transfer within one warehouse */
async function perform(db: Db, trade: Trade, step: Step, { model, ids, corrected }: Before): Promise<boolean> {
  const { supplierId, clientId } = trade;
  const itemsOf = (items: Items) =>
    Object.fromEntries(items.map(([index, quantity]) => [id(trade.productIds, index), quantity]));
  const simple = (kind: Simple, at: number, of: Items, returnOf?: number) => {
    const parties = { warehouseId: id(trade.warehouseIds, at), employeeId: id(trade.employeeIds, at) };
    const items = itemsOf(of);
    if (kind === 'receive') return receive(db, { ...parties, supplierId, items });
    if (kind === 'deliver') return deliver(db, { ...parties, clientId, items });
    if (kind === 'consume') return consumeInternally(db, { ...parties, reasonId, items });
    if (kind === 'take in') return receiveInternally(db, { ...parties, reasonId, items });
    if (kind === 'to supplier') return returnToSupplier(db, { ...parties, supplierId, items, returnOf });
    return returnFromClient(db, { ...parties, clientId, items, returnOf });
  };
  const work = async () => {
    if (step.kind === 'return of' || step.kind === 'correct') {
      const of = model.done[step.nth];
      const at = of?.to ?? of?.from ?? 0;
      if (!of || ids[step.nth] === undefined) throw new ApiError(400, 'There is no such move.');
      if (step.kind === 'return of') {
        if (!canBeReturned(of)) throw new ApiError(400, 'Nothing of it is returned.');
        return simple(BACK[of.kind as Simple], at, step.items, ids[step.nth]);
      }
      const lines = step.items.map(([product, actual]) => ({
        productId: id(trade.productIds, product),
        recorded: corrected[product] ?? 0,
        actual,
      }));
      return correct(db, id(ids, step.nth), { employeeId: id(trade.employeeIds, at), reason: 'Wrong', lines });
    }
    if (step.kind === 'fill') {
      const at = id(trade.warehouseIds, step.at);
      return db.updateTable('warehouse').set({ capacity: sql`occupied` }).where('id', '=', at).execute();
    }
    if (step.kind === 'change') {
      const productId = id(trade.productIds, step.product);
      const { category_id } = await db
        .selectFrom('product')
        .select('category_id')
        .where('id', '=', productId)
        .executeTakeFirstOrThrow();
      const input = {
        name: `P${step.product}`,
        description: 'A thing',
        unitPrice: step.cents / 100,
        unitSize: step.hundredths / 100,
        categoryId: category_id,
      };
      return changeProduct(db, productId, input);
    }
    if (step.kind === 'count') {
      const [warehouseId, productId] = [id(trade.warehouseIds, step.at), id(trade.productIds, step.product)];
      const expected = ((await held(db, trade))[step.at]?.[step.product] ?? 0) + step.behind;
      const lines = [{ productId, counted: step.counted, expected }];
      const employeeId = id(trade.employeeIds, step.at);
      const { move } = await count(db, warehouseId, { employeeId, reason: 'Check', lines });
      if (!move) throw new ApiError(409, 'It is to be counted again.');
      return move;
    }
    if (step.kind !== 'transfer') return simple(step.kind, step.at, step.items);
    const [toWarehouseId, employeeId] = [id(trade.warehouseIds, step.to), id(trade.employeeIds, step.to)];
    const fromWarehouseId = id(trade.warehouseIds, step.at);
    return transfer(db, { fromWarehouseId, toWarehouseId, employeeId, items: itemsOf(step.items) });
  };
  return work().then(
    (made) => {
      if (made && 'transactionId' in made) ids.push(made.transactionId);
      return true;
    },
    (error: unknown) => {
      if (error instanceof ApiError && (error.status === 409 || error.status === 400)) return false;
      throw error;
    },
  );
}

/** The state before a step, and the recorded quantities for its correction. */
interface Before {
  model: Model;
  ids: number[];
  corrected: number[];
}

const id = (ids: number[], index: number) => ids[index] ?? 0;

async function held(db: Db, trade: Trade): Promise<number[][]> {
  const rows = await db.selectFrom('stock').selectAll().where('warehouse_id', 'in', trade.warehouseIds).execute();
  return trade.warehouseIds.map((warehouseId) =>
    trade.productIds.map(
      (productId) =>
        rows.find((row) => row.warehouse_id === warehouseId && row.product_id === productId)?.quantity ?? 0,
    ),
  );
}

const figures = (db: Db, trade: Trade) =>
  db
    .selectFrom('warehouse')
    .select(['occupied', 'stock_value'])
    .where('id', 'in', trade.warehouseIds)
    .orderBy('id')
    .execute();
