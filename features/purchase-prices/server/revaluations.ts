import { sql } from 'kysely';
import { receipt } from '../../../contract/entities/movementTypes';
import type { Move } from '../../../contract/inventory';
import { MACHINE_CLOCK } from '../../../server/db/day';
import { claimKey } from '../../../server/db/idempotency';
import { rehearse, transact } from '../../../server/db/transact';
import type { Db, Executor, Trx } from '../../../server/db/types';
import {
  type Cents,
  cents,
  fromCents,
  hundredths,
  isLess,
  least,
  minus,
  plus,
  proportion,
  times,
  toCents,
  total,
} from '../../../server/db/units';
import { ApiError, found, notFound } from '../../../server/errors';
import { appendTransaction, earlierTransaction } from '../../../server/inventory/append';
import { dayOfEntry } from '../../../server/inventory/clock';
import { lockMove } from '../../../server/inventory/lock';
import { checkExact, describeTransaction, totalsOf } from '../../../server/inventory/rules';
import type { MoveOptions } from '../../../server/inventory/stock';
import { assertWarehouseAccess } from '../../../server/inventory/warehouseAccess';
import { goodsCost } from '../../../server/ledger/cost';
import { type LineChange, replayWith, revaluedCosts, type StockChange } from '../../../server/ledger/replay';
import { say } from '../../../server/texts/message';
import type { Revaluation, RevaluationInput } from '../contract';
import { revaluation } from '../movementTypes';
import { tables } from './tables';

/** A line of the receipt, and its cost so far. */
interface ReceiptLine {
  productId: number;
  name: string;
  quantity: number;
  unitSize: number;
  before: Cents;
  /** The further costs in it. */
  furtherBefore: Cents;
}

/** A line with its cost by a revaluation. */
interface Revalued extends ReceiptLine {
  after: Cents;
  /** The purchase price that is put right, if any. */
  price?: Cents;
  /** The further costs that are added. */
  further: Cents;
}

/**
 * Books the real cost of the goods of a receipt: in each warehouse, the change of the value of the stock, and of the cost of the sales
 * since. The receipt stays as it is.
 * @throws ApiError 404 for an unknown transaction, 409 where it is no receipt, 400 where nothing changes or the receipt does not have the
 * product, else as `receive` does
 */
export function revalue(
  db: Db,
  input: RevaluationInput,
  { idempotencyKey: key, clock = MACHINE_CLOCK }: Pick<MoveOptions, 'idempotencyKey' | 'clock'>,
): Promise<Revaluation> {
  const work = async (trx: Trx): Promise<Revaluation> => {
    const earlier = key && (await claimKey(trx, { key, request: ['REVALUATION', input] })).movement_id;
    return earlier ? { moves: await bookedWith(trx, earlier), lines: [] } : book(trx, input, clock, key);
  };
  return transact(db, work, { key });
}

/** Returns the changes that a revaluation would book: books it and rolls back. @throws ApiError as {@link revalue} does */
export async function planRevaluation(
  db: Db,
  input: RevaluationInput,
  { clock = MACHINE_CLOCK }: Pick<MoveOptions, 'clock'>,
): Promise<Revaluation['lines']> {
  const { lines } = await rehearse(db, (trx) => book(trx, input, clock));
  return lines;
}

/** Returns the transactions of a revaluation, which share the start time of their database transaction. */
async function bookedWith(trx: Trx, id: number): Promise<Move[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT movement.id FROM revaluation JOIN movement ON movement.id = movement_id
    WHERE (receipt_id, created_at) = (
      SELECT receipt_id, created_at FROM revaluation JOIN movement ON movement.id = movement_id WHERE movement_id = ${id}
    )
    ORDER BY movement.id`.execute(trx);
  return Promise.all(rows.map((row) => earlierTransaction(trx, row.id)));
}

async function book(
  trx: Trx,
  { transactionId: id, employeeId, reason, lines = [], further }: RevaluationInput,
  clock: NonNullable<MoveOptions['clock']>,
  key?: string,
): Promise<Revaluation> {
  const origin = found('Transaction', await readReceipt(trx, id));
  if (!origin.isReceipt) {
    throw new ApiError(409, say('revaluation-of-no-receipt', { id }));
  }
  const parties = { type: revaluation, toWarehouseId: origin.warehouseId, employeeId, reason };
  const places = await lockPlaces(trx, origin);
  const quantities = new Map(origin.productIds.map((productId) => [productId, 0]));
  const { goods, employee, knownDay } = await lockMove(trx, parties, quantities);
  const revalued = revaluedLines(await readLines(trx, id), lines, further);
  const missing = lines.find(({ productId }) => !quantities.has(productId));
  if (missing) throw notFound('Product', missing.productId);
  const changed = revalued.filter(({ before, after }) => before !== after);
  if (changed.length === 0) throw new ApiError(400, 'nothing-to-revalue');
  checkExact(changed.map(({ after }) => after));

  const changes = new Map(changed.map(({ productId, before, after }) => [productId, minus(after, before)]));
  const replayed = await replayWith(trx, id, changes);
  const day = await dayOfEntry(trx, clock, knownDay);
  const moves: Move[] = [];
  for (const { id: place, name } of places) {
    const ofPlace = replayed.lines.filter((line) => placeOf(line) === place);
    if (ofPlace.length === 0) continue;
    assertWarehouseAccess({ ...parties, toWarehouseId: place });
    const stock = await readStock(trx, place, origin.productIds);
    const made = await appendTransaction(
      trx,
      {
        ...parties,
        toWarehouseId: place,
        day,
        description: describeTransaction(parties, { from: '', to: name, employee }),
        totals: totalsOf([]),
        goods: goods
          .filter(({ productId }) => ofPlace.some((line) => line.productId === productId))
          .map((each) => ({
            ...each,
            ...revaluedStock(each, ofPlace, stock.get(each.productId), replayed.stock, place),
          })),
        ...(moves.length === 0 && key !== undefined && { idempotencyKey: key }),
      },
      undefined,
    );
    moves.push(made);
    await tables(trx).insertInto('revaluation').values({ movement_id: made.transactionId, receipt_id: id }).execute();
    await storeLines(trx, made.transactionId, ofPlace, id);
    if (place === origin.warehouseId) await storeGiven(trx, id, made.transactionId, changed);
  }
  return { moves, lines: changed.map((line) => answerOf(line, replayed)) };
}

/** The warehouse whose revaluation has the change of a line: the one that the goods left, else the one that they entered. */
const placeOf = ({ fromWarehouseId, toWarehouseId }: LineChange): number | null => fromWarehouseId ?? toWarehouseId;

/** Returns the change of the cost of sold goods, net of returns. */
const salesOf = (lines: readonly LineChange[], productId: number): Cents =>
  total(
    lines
      .filter((line) => line.isSale && line.productId === productId)
      .map((line) => (line.fromWarehouseId === null ? minus(cents(0), goodsCost(line)) : goodsCost(line))),
  );

const stockChangeOf = (stock: readonly StockChange[], productId: number, place?: number): Cents =>
  total(
    stock
      .filter((each) => each.productId === productId && (place === undefined || each.warehouseId === place))
      .map(({ change }) => change),
  );

/** Returns the line of a revaluation. Its cost is the change of the stock's value; sales get the rest of its goods. */
function revaluedStock(
  { productId, name }: { productId: number; name: string },
  lines: readonly LineChange[],
  { value, atList }: { value: Cents; atList: Cents } = { value: cents(0), atList: cents(0) },
  stock: readonly StockChange[],
  place: number,
) {
  const cost = stockChangeOf(stock, productId, place);
  const now = plus(value, cost);
  if (isLess(now, cents(0))) {
    throw new ApiError(409, say('stock-worth-less', { name }));
  }
  // A loss of value takes its share of the list prices; a gain comes from purchase prices.
  const lost = isLess(cost, cents(0)) ? proportion(atList, minus(cents(0), cost), value) : cents(0);
  return {
    quantity: 0,
    unitPrice: cents(0),
    unitSize: hundredths(0),
    cost,
    costDifference: plus(cost, salesOf(lines, productId)),
    atList: minus(least(now, minus(atList, lost)), atList),
  };
}

/** Returns the lines of a receipt with their cost by new purchase prices, and by further costs that are spread over them. */
function revaluedLines(
  lines: readonly ReceiptLine[],
  prices: NonNullable<RevaluationInput['lines']>,
  further: RevaluationInput['further'],
): Revalued[] {
  const priced = lines.map((line): Revalued => {
    const given = prices.find(({ productId }) => productId === line.productId);
    if (!given) return { ...line, after: line.before, further: cents(0) };
    const price = toCents(given.purchasePrice);
    return { ...line, price, after: plus(times(line.quantity, price), line.furtherBefore), further: cents(0) };
  });
  if (!further) return priced;
  const weights = priced.map(({ after, quantity, unitSize }) =>
    further.by === 'value' ? after : cents(further.by === 'amount' ? quantity : quantity * unitSize),
  );
  const all = total(weights);
  if (all === cents(0)) {
    throw new ApiError(400, 'costs-not-spread', {
      by: 'choose another one',
    });
  }
  const amount = toCents(further.amount);
  let before = cents(0);
  // The parts add up to the whole amount.
  return priced.map((line, index) => {
    const next = plus(before, weights[index] ?? cents(0));
    const part = minus(proportion(amount, next, all), proportion(amount, before, all));
    before = next;
    return { ...line, after: plus(line.after, part), further: part };
  });
}

function answerOf(
  { productId, name, quantity, before, after }: Revalued,
  { lines, stock }: { lines: readonly LineChange[]; stock: readonly StockChange[] },
): Revaluation['lines'][number] {
  const [inStock, sold] = [stockChangeOf(stock, productId), salesOf(lines, productId)];
  return {
    productId,
    name,
    quantity,
    before: fromCents(before),
    after: fromCents(after),
    stock: fromCents(inStock),
    sold: fromCents(sold),
    other: fromCents(minus(minus(minus(after, before), inStock), sold)),
  };
}

async function readReceipt(trx: Trx, id: number) {
  const { rows } = await sql<{ isReceipt: boolean; warehouseId: number; productIds: number[] }>`
    SELECT type = ${receipt.movementType} AND correction_of IS NULL AS "isReceipt", to_warehouse_id AS "warehouseId",
      (SELECT array_agg(product_id ORDER BY product_id) FROM movement_line WHERE movement_id = movement.id) AS "productIds"
    FROM movement WHERE id = ${id}`.execute(trx);
  return rows[0];
}

/** Locks the warehouses that the goods of a receipt were ever in, in the order of every move. */
async function lockPlaces(trx: Trx, { warehouseId, productIds }: { warehouseId: number; productIds: number[] }) {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM warehouse
    WHERE id = ${warehouseId} OR id IN (SELECT warehouse_id FROM stock WHERE product_id = ANY (${productIds}::integer[]))
    ORDER BY id FOR NO KEY UPDATE`.execute(trx);
  return rows;
}

/** Reads the lines of a receipt with their cost so far, earlier revaluations included. */
async function readLines(db: Executor, id: number): Promise<ReceiptLine[]> {
  const { rows } = await sql<ReceiptLine>`
    SELECT product_id AS "productId", product.name, quantity, line.unit_size AS "unitSize",
      revalued.cost AS before,
      coalesce((
        SELECT sum(further) FROM revalued_line AS earlier
        WHERE (earlier.receipt_id, earlier.product_id) = (line.movement_id, line.product_id)
      ), 0)::bigint AS "furtherBefore"
    FROM movement_line AS line
      JOIN product ON product.id = product_id
      CROSS JOIN LATERAL ${revaluedCosts('line')} AS revalued
    WHERE movement_id = ${id} ORDER BY product_id`.execute(db);
  return rows;
}

async function readStock(trx: Trx, place: number, productIds: readonly number[]) {
  const rows = await trx
    .selectFrom('stock')
    .select(['product_id', 'value', 'at_list as atList'])
    .where('warehouse_id', '=', place)
    .where('product_id', 'in', productIds)
    .execute();
  return new Map(rows.map(({ product_id: productId, ...stock }) => [productId, stock]));
}

const storeLines = (trx: Trx, id: number, lines: readonly LineChange[], receiptId: number) =>
  trx
    .insertInto('line_revaluation')
    .values(
      lines.map(({ lineOf, productId, cost, costDifference }) => ({
        movement_id: id,
        product_id: productId,
        line_of: lineOf,
        cost,
        cost_difference: costDifference,
        is_given: lineOf === receiptId,
      })),
    )
    .execute();

/** Stores the new prices and further costs of lines. A line of the receipt that had no purchase price has one now. */
async function storeGiven(trx: Trx, receiptId: number, id: number, lines: readonly Revalued[]): Promise<void> {
  const priced = lines.flatMap(({ productId, price }) =>
    price === undefined ? [] : [{ product_id: productId, price }],
  );
  if (priced.length > 0)
    await tables(trx)
      .insertInto('purchase_price')
      .values(priced.map((row) => ({ ...row, movement_id: receiptId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await tables(trx)
    .insertInto('revalued_line')
    .values(
      lines.map(({ productId, price = null, further }) => ({
        movement_id: id,
        receipt_id: receiptId,
        product_id: productId,
        price,
        further,
      })),
    )
    .execute();
}
