import type { IdempotencyHeaders } from '../../contract/common';
import type { MovementType } from '../../contract/definition/movementType';
import * as types from '../../contract/entities/movementTypes';
import type { DeliveryInput, Items, Move, ReceiptInput, TransferInput } from '../../contract/inventory';
import { type Clock, MACHINE_CLOCK } from '../db/day';
import { claimKey, type Submission } from '../db/idempotency';
import { transact } from '../db/transact';
import type { Db, Trx } from '../db/types';
import { type Cents, minus, NO_SPACE, times } from '../db/units';
import { ApiError } from '../errors';
import { type Costed, costed } from '../ledger/cost';
import { type AfterMove, appendTransaction, earlierTransaction, type NewTransaction, type Parties } from './append';
import { dayOfEntry } from './clock';
import { type LockedMove, lockMove, overallStock } from './lock';
import type { LastUnitCosts } from './moveFieldStores';
import { goodsReturned } from './origin';
import {
  checkCapacity,
  checkExact,
  checkStock,
  describeTransaction,
  type Goods,
  sumItems,
  type Totals,
  totalsOf,
} from './rules';

/** The options of every operation. */
export interface MoveOptions {
  /** The idempotency key: a repetition returns the same transaction. */
  idempotencyKey?: string;
  /** Dates the transaction; the machine's clock when absent. */
  clock?: Clock;
  /** The context of the transaction, as part of the request's hash: the same key in another context is another request. */
  within?: readonly unknown[];
  /** Records further changes in the same transaction, after each transaction that the operation records. */
  afterMove?: AfterMove | undefined;
  /** Values of a new transaction that the audit trail shows, by column. */
  changes?: NewTransaction['changes'];
  /** What one piece costs, by product, for goods that enter a warehouse. */
  unitCosts?: ReadonlyMap<number, Cents> | undefined;
  /** The products whose unit cost was agreed in an order, and not given with the move. */
  agreed?: ReadonlySet<number> | undefined;
  /**
   * Returns the last purchase prices of goods without a unit cost, by product. Goods without one cost the average of the stock, else the
   * price of the product.
   */
  lastUnitCosts?: LastUnitCosts | undefined;
}

/**
 * Records goods that were moved, counted or corrected. With the caller's database transaction in place of the database, it is a
 * part of that one: rows that the caller has read and locked there are committed with the move, or not at all.
 */
export type Operation<Input, Answer = Move> = (db: Db, input: Input, options?: MoveOptions) => Promise<Answer>;

/** Returns the options of a move that a request asks for. */
export const moveOptions = (headers: IdempotencyHeaders, clock: Clock): MoveOptions => ({
  idempotencyKey: headers['idempotency-key'],
  clock,
});

/**
 * Receives goods from a supplier into a warehouse, in one transaction.
 * @throws ApiError 403 where the acting account has no access, 404 for an unknown warehouse, party or product, 400 for an
 * employee of another warehouse, 409 where stock or space is missing or the clock is in doubt, 422 for a key that was used
 * with another body, 503 on persistent conflicts with concurrent moves
 */
export const receive: Operation<ReceiptInput> = (db, { warehouseId, supplierId, employeeId, items }, options) =>
  move(db, { type: types.receipt, toWarehouseId: warehouseId, supplierId, employeeId }, items, options);

/**
 * Transfers goods between warehouses. The employee must work in the target.
 * @throws ApiError as {@link receive} does, and 400 for a transfer within one warehouse
 */
export const transfer: Operation<TransferInput> = (
  db,
  { fromWarehouseId, toWarehouseId, employeeId, items },
  options,
) => move(db, { type: types.transfer, fromWarehouseId, toWarehouseId, employeeId }, items, options);

/**
 * Delivers goods from a warehouse to a client.
 * @throws ApiError as {@link receive} does
 */
export const deliver: Operation<DeliveryInput> = (db, { warehouseId, clientId, employeeId, items }, options) =>
  move(db, { type: types.delivery, fromWarehouseId: warehouseId, clientId, employeeId }, items, options);

/**
 * Books a move of goods, in one transaction: all of it or nothing. With `returnOf` it returns goods of that transaction, at its
 * prices and at most what is left of it, corrections included.
 * @param goods prices the goods in another way
 * @throws ApiError as {@link receive} does, for a return 400 where the other transaction has another type, warehouse or party and
 * 409 where less is left of it, and what `goods` throws
 */
export async function move(
  db: Db,
  parties: Parties,
  items: Items,
  { idempotencyKey: key, clock = MACHINE_CLOCK, within = [], ...options }: MoveOptions = {},
  goods?: Pricing,
): Promise<Move> {
  if (parties.fromWarehouseId === parties.toWarehouseId) {
    throw new ApiError(400, 'same-warehouse');
  }
  const quantities = sumItems(items);
  const work = async (trx: Trx) => {
    const earlier =
      key && (await claimKey(trx, { key, request: [...requestOf(parties, quantities), ...within] })).movement_id;
    if (earlier) return earlierTransaction(trx, earlier);
    const { move: made } = await makeTransaction(trx, parties, quantities, {
      afterMove: undefined,
      ...options,
      idempotencyKey: key,
      goods,
      clock,
    });
    return made;
  };
  return transact(db, work, { key });
}

function requestOf(parties: Parties, quantities: Map<number, number>): Submission['request'] {
  const { type, fromWarehouseId, toWarehouseId, supplierId, clientId, employeeId, returnOf } = parties;
  const origin = returnOf === undefined ? [] : [returnOf];
  return [
    type.movementType,
    fromWarehouseId,
    toWarehouseId,
    supplierId,
    clientId,
    employeeId,
    ...origin,
    ...quantities,
  ];
}

/** Returns the goods of a move with their prices, under its locks. @throws ApiError that refuses the move */
export type Pricing = (trx: Trx, parties: Parties, locked: LockedMove) => Promise<Goods[]>;

/** Today's prices; for a return of a transaction, those of that one. */
const asUsual: Pricing = async (trx, parties, locked) =>
  parties.returnOf === undefined ? locked.goods : goodsReturned(trx, parties, parties.returnOf, locked);

/** A recorded transaction with its goods and totals. */
export interface Made {
  move: Move;
  goods: Goods[];
  totals: Totals;
}

type UnitCosts = Pick<MoveOptions, 'unitCosts' | 'agreed' | 'lastUnitCosts'>;

/** Adds the costs that purchase prices give. */
async function pricedByPurchase(
  trx: Trx,
  parties: Parties,
  goods: readonly Goods[],
  { unitCosts = new Map(), agreed, lastUnitCosts }: UnitCosts,
): Promise<Goods[]> {
  const open = goods.filter(({ productId, cost }) => cost === undefined && !unitCosts.has(productId));
  const last = open.length > 0 && lastUnitCosts ? await lastUnitCosts(trx, parties, open) : new Map<number, Cents>();
  return goods.map((each): Goods => {
    const { productId, quantity } = each;
    const given = unitCosts.get(productId);
    const former = last.get(productId);
    if (given !== undefined)
      return { ...each, cost: times(quantity, given), costSource: agreed?.has(productId) ? 'order' : 'given' };
    return former === undefined ? each : { ...each, cost: times(quantity, former), costSource: 'supplier' };
  });
}

/** Adds the costs. Goods whose cost is not known may need the stock in all warehouses. */
export async function costedGoods(
  trx: Trx,
  type: MovementType,
  goods: readonly Goods[],
  held: LockedMove['held'],
): Promise<Costed<Goods>[]> {
  const open = goods.filter(({ productId, cost }) => cost === undefined && !held.get(productId)?.quantity);
  const overall =
    type.direction === 'in'
      ? await overallStock(
          trx,
          open.map(({ productId }) => productId),
        )
      : undefined;
  const lines = costed(type, goods, held, overall);
  checkExact(lines.map(({ cost }) => cost));
  return lines;
}

interface Making extends Pick<NewTransaction, 'idempotencyKey' | 'ahead' | 'changes'>, UnitCosts {
  clock: Clock;
  goods?: Pricing | undefined;
  /** The one of the operation's options; required, so that no operation ignores it. */
  afterMove: AfterMove | undefined;
}

/**
 * Checks a transaction under its locks and appends it to the journal.
 * @throws ApiError as {@link receive} does
 */
export async function makeTransaction(
  trx: Trx,
  parties: Parties,
  quantities: Map<number, number>,
  { idempotencyKey, ahead, changes, goods: goodsOf = asUsual, clock, afterMove, ...unitCosts }: Making,
): Promise<Made> {
  const locked = await lockMove(trx, parties, quantities);
  const { from, to, employee, supplier, client, held, knownDay } = locked;
  const goods = await pricedByPurchase(trx, parties, await goodsOf(trx, parties, locked), unitCosts);
  const totals = totalsOf(goods);
  if (from) checkStock(goods, held, from);
  if (to) checkCapacity(to, minus(totals.size, ahead?.to ?? NO_SPACE));
  const other = supplier || client;
  const names = { from: from?.name ?? other, to: to?.name ?? other, employee };
  const description = describeTransaction(parties, names);
  const day = await dayOfEntry(trx, clock, knownDay);
  const entry = {
    ...parties,
    day,
    description,
    totals,
    goods: await costedGoods(trx, parties.type, goods, held),
    idempotencyKey,
    ahead,
    changes,
  };
  const move = await appendTransaction(trx, entry, afterMove);
  return { move, goods, totals };
}
