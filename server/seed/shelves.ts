import { fromCents, fromHundredths, type Hundredths, hundredths, times, toHundredths, total } from '../db/units';
import { at, type Dice, weighted } from './dice';
import type { DemoProduct } from './goods';

/** A product in a warehouse that stocks it. */
export interface Slot {
  product: DemoProduct;
  warehouse: Depot;
  /** The stock that a reorder aims at. */
  target: number;
  /** The current stock. */
  quantity: number;
  /** The sales weight, relative to others. */
  popularity: number;
  /** The final stock of a product that runs out; it is not reordered in its last weeks. */
  remainder?: number;
}

/** A warehouse in the simulation. */
export interface Depot {
  id: number;
  name: string;
  capacity: Hundredths;
  occupied: Hundredths;
  /** The space it needs when every slot is at its target. */
  goal: Hundredths;
  slots: Slot[];
  /** Its slots by the product's supplier. */
  bySupplier: Map<number, Slot[]>;
  drawSlot: (dice: Dice) => number;
}

export interface Shelves {
  depots: Depot[];
  /** The slots of each product, by product id. */
  byProduct: Map<number, Slot[]>;
}

/** The share of new products, which have no stock yet. */
const NEW = 0.01;
/** The share of products that run out: half of them completely, half to a few pieces. */
const SCARCE = 0.07;
/** The best sellers, and how much each outsells the next. */
const BESTSELLERS = [9, 7, 5.5];

/** Decides which warehouse stocks what, how much of it, and the capacity of each warehouse. */
export function makeShelves(
  dice: Dice,
  warehouses: { id: number; name: string }[],
  products: DemoProduct[],
  suppliers: number,
): Shelves {
  const depots = warehouses.map(({ id, name }): Depot => {
    const bySupplier = new Map<number, Slot[]>();
    const none = hundredths(0);
    return { id, name, capacity: none, occupied: none, goal: none, slots: [], bySupplier, drawSlot: () => 0 };
  });
  const byProduct = new Map<number, Slot[]>();
  const order = bestFirst(dice.shuffled(products));
  for (const [rank, product] of order.entries()) {
    if (rank >= BESTSELLERS.length && dice.chance(NEW)) continue;
    const popularity = BESTSELLERS[rank] ?? dice.between(0.4, 2);
    const carriers =
      rank < BESTSELLERS.length ? depots : dice.shuffled(depots).slice(0, carriersOf(dice, depots.length));
    const scarce = rank >= BESTSELLERS.length && dice.chance(SCARCE);
    const slots = carriers.map((warehouse, index): Slot => {
      const slot: Slot = { product, warehouse, target: targetOf(dice, product, popularity), quantity: 0, popularity };
      if (scarce) slot.remainder = index === 0 && rank % 2 ? dice.int(1, 4) : 0;
      return slot;
    });
    byProduct.set(product.id, slots);
    for (const slot of slots) stack(slot, 1 + (product.id % suppliers));
  }
  for (const depot of depots) measure(depot);
  return { depots, byProduct };
}

/** Best sellers are affordable products for everyone. */
function bestFirst(products: DemoProduct[]): DemoProduct[] {
  const everyday = products.filter((product) => firstPrice(product) > 10 && firstPrice(product) < 30);
  const best = new Set(everyday.slice(0, BESTSELLERS.length));
  return [...best, ...products.filter((product) => !best.has(product))];
}

/** In dollars. */
const firstPrice = ({ prices }: DemoProduct) => fromCents(at(prices, 0).price);

/** The number of warehouses per product: about half of a few, about two of many. */
const carriersOf = (dice: Dice, depots: number) => Math.min(depots, depots > 10 ? dice.int(1, 3) : dice.int(2, 4));

/** Cheap and popular products have larger stocks. */
function targetOf(dice: Dice, product: DemoProduct, popularity: number): number {
  const dollars = firstPrice(product);
  const usual = dollars < 10 ? 90 : dollars < 30 ? 50 : dollars < 80 ? 28 : 14;
  return Math.ceil(usual * Math.min(2, 0.6 + popularity / 2) * dice.between(0.7, 1.3));
}

function stack(slot: Slot, supplierId: number): void {
  const { slots, bySupplier } = slot.warehouse;
  slots.push(slot);
  const ofSupplier = bySupplier.get(supplierId);
  if (ofSupplier) ofSupplier.push(slot);
  else bySupplier.set(supplierId, [slot]);
}

/** Returns the capacity, in hundreds of size units, for a fill level between half empty and full. */
function measure(depot: Depot): void {
  depot.goal = total(depot.slots.map(({ target, product }) => times(target, product.unitSize)));
  // The golden ratio distributes the fill levels evenly for any number of warehouses.
  const fill = 0.5 + 0.65 * ((depot.id * 0.618) % 1);
  depot.capacity = toHundredths(Math.max(1, Math.ceil(fromHundredths(depot.goal) / fill / 100)) * 100);
  depot.drawSlot = weighted(depot.slots.map(({ popularity }) => popularity));
}
