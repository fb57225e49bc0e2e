import { sql } from 'kysely';
import { type MovementType, oppositeOf } from '../../../contract/definition/movementType';
import type { Move } from '../../../contract/inventory';
import { MACHINE_CLOCK } from '../../../server/db/day';
import { claimKey } from '../../../server/db/idempotency';
import { rehearse, transact } from '../../../server/db/transact';
import type { Db, Trx } from '../../../server/db/types';
import { fromCents } from '../../../server/db/units';
import { ApiError } from '../../../server/errors';
import { earlierTransaction, type Parties } from '../../../server/inventory/append';
import { lockMove } from '../../../server/inventory/lock';
import {
  type Balance,
  balancesOf,
  checkLeft,
  costedAs,
  type Entry,
  originOf,
  pricedAs,
} from '../../../server/inventory/origin';
import { checkStock, type Goods, totalsOf } from '../../../server/inventory/rules';
import {
  type Made,
  type MoveOptions,
  makeTransaction,
  type Operation,
  type Pricing,
} from '../../../server/inventory/stock';
import { say } from '../../../server/texts/message';
import type { Correction, CorrectionInput, PlannedCorrection } from '../contract';

/** The input of a correction, with the id of the corrected transaction. */
export type Correcting = CorrectionInput & { transactionId: number };

/**
 * Returns the operation that books the difference between a recorded transaction and the actual amounts, in one database
 * transaction: excess goods go back the way they came, missing goods follow.
 * @param types the declared types of transactions
 * @throws ApiError 404 where there is no such transaction, 400 where nothing differs, 409 where its recorded amounts have
 * changed meanwhile or where goods or space are missing, else as `receive` does
 */
export const correcting =
  (types: readonly MovementType[]): Operation<Correcting, Correction> =>
  (db, { transactionId: id, ...input }, options = {}) => {
    const { idempotencyKey: key } = options;
    const work = async (trx: Trx) => {
      const earlier = key && (await claimKey(trx, { key, request: ['CORRECTION', id, input] })).movement_id;
      if (earlier) return { moves: await bookedWith(trx, earlier) };
      const booked = await book(trx, types, { id, input }, options);
      return { moves: booked.map(({ move }) => move) };
    };
    return transact(db, work, { key });
  };

/**
 * Plans a correction: books it, rolls back, and returns the transactions.
 * @throws ApiError as {@link correcting} does
 */
export async function planCorrection(
  db: Db,
  types: readonly MovementType[],
  { transactionId: id, ...input }: Correcting,
  { clock }: MoveOptions = {},
): Promise<PlannedCorrection> {
  const booked = await rehearse(db, (trx) => book(trx, types, { id, input }, { clock }));
  return { moves: booked.map(planned) };
}

const planned = ({ move: { transactionId: _, ...move }, goods, totals }: Made) => ({
  ...move,
  totalItems: totals.items,
  totalPrice: fromCents(totals.price),
  lines: goods.map(({ productId, name, quantity, unitPrice }) => ({
    productId,
    name,
    quantity,
    unitPrice: fromCents(unitPrice),
  })),
});

/** Returns the one or two transactions of a correction, which share the start time of their database transaction. */
async function bookedWith(trx: Trx, id: number): Promise<Move[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM movement
    WHERE (correction_of, created_at) = (SELECT correction_of, created_at FROM movement WHERE id = ${id})
    ORDER BY id`.execute(trx);
  const moves: Move[] = [];
  for (const row of rows) moves.push(await earlierTransaction(trx, row.id));
  return moves;
}

async function book(
  trx: Trx,
  types: readonly MovementType[],
  { id, input: { employeeId, reason, lines } }: { id: number; input: CorrectionInput },
  { idempotencyKey, clock = MACHINE_CLOCK, afterMove }: MoveOptions,
): Promise<Made[]> {
  const origin = await originOf(trx, id);
  const type = types.find(({ movementType }) => movementType === origin.type);
  if (type?.counted) {
    throw new ApiError(409, say('is-count', { id }));
  }
  const opposite = type && oppositeOf(types, type);
  if (!opposite) throw new ApiError(409, say('not-correctable', { id }));
  const same: Parties = { ...partiesOf(origin), type, employeeId, correctionOf: id, reason };
  const back = reversed(same, opposite);
  // Takes the locks of both halves at once, in the order of every move.
  const { goods, from, to } = await lockMove(
    trx,
    same,
    new Map(lines.map(({ productId, actual }) => [productId, actual])),
  );
  const balances = await balancesOf(trx, id);
  if (isUndone(type, [...balances.values()])) {
    throw new ApiError(409, say('undone|transaction', { id }));
  }
  const { more, less } = differences(id, lines, goods, balances);
  checkLeft(id, balances, less);
  if (origin.return_of !== null) checkLeft(origin.return_of, await balancesOf(trx, origin.return_of), more);
  const halves: [Parties, Goods[]][] = [
    [same, more],
    [back, less],
  ];
  // The half that leaves a warehouse comes first, to free space. With two warehouses this applies to both.
  if (same.fromWarehouseId === undefined) halves.reverse();
  const swapped = from && to && more.length > 0 ? less : [];
  if (to && swapped.length > 0) checkStock(less, (await lockMove(trx, back, quantitiesOf(less))).held, to);
  const { size } = totalsOf(swapped);
  const made: Made[] = [];
  for (const [parties, differing] of halves) {
    if (differing.length === 0) continue;
    const how = made.length === 0 ? { idempotencyKey, ahead: { to: size } } : { ahead: { from: size } };
    const booking = { ...how, goods: priceAs(id), clock, afterMove };
    made.push(await makeTransaction(trx, parties, quantitiesOf(differing), booking));
  }
  return made;
}

/** A transaction without a supplier or client, such as an opening balance, is undone by a return of all its goods. */
const isUndone = ({ party }: MovementType, lines: readonly Balance[]): boolean =>
  party === undefined && lines.some(({ returned }) => returned > 0) && lines.every(({ remaining }) => remaining === 0);

/** Prices a correction as the transaction that it corrects. */
const priceAs =
  (id: number): Pricing =>
  async (trx, { type, isBack }, scene) => {
    const origin = await originOf(trx, id);
    const adds = isBack !== true && type.movementType === origin.type;
    const balances = await balancesOf(trx, id);
    // A correction of a return takes its prices and costs from the transaction that the return belongs to.
    const returned = origin.return_of === null ? undefined : await balancesOf(trx, origin.return_of);
    const goods = pricedAs(balances, returned ? pricedAs(returned, scene.goods) : scene.goods);
    const entry = { origin: origin.return_of ?? id, returnOf: null, correctionOf: id, adds };
    return costedAs(trx, goods, { ...entry, direction: type.direction });
  };

const quantitiesOf = (goods: readonly Goods[]) =>
  new Map(goods.map(({ productId, quantity }) => [productId, quantity]));

/** Returns the missing and the excess quantity of each product. */
function differences(
  id: number,
  lines: CorrectionInput['lines'],
  goods: Goods[],
  balances: Awaited<ReturnType<typeof balancesOf>>,
): { more: Goods[]; less: Goods[] } {
  const seen = new Map(lines.map(({ productId, recorded }) => [productId, recorded]));
  const differing = goods.map((each) => {
    const { recorded, corrected } = balances.get(each.productId) ?? { recorded: 0, corrected: 0 };
    const now = recorded + corrected;
    if (seen.get(each.productId) === now) return { ...each, quantity: each.quantity - now };
    throw new ApiError(
      409,
      say('corrected-meanwhile', { id, now, name: each.name, seen: seen.get(each.productId) ?? 0 }),
    );
  });
  if (differing.every(({ quantity }) => quantity === 0)) {
    throw new ApiError(400, 'nothing-to-correct');
  }
  return {
    more: differing.filter(({ quantity }) => quantity > 0),
    less: differing
      .filter(({ quantity }) => quantity < 0)
      .map(({ quantity, ...each }) => ({ ...each, quantity: -quantity })),
  };
}

const partiesOf = (entry: Entry): Omit<Parties, 'type' | 'employeeId'> => ({
  fromWarehouseId: entry.from_warehouse_id ?? undefined,
  toWarehouseId: entry.to_warehouse_id ?? undefined,
  supplierId: entry.supplier_id ?? undefined,
  clientId: entry.client_id ?? undefined,
});

const reversed = (parties: Parties, type: MovementType): Parties => ({
  ...parties,
  type,
  isBack: type === parties.type,
  fromWarehouseId: parties.toWarehouseId,
  toWarehouseId: parties.fromWarehouseId,
});
