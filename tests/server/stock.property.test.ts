import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Db } from '../../server/db/types';
import { verifyProjections } from '../../server/db/verify';
import { ApiError } from '../../server/errors';
import { changeProduct } from '../../server/inventory/product';
import { deliver, receive, transfer } from '../../server/inventory/stock';
import { freshDatabase } from '../helpers/database';
import { insertTrade, type Trade } from '../helpers/scene';

const { db, drop } = await freshDatabase();
afterAll(drop);

const WAREHOUSES = 3;
const PRODUCTS = 4;
const CAPACITY = 5_000;

type Items = [product: number, quantity: number][];
type Step =
  | { kind: 'receive' | 'deliver'; at: number; items: Items }
  | { kind: 'transfer'; at: number; to: number; items: Items }
  | { kind: 'change'; product: number; cents: number; hundredths: number };

/** The same rules in a few lines, without a database: what a step does, or that it is refused. */
class Model {
  readonly quantity: number[][] = Array.from({ length: WAREHOUSES }, () => Array(PRODUCTS).fill(0));
  readonly price = Array<number>(PRODUCTS).fill(1_000);
  readonly size = Array<number>(PRODUCTS).fill(100);

  occupied(at: number): number {
    return this.sum(at, this.size);
  }

  value(at: number): number {
    return this.sum(at, this.price);
  }

  /** @returns whether the step is done */
  apply(step: Step): boolean {
    const before = structuredClone({ quantity: this.quantity, price: this.price, size: this.size });
    if (step.kind === 'change') {
      this.price[step.product] = step.cents;
      this.size[step.product] = step.hundredths;
    } else {
      if (step.kind === 'transfer' && step.at === step.to) return false;
      if (step.kind !== 'receive') this.add(step.at, step.items, -1);
      if (step.kind === 'receive') this.add(step.at, step.items, 1);
      if (step.kind === 'transfer') this.add(step.to, step.items, 1);
    }
    const possible = this.quantity.every((row, at) => row.every((held) => held >= 0) && this.occupied(at) <= CAPACITY);
    if (!possible) {
      this.quantity.splice(0, WAREHOUSES, ...before.quantity);
      this.price.splice(0, PRODUCTS, ...before.price);
      this.size.splice(0, PRODUCTS, ...before.size);
    }
    return possible;
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
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('receive' as const), at: warehouse, items }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('deliver' as const), at: warehouse, items }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('transfer' as const), at: warehouse, to: warehouse, items }) },
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

test('whatever is done, stock and every figure are what the rules and the journal say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const trade = await insertTrade(
        db,
        Array(WAREHOUSES).fill(CAPACITY),
        Array.from({ length: PRODUCTS }, () => ({})),
      );
      const model = new Model();
      for (const each of steps) {
        const expected = model.apply(each);
        expect(await perform(db, trade, each)).toBe(expected);
        expect(await held(db, trade)).toEqual(model.quantity);
        expect(await figures(db, trade)).toEqual(
          trade.warehouseIds.map((_, at) => ({ occupied: model.occupied(at), stock_value: model.value(at) })),
        );
        expect(await verifyProjections(db)).toEqual([]);
      }
    }),
    { numRuns: 15 },
  );
}, 120_000);

/** @returns whether it was done; a refusal must be one of stock or capacity, or of a transfer within one warehouse */
async function perform(db: Db, trade: Trade, step: Step): Promise<boolean> {
  const work = async () => {
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
      return changeProduct(db, productId, input, async () => {});
    }
    const { supplierId, clientId } = trade;
    const items = Object.fromEntries(step.items.map(([index, quantity]) => [id(trade.productIds, index), quantity]));
    const warehouseId = id(trade.warehouseIds, step.at);
    const employeeId = id(trade.employeeIds, step.at);
    if (step.kind === 'transfer') {
      const [toWarehouseId, employed] = [id(trade.warehouseIds, step.to), id(trade.employeeIds, step.to)];
      return transfer(db, { fromWarehouseId: warehouseId, toWarehouseId, employeeId: employed, items });
    }
    if (step.kind === 'receive') return receive(db, { warehouseId, supplierId, employeeId, items });
    return deliver(db, { warehouseId, clientId, employeeId, items });
  };
  return work().then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && (error.status === 409 || error.status === 400)) return false;
      throw error;
    },
  );
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
