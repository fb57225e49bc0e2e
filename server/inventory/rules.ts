import type { TransactionType } from '../../contract/details/transactionType';
import type { Items } from '../../contract/inventory';
import { type Cents, fromHundredths, type Hundredths, minus, times, total } from '../db/units';
import { ApiError } from '../errors';

/** A quantity of one product, with what it costs and takes a piece. */
export interface Goods {
  productId: number;
  name: string;
  unitPrice: Cents;
  /** What a piece costs today, where that is another price: of goods that are taken back. */
  priceNow?: Cents;
  unitSize: Hundredths;
  /** Of a count, how many more were counted than there should be. */
  quantity: number;
  /** What a count found. */
  counted?: number;
}

/** A warehouse, and the space in it. */
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
  /** What they are worth in stock, at the prices of today. */
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

/** @throws ApiError 409 when they are beyond what a number holds exactly */
export function totalsOf(goods: Goods[]): Totals {
  const totals = {
    items: goods.reduce((sum, { quantity }) => sum + quantity, 0),
    price: total(goods.map(({ quantity, unitPrice }) => times(quantity, unitPrice))),
    size: total(goods.map(({ quantity, unitSize }) => times(quantity, unitSize))),
    value: total(goods.map(({ quantity, unitPrice, priceNow = unitPrice }) => times(quantity, priceNow))),
  };
  if (Object.values(totals).every(Number.isSafeInteger)) return totals;
  throw new ApiError(409, 'The numbers add up to more than can be stored.');
}

/**
 * Nothing is taken that is not there.
 * @param held pieces of each product in the warehouse
 * @throws ApiError 409 naming the first product of which there is too little
 */
export function checkStock(goods: Goods[], held: Map<number, number>, warehouse: Place): void {
  for (const { productId, name, quantity } of goods) {
    const have = held.get(productId) ?? 0;
    if (quantity <= have) continue;
    throw new ApiError(
      409,
      `Insufficient stock of "${name}" in warehouse "${warehouse.name}": ${have} available, ${quantity} requested.`,
    );
  }
}

const freeIn = ({ capacity, occupied }: Place): Hundredths => minus(capacity, occupied);

/**
 * A warehouse may become exactly full.
 * @param size what is to be added
 * @throws ApiError 409 with the space that is free and the space that is needed
 */
export function checkCapacity(place: Place, size: Hundredths): void {
  if (size <= freeIn(place)) return;
  throw new ApiError(
    409,
    `Insufficient capacity in warehouse "${place.name}": ${fromHundredths(freeIn(place))} free, ${fromHundredths(size)} needed.`,
  );
}

export interface Names {
  from: string;
  to: string;
  employee: string;
}

/** How a transaction counts in what is net of returns, as `db/projections.ts` derives it. */
export function directionOf({ type, isBack }: { type: TransactionType; isBack?: boolean }): -1 | 0 | 1 {
  if (type === 'STOCK_COUNT') return 0;
  return isBack || type === 'WAREHOUSE_TO_SUPPLIER' || type === 'CUSTOMER_TO_WAREHOUSE' ? -1 : 1;
}

/** What of a transaction its sentence tells. */
interface Told {
  type: TransactionType;
  returnOf?: number;
  correctionOf?: number;
  reason?: string;
}

/** The sentence a transaction is known by; `from` and `to` are the warehouse's, supplier's or client's names. */
export function describeTransaction({ type, returnOf, correctionOf, reason }: Told, names: Names): string {
  const sentence = sentences[type](names);
  if (type === 'STOCK_COUNT') return `${sentence}: ${reason}`;
  if (returnOf !== undefined) return `${sentence} (return of #${returnOf})`;
  return correctionOf === undefined ? sentence : `${sentence} (correction of #${correctionOf}: ${reason})`;
}

const sentences: Record<TransactionType, (names: Names) => string> = {
  SUPPLIER_TO_WAREHOUSE: ({ from, to, employee }) => `Supplier: ${from} supplied warehouse: ${to} by: ${employee}`,
  WAREHOUSE_TO_WAREHOUSE: ({ from, to, employee }) => `Warehouse ${from} supplied warehouse: ${to} by: ${employee}`,
  WAREHOUSE_TO_CUSTOMER: ({ from, to, employee }) => `Warehouse ${from} sold items to: ${to} by: ${employee}`,
  WAREHOUSE_TO_SUPPLIER: ({ from, to, employee }) => `Warehouse ${from} returned items to: ${to} by: ${employee}`,
  CUSTOMER_TO_WAREHOUSE: ({ from, to, employee }) => `Client: ${from} returned items to: ${to} by: ${employee}`,
  STOCK_COUNT: ({ to, employee }) => `Stock of warehouse: ${to} counted by: ${employee}`,
};
