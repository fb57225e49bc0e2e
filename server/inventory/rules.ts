import { type MovementType, signOf } from '../../contract/definition/movementType';
import type { Items } from '../../contract/inventory';
import type { CostSource } from '../db/types';
import { type Cents, fromHundredths, type Hundredths, minus, type Stored, times, total } from '../db/units';
import { ApiError } from '../errors';
import type { Holding } from '../ledger/cost';
import { amountOf, say } from '../texts/message';

/** A quantity of one product, with its price and size per piece. */
export interface Goods {
  productId: number;
  name: string;
  unitPrice: Cents;
  /** The current price per piece, where it differs: for returned goods. */
  priceNow?: Cents;
  unitSize: Hundredths;
  /** For a count: the counted quantity minus the recorded one. */
  quantity: number;
  /** The counted quantity. */
  counted?: number;
  /** The known cost of the goods, from their origin or from the receipt, and their parts as in `Cost`. */
  cost?: Cents;
  costDifference?: Cents;
  atList?: Cents;
  costSource?: CostSource;
}

/** A warehouse and its space. */
export interface Place {
  id: number;
  name: string;
  capacity: Hundredths;
  occupied: Hundredths;
}

export interface Totals {
  items: number;
  price: Cents;
  size: Hundredths;
  /** Their stock value, at current prices. */
  value: Cents;
}

/** Product ids, ascending, with their quantities. Keys that name the same product ("5" and "05") are summed. */
export function sumItems(items: Items): Map<number, number> {
  const sums = new Map<number, number>();
  for (const [key, quantity] of Object.entries(items)) {
    const productId = Number(key);
    sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  }
  return new Map([...sums].toSorted(([one], [other]) => one - other));
}

/** @throws ApiError 409 when a total exceeds the range of exact numbers */
export function totalsOf(goods: Goods[]): Totals {
  const totals = {
    items: goods.reduce((sum, { quantity }) => sum + quantity, 0),
    price: total(goods.map(({ quantity, unitPrice }) => times(quantity, unitPrice))),
    size: total(goods.map(({ quantity, unitSize }) => times(quantity, unitSize))),
    value: total(goods.map(({ quantity, unitPrice, priceNow = unitPrice }) => times(quantity, priceNow))),
  };
  checkExact(Object.values(totals));
  return totals;
}

/** @throws ApiError 409 when a figure exceeds the range of exact numbers */
export function checkExact(figures: readonly (Stored | number)[]): void {
  if (figures.every(Number.isSafeInteger)) return;
  throw new ApiError(409, 'total-too-large');
}

/**
 * Checks that the goods are in stock.
 * @param held the stock of each product in the warehouse
 * @throws ApiError 409 naming the first product with too little stock
 */
export function checkStock(
  goods: Goods[],
  held: ReadonlyMap<number, Pick<Holding, 'quantity'>>,
  warehouse: Place,
): void {
  for (const { productId, name, quantity } of goods) {
    const have = held.get(productId)?.quantity ?? 0;
    if (quantity <= have) continue;
    throw new ApiError(
      409,
      say('insufficient-stock', {
        name,
        warehouse: warehouse.name,
        available: amountOf(have),
        requested: amountOf(quantity),
      }),
    );
  }
}

const freeIn = ({ capacity, occupied }: Place): Hundredths => minus(capacity, occupied);

/**
 * Checks that goods fit; a warehouse may become exactly full.
 * @param size the space to add
 * @throws ApiError 409 with the free and the needed space
 */
export function checkCapacity(place: Place, size: Hundredths): void {
  if (size <= freeIn(place)) return;
  throw new ApiError(
    409,
    say('insufficient-capacity', {
      warehouse: place.name,
      free: amountOf(fromHundredths(freeIn(place))),
      needed: amountOf(fromHundredths(size)),
    }),
  );
}

export interface Names {
  from: string;
  to: string;
  employee: string;
}

/** Returns the sign of a transaction in figures net of returns; the same rule as in `server/ledger/projections.ts`. */
export const directionOf = ({ type, isBack }: { type: MovementType; isBack?: boolean }): number =>
  isBack ? 0 - signOf(type) : signOf(type);

/** The properties of a transaction that its description shows. */
interface Described {
  type: MovementType;
  returnOf?: number;
  correctionOf?: number;
  reason?: string;
}

/** Returns the description of a transaction; `from` and `to` are names of warehouses, suppliers or clients. */
export function describeTransaction({ type, returnOf, correctionOf, reason }: Described, names: Names): string {
  const sentence = type.sentence.replaceAll(/\{(from|to|employee)\}/g, (_, name: keyof Names) => names[name]);
  if (returnOf !== undefined) return `${sentence} (return of #${returnOf})`;
  if (correctionOf !== undefined) return `${sentence} (correction of #${correctionOf}: ${reason})`;
  return type.needsReason ? `${sentence}: ${reason}` : sentence;
}
