import type { MovementType } from '../../contract/definition/movementType';
import type { CostSource } from '../db/types';
import { type Cents, cents, isLess, least, minus, most, plus, proportion, share, times } from '../db/units';

/*
 * What goods cost. Each warehouse values each product at its moving average. A line of the journal keeps the cost that was taken
 * when it was booked, and nothing computes it anew: the value of a stock is the sum of the costs of its lines.
 */

/** The stock of a product in a warehouse, or in all of them. */
export interface Holding {
  quantity: number;
  /** The sum of the costs of its lines. */
  value: Cents;
  /** The part of the value that comes from list prices. */
  atList: Cents;
}

export const NO_HOLDING: Holding = { quantity: 0, value: cents(0), atList: cents(0) };

type Costing = Pick<MovementType, 'direction' | 'counted'>;

/** Pieces of a product that are moved. */
interface Moved {
  quantity: number;
  unitPrice: Cents;
  /** Their known cost: from their origin or from the receipt. */
  cost?: Cents;
  /** The part of the known cost of goods that enter which they did not cost at their origin, as in {@link Cost}. */
  costDifference?: Cents;
  /** The part of the known cost that comes from list prices. */
  atList?: Cents;
  /** Where the known cost comes from; none where it comes from an origin. */
  costSource?: CostSource;
}

/** The cost of a line. */
export interface Cost {
  /** The change of the stock's value; below 0 for a count that found less than recorded. */
  cost: Cents;
  /** The part of the cost that the goods did not cost at their origin, which the stock's value loses or, below 0, keeps. */
  costDifference: Cents;
  /** The part of the cost that comes from list prices. */
  atList: Cents;
  /** Undefined where the cost comes from an origin, and for goods that leave. */
  costSource?: CostSource;
}

/** Goods with their cost. */
export type Costed<Goods> = Goods & Cost;

/**
 * Returns the cost of a line. Goods that enter have their known cost, else the average cost of the stock that is there, else their price.
 * Goods that leave take their share of the stock's value, and the last piece takes the rest; goods that go back take their known cost,
 * where the stock is worth it.
 * @param stock the stock in the warehouse that the goods leave or enter, or that is counted
 * @param overall the stock in all warehouses; needed only where goods without a known cost enter a warehouse that has none
 */
export function costOf(
  { direction, counted }: Costing,
  { quantity, unitPrice, cost, costDifference = cents(0), atList = cents(0), costSource }: Moved,
  stock: Holding,
  overall: Holding = NO_HOLDING,
): Cost {
  if (counted && quantity < 0) {
    const missing = leaving(-quantity, stock);
    return { ...missing, cost: minus(cents(0), missing.cost), atList: minus(cents(0), missing.atList) };
  }
  if (direction !== 'in') return leaving(quantity, stock, cost, direction === 'out');
  if (cost !== undefined) return { cost, costDifference, atList, ...(costSource && { costSource }) };
  if (quantity === 0) return { cost: cents(0), costDifference, atList };
  const average = stock.quantity > 0 ? stock : overall;
  if (average.quantity > 0) {
    const value = share(average.value, quantity, average.quantity);
    const listed = least(value, share(average.atList, quantity, average.quantity));
    return { cost: value, costDifference, atList: listed, costSource: 'average' };
  }
  const price = times(quantity, unitPrice);
  return { cost: price, costDifference, atList: price, costSource: 'list' };
}

/**
 * Returns the cost of goods that leave a stock.
 * @param known their cost at their origin. They take it, or their share where the stock would keep pieces without value, or value without
 * pieces.
 * @param differs whether the rest beyond the known cost is a difference; between warehouses it goes along
 */
function leaving(quantity: number, stock: Holding, known?: Cents, differs = false): Cost {
  const average = quantity === stock.quantity ? stock.value : share(stock.value, quantity, stock.quantity);
  const fits = known !== undefined && isWorth(quantity, stock, known, average);
  const cost = fits ? known : average;
  return {
    cost,
    costDifference: differs && known !== undefined ? minus(cost, known) : cents(0),
    atList: proportion(stock.atList, cost, stock.value),
  };
}

/** Returns whether a stock keeps a cent for each piece after goods took a cost that is above their share. */
const isWorth = (quantity: number, stock: Holding, cost: Cents, average: Cents): boolean =>
  quantity < stock.quantity &&
  (!isLess(average, cost) || !isLess(minus(stock.value, cost), cents(stock.quantity - quantity)));

/** Adds the costs to goods that a type moves. @param held the stock of each product that {@link costOf} needs */
export const costed = <Goods extends Moved & { productId: number }>(
  type: Costing,
  goods: readonly Goods[],
  held: ReadonlyMap<number, Holding>,
  overall: ReadonlyMap<number, Holding> = new Map(),
): Costed<Goods>[] =>
  goods.map((each) => ({
    ...each,
    ...costOf(type, each, held.get(each.productId) ?? NO_HOLDING, overall.get(each.productId)),
  }));

/** Pieces that moved together, and their cost together. */
interface Layer extends OriginCost {
  pieces: number;
}

/** The cost of pieces of an origin. */
export type OriginCost = Pick<Cost, 'cost' | 'costDifference'>;

const added = (one: OriginCost, other: OriginCost): OriginCost => ({
  cost: plus(one.cost, other.cost),
  costDifference: plus(one.costDifference, other.costDifference),
});

const less = (one: OriginCost, other: OriginCost): OriginCost => ({
  cost: minus(one.cost, other.cost),
  costDifference: minus(one.costDifference, other.costDifference),
});

const shareOf = ({ cost, costDifference }: OriginCost, pieces: number, all: number): OriginCost => ({
  cost: share(cost, pieces, all),
  costDifference: share(costDifference, pieces, all),
});

/** The cost of goods without the difference. */
export const goodsCost = ({ cost, costDifference }: OriginCost): Cents => minus(cost, costDifference);

const NOTHING: OriginCost = { cost: cents(0), costDifference: cents(0) };

/**
 * The pieces of a transaction's line that are still where it moved them: its own, and those that corrections added. Pieces that come
 * back are the ones that moved last, at the cost at which they moved. So all parts of a line cost together exactly what it cost.
 */
export class LineCosts {
  private readonly layers: Layer[] = [];
  private first?: Layer;
  /** Pieces that corrections took away, with the difference that left with them and comes back with them. */
  private corrected = { pieces: 0, costDifference: cents(0) };

  /** Adds pieces that moved. */
  add(pieces: number, { cost, costDifference }: OriginCost): void {
    this.layers.push({ pieces, cost, costDifference });
    this.first ??= { pieces, cost, costDifference };
  }

  /** Returns the cost of further pieces at the line's own cost per piece; undefined for a line without own pieces. */
  costOfMore(pieces: number): OriginCost | undefined {
    if (!this.first) return undefined;
    const goods = share(goodsCost(this.first), pieces, this.first.pieces);
    const { pieces: all, costDifference } = this.corrected;
    const again = Math.min(pieces, all);
    const cost = most(cents(0), again === 0 ? goods : plus(goods, share(costDifference, again, all)));
    return { cost, costDifference: minus(cost, goods) };
  }

  /** Returns the cost of the pieces that come back next. */
  costOfBack(pieces: number): OriginCost {
    return this.split(pieces).taken;
  }

  /**
   * Takes away pieces that came back.
   * @param cost their cost without a difference; where less was booked, as between warehouses, the remaining pieces keep the rest
   */
  takeBack(pieces: number, cost: Cents): void {
    const { rest, taken } = this.split(pieces);
    const last = rest.at(-1);
    if (last) last.cost = most(cents(0), plus(last.cost, minus(goodsCost(taken), cost)));
    this.layers.splice(0, this.layers.length, ...rest);
  }

  /** Notes pieces that a correction took away, or brought back. @param pieces below 0 for pieces that came back */
  correct(pieces: number, costDifference: Cents): void {
    const all = Math.max(0, this.corrected.pieces + pieces);
    this.corrected = {
      pieces: all,
      costDifference: all === 0 ? cents(0) : plus(this.corrected.costDifference, costDifference),
    };
  }

  private split(pieces: number): { taken: OriginCost; rest: Layer[] } {
    const rest = this.layers.map((layer) => ({ ...layer }));
    let taken = NOTHING;
    for (let left = pieces, last = rest.at(-1); left > 0 && last; last = rest.at(-1)) {
      const count = Math.min(left, last.pieces);
      const part = shareOf(last, count, last.pieces);
      taken = added(taken, part);
      left -= count;
      if (count === last.pieces) rest.pop();
      else Object.assign(last, { pieces: last.pieces - count, ...less(last, part) });
    }
    return { taken, rest };
  }
}

/** A transaction that moved pieces of a product, and how it refers to an earlier one. */
export interface OriginEntry {
  id: number;
  returnOf: number | null;
  correctionOf: number | null;
  /** Whether a correction moves goods in the direction of the transaction that it corrects. */
  adds: boolean;
}

/** The costs of a transaction's line, and of each return of it, all of one product. */
export class OriginCosts {
  private readonly lines = new Map<number, LineCosts>();
  /** The costs that the origin moved, and the part of them that comes from list prices. */
  private moved = { cost: cents(0), atList: cents(0) };

  /** @param origin the transaction that nothing precedes */
  constructor(private readonly origin: number) {}

  /** Adds a recorded line of the origin, of its returns, or of a correction of these; in the order of the journal. */
  record(entry: OriginEntry, pieces: number, { cost, costDifference, atList }: Cost): void {
    const { from, to } = this.way(entry);
    const goods = minus(cost, costDifference);
    from?.takeBack(pieces, goods);
    if (!to) from?.correct(pieces, costDifference);
    if (!from) to?.correct(-pieces, minus(cents(0), costDifference));
    // The difference stays with the return that took it.
    to?.add(pieces, to === this.line(this.origin) ? { ...NOTHING, cost: goods } : { cost, costDifference });
    if (!from) this.moved = { cost: plus(this.moved.cost, cost), atList: plus(this.moved.atList, atList) };
  }

  /**
   * Returns the known cost of pieces that a further entry moves; undefined where they have none, so that they cost what goods of a
   * new transaction cost.
   * @param direction of the entry's type
   */
  costOf(
    entry: OriginEntry,
    pieces: number,
    direction: MovementType['direction'],
  ): Omit<Cost, 'costSource'> | undefined {
    const { from, to } = this.way(entry);
    const known = from ? from.costOfBack(pieces) : direction === 'in' ? to?.costOfMore(pieces) : undefined;
    if (!known) return undefined;
    const { cost, costDifference } = direction === 'in' ? known : { ...NOTHING, cost: goodsCost(known) };
    const atList = proportion(this.moved.atList, least(cost, this.moved.cost), this.moved.cost);
    return { cost, costDifference, atList };
  }

  /** Returns the line that the pieces come back from, and the one that they are added to. */
  private way({ id, returnOf, correctionOf, adds }: OriginEntry): { from?: LineCosts; to?: LineCosts } {
    const origin = this.line(this.origin);
    if (returnOf !== null) return { from: origin, to: this.line(id) };
    if (correctionOf === null) return { to: origin };
    if (correctionOf === this.origin) return adds ? { to: origin } : { from: origin };
    const corrected = this.line(correctionOf);
    return adds ? { from: origin, to: corrected } : { from: corrected, to: origin };
  }

  private line(id: number): LineCosts {
    const line = this.lines.get(id) ?? new LineCosts();
    this.lines.set(id, line);
    return line;
  }
}
