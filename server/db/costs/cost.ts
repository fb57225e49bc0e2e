import type { MovementType } from '../../../contract/definition/movementType';
import { type Cents, cents, least, minus, share, times } from '../units';

/*
 * What goods cost. Each warehouse values each product at its moving average. A line of the journal keeps the cost that was taken
 * when it was booked, and nothing computes it anew: the value of a stock is the sum of the costs of its lines.
 */

/** The stock of a product in a warehouse. */
export interface Holding {
  quantity: number;
  /** The sum of the costs of its lines. */
  value: Cents;
}

export const NO_HOLDING: Holding = { quantity: 0, value: cents(0) };

type Costing = Pick<MovementType, 'direction' | 'counted'>;

/** Pieces of a product that are moved. */
interface Moved {
  quantity: number;
  unitPrice: Cents;
  /** Their known cost: from their origin or from the receipt. */
  cost?: Cents;
}

/** Goods with their cost: below 0 for a count that found less than recorded. */
export type Costed<Goods> = Goods & { cost: Cents };

/**
 * Returns the cost of a line. Goods that enter have their known cost, else their price; goods that a count finds have the average cost
 * of the stock that is there. Goods that leave take their share of the stock's value, and the last piece takes the rest. They never
 * take more than there is, also if their origin cost more.
 * @param stock the stock in the warehouse that the goods leave, or that is counted
 */
export function costOf({ direction, counted }: Costing, { quantity, unitPrice, cost }: Moved, stock: Holding): Cents {
  if (counted && quantity < 0) return minus(cents(0), leaving(-quantity, stock));
  if (counted && stock.quantity > 0) return share(stock.value, quantity, stock.quantity);
  if (direction === 'in') return cost ?? times(quantity, unitPrice);
  return leaving(quantity, stock, cost);
}

function leaving(quantity: number, stock: Holding, cost?: Cents): Cents {
  if (quantity === stock.quantity) return stock.value;
  return least(stock.value, cost ?? share(stock.value, quantity, stock.quantity));
}

/** Adds the costs to goods that a type moves. @param held the stock of each product that {@link costOf} needs */
export const costed = <Goods extends Moved & { productId: number }>(
  type: Costing,
  goods: readonly Goods[],
  held: ReadonlyMap<number, Holding>,
): Costed<Goods>[] =>
  goods.map((each) => ({ ...each, cost: costOf(type, each, held.get(each.productId) ?? NO_HOLDING) }));

/** How a transaction refers to an earlier one. */
interface Reference {
  /** Whether it moves goods in the opposite direction: a return, or a correction to fewer pieces. */
  takesBack: boolean;
  /** Whether it corrects a return, whose goods belong to a third transaction. */
  ofReturn: boolean;
}

/**
 * Returns how goods draw on the cost of the earlier transaction that they belong to: 1 if they come back of it, -1 if they are added
 * to it; undefined for further goods that leave a warehouse, which cost their share of its stock as in every move.
 */
export function wayOf({ direction }: Costing, { takesBack, ofReturn }: Reference): 1 | -1 | undefined {
  if (ofReturn) return takesBack ? -1 : 1;
  if (takesBack) return 1;
  return direction === 'in' ? -1 : undefined;
}

/** A line whose goods come back or are corrected. */
export interface OriginLine {
  /** The cost of `pieces`. */
  cost: Cents;
  pieces: number;
  /** The pieces that have come back, net of corrections: below 0 if corrections added some. */
  back: number;
}

/**
 * Returns the cost of further pieces of a line. The costs of all parts that come back add up to the cost of the line.
 * @param pieces the pieces that come back; below 0 for pieces that a correction adds to the line
 * @returns the cost, 0 or above
 */
export function costBack({ cost, pieces: all, back }: OriginLine, pieces: number): Cents {
  const until = (count: number) => share(cost, count, all);
  return pieces < 0 ? minus(until(back), until(back + pieces)) : minus(until(back + pieces), until(back));
}
