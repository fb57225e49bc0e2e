import { type Selectable, sql } from 'kysely';
import type { ProductInput } from '../../contract/entities/product';
import { type Clock, MACHINE_CLOCK } from '../db/day';
import { transact } from '../db/transact';
import type { Database, Db, Trx } from '../db/types';
import { type Cents, type Hundredths, minus, times, toCents, toHundredths } from '../db/units';
import { notFound } from '../errors';
import { dayOfEntry, KNOWN_DAY } from './clock';
import { checkCapacity } from './rules';

/**
 * Inserts a product, and its price as the first one of its history.
 * @param clock dates that price
 * @param id the id, if it is already chosen
 * @throws ApiError 409 when the clock is in doubt; pg's 23503 (foreign key) when there is no such category
 */
export async function insertProduct(trx: Trx, input: ProductInput, clock: Clock, id?: number): Promise<{ id: number }> {
  const { knownDay, ...product } = await trx
    .insertInto('product')
    .values({ id, ...columns(input) })
    .returning(['id', 'unit_price', KNOWN_DAY.as('knownDay')])
    .executeTakeFirstOrThrow();
  const date = await dayOfEntry(trx, clock, knownDay);
  await trx.insertInto('price_change').values({ product_id: product.id, date, price: product.unit_price }).execute();
  return product;
}

/**
 * Inserts many products under ids that are already chosen, each with its price as the first one of its history.
 * @throws ApiError 409 when the clock is in doubt; pg's 23503 (foreign key) when there is no such category
 */
export async function insertProducts(
  trx: Trx,
  products: readonly { id: number; input: ProductInput }[],
  clock: Clock,
): Promise<void> {
  if (products.length === 0) return;
  const rows = products.map(({ id, input }) => ({ id, ...columns(input) }));
  await sql`
    INSERT INTO product (id, name, description, unit_price, unit_size, category_id)
    SELECT id, name, description, unit_price, unit_size, category_id
    FROM jsonb_populate_recordset(NULL::product, ${JSON.stringify(rows)}::jsonb)`.execute(trx);
  const { knownDay } = await trx.selectNoFrom(KNOWN_DAY.as('knownDay')).executeTakeFirstOrThrow();
  const date = await dayOfEntry(trx, clock, knownDay);
  await sql`
    INSERT INTO price_change (product_id, date, price)
    SELECT id, ${date}::date, unit_price
    FROM jsonb_populate_recordset(NULL::product, ${JSON.stringify(rows)}::jsonb)`.execute(trx);
}

/**
 * Changes a product and what depends on its price and size: the price history, and the stock value and occupied space of
 * every warehouse that holds it. Blocks moves meanwhile, but only where price or size change.
 * @param read reads the response before the commit; if it throws, nothing changes
 * @param clock dates the change
 * @throws ApiError 404 when there is no such product, 409 when a warehouse is too small for the new size or the clock is
 * in doubt; pg's 23503 (foreign key) when there is no such category
 */
export async function changeProduct<Answer>(
  db: Db,
  id: number,
  input: ProductInput,
  read: (trx: Trx) => Promise<Answer>,
  clock = MACHINE_CLOCK,
): Promise<Answer> {
  const after = columns(input);
  // A separate transaction: within one, the warehouses must be locked before the product.
  const described = await transact(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('product')
      .set(after)
      .where('id', '=', id)
      .where('unit_price', '=', after.unit_price)
      .where('unit_size', '=', after.unit_size)
      .executeTakeFirst();
    return numUpdatedRows > 0 ? { answer: await read(trx) } : undefined;
  });
  if (described) return described.answer;
  return transact(db, async (trx) => {
    // Locks warehouses before the product, as every move does.
    await lockWarehouses(trx);
    const before = await trx
      .selectFrom('product')
      .selectAll()
      .select(KNOWN_DAY.as('knownDay'))
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw notFound('Product');
    await trx.updateTable('product').set(after).where('id', '=', id).execute();
    const isRepriced = after.unit_price !== before.unit_price;
    const isResized = after.unit_size !== before.unit_size;
    if (isRepriced || isResized) {
      const day = await dayOfEntry(trx, clock, before.knownDay);
      if (isRepriced) await reprice(trx, before, after.unit_price, day);
      if (isResized) await resize(trx, before, after.unit_size, day);
    }
    return read(trx);
  });
}

/**
 * Changes many products whose sizes stay the same, and the price history and stock values that depend on their prices. To avoid
 * deadlocks with moves, the caller calls {@link lockWarehouses} before it locks a product.
 * @throws ApiError 409 when the clock is in doubt; pg's 23503 (foreign key) when there is no such category
 */
export async function changeProducts(
  trx: Trx,
  products: readonly { id: number; input: ProductInput }[],
  clock: Clock,
): Promise<void> {
  if (products.length === 0) return;
  const rows = products.map(({ id, input }) => ({ id, ...columns(input) }));
  const given = sql`jsonb_populate_recordset(NULL::product, ${JSON.stringify(rows)}::jsonb) AS given`;
  const { knownDay } = await trx.selectNoFrom(KNOWN_DAY.as('knownDay')).executeTakeFirstOrThrow();
  const date = await dayOfEntry(trx, clock, knownDay);
  await sql`
    INSERT INTO price_change (product_id, date, price)
    SELECT product.id, ${date}::date, given.unit_price
    FROM ${given} JOIN product ON product.id = given.id AND product.unit_price <> given.unit_price`.execute(trx);
  await sql`
    UPDATE warehouse SET stock_value = stock_value + repriced.change
    FROM (
      SELECT warehouse_id, sum(quantity * (given.unit_price - product.unit_price))::bigint AS change
      FROM ${given} JOIN product ON product.id = given.id AND product.unit_price <> given.unit_price
      JOIN stock ON stock.product_id = product.id GROUP BY warehouse_id
    ) AS repriced
    WHERE warehouse.id = repriced.warehouse_id`.execute(trx);
  await sql`
    UPDATE product SET name = given.name, description = given.description, category_id = given.category_id,
      unit_price = given.unit_price
    FROM ${given} WHERE product.id = given.id`.execute(trx);
}

/** Locks all warehouses, so that no move books a stock value meanwhile. */
export async function lockWarehouses(trx: Trx): Promise<void> {
  await trx.selectFrom('warehouse').select('id').orderBy('id').forNoKeyUpdate().execute();
}

type Product = Selectable<Database['product']>;

const columns = ({ name, description, unitPrice, unitSize, categoryId }: ProductInput) => ({
  name,
  description,
  unit_price: toCents(unitPrice),
  unit_size: toHundredths(unitSize),
  category_id: categoryId,
});

async function reprice(trx: Trx, { id, unit_price }: Product, price: Cents, date: string) {
  await trx.insertInto('price_change').values({ product_id: id, date, price }).execute();
  await trx
    .updateTable('warehouse')
    .from('stock')
    .set({ stock_value: sql<Cents>`stock_value + quantity * ${minus(price, unit_price)}::bigint` })
    .whereRef('warehouse.id', '=', 'stock.warehouse_id')
    .where('stock.product_id', '=', id)
    .execute();
}

async function resize(trx: Trx, { id, unit_size }: Product, size: Hundredths, date: string) {
  const holders = await trx
    .selectFrom('warehouse')
    .innerJoin('stock', 'stock.warehouse_id', 'warehouse.id')
    .select(['warehouse.id', 'warehouse.name', 'warehouse.capacity', 'warehouse.occupied', 'stock.quantity'])
    .where('stock.product_id', '=', id)
    .where('stock.quantity', '>', 0)
    .orderBy('warehouse.id')
    .execute();
  for (const holder of holders) checkCapacity(holder, times(holder.quantity, minus(size, unit_size)));
  if (holders.length === 0) return;
  const changes = holders.map((holder) => ({
    warehouse_id: holder.id,
    product_id: id,
    date,
    occupied_change: times(holder.quantity, minus(size, unit_size)),
  }));
  await trx
    .with('changed', (cte) =>
      cte.insertInto('resize').values(changes).returning(['resize.warehouse_id', 'resize.occupied_change']),
    )
    .with('measured', (cte) =>
      cte
        .updateTable('warehouse')
        .from('changed')
        .set({ occupied: sql<Hundredths>`occupied + occupied_change` })
        .whereRef('warehouse.id', '=', 'changed.warehouse_id')
        .returning(['warehouse.id', 'warehouse.occupied']),
    )
    .insertInto('occupancy')
    .columns(['warehouse_id', 'date', 'occupied'])
    .expression((eb) => eb.selectFrom('measured').select(['id', sql<string>`${date}::date`.as('date'), 'occupied']))
    .onConflict((conflict) =>
      conflict.columns(['warehouse_id', 'date']).doUpdateSet((eb) => ({ occupied: eb.ref('excluded.occupied') })),
    )
    .execute();
}
