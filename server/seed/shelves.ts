import { fromCents, fromHundredths, type Hundredths, hundredths, times, toHundredths, total } from '../db/units';
import { at, type Dice, weighted } from './dice';
import type { DemoProduct } from './goods';

/** A product in a warehouse that carries it. */
export interface Slot {
  product: DemoProduct;
  warehouse: Depot;
  /** Pieces a restock aims at. */
  target: number;
  /** Pieces there now. */
  quantity: number;
  /** How much is sold, relative to others. */
  popularity: number;
  /** Pieces to be left at the end, where the product is running out; it is not restocked in its last weeks. */
  remainder?: number;
}

/** A warehouse as the simulation knows it. */
export interface Depot {
  id: number;
  name: string;
  capacity: Hundredths;
  occupied: Hundredths;
  /** What it holds when every slot is at its target. */
  goal: Hundredths;
  slots: Slot[];
  /** Its slots by the supplier the product comes from. */
  bySupplier: Map<number, Slot[]>;
  drawSlot: (dice: Dice) => number;
}

export interface Shelves {
  depots: Depot[];
  /** The slots of each product, by its id. */
  byProduct: Map<number, Slot[]>;
}

/** One product in a hundred is new: nobody has it yet. */
const NEW = 0.01;
/** These are running out: half of them to nothing, half to a few pieces. */
const SCARCE = 0.07;
/** The products that sell best, by far, and how much more than the next one. */
const BESTSELLERS = [9, 7, 5.5];

/** Decides which warehouse carries what, how much of it, and how large each warehouse has to be for that. */
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

/** What sells best is something that everybody can use and afford. */
function bestFirst(products: DemoProduct[]): DemoProduct[] {
  const everyday = products.filter((product) => firstPrice(product) > 10 && firstPrice(product) < 30);
  const best = new Set(everyday.slice(0, BESTSELLERS.length));
  return [...best, ...products.filter((product) => !best.has(product))];
}

/** In dollars. */
const firstPrice = ({ prices }: DemoProduct) => fromCents(at(prices, 0).price);

/** About half of a few warehouses, about two of many. */
const carriersOf = (dice: Dice, depots: number) => Math.min(depots, depots > 10 ? dice.int(1, 3) : dice.int(2, 4));

/** Cheap and popular things are kept in numbers. */
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

/** As large as it has to be, in hundreds of size units, to be anything from half empty to full. */
function measure(depot: Depot): void {
  depot.goal = total(depot.slots.map(({ target, product }) => times(target, product.unitSize)));
  // The golden ratio scatters them evenly, however many there are.
  const fill = 0.5 + 0.65 * ((depot.id * 0.618) % 1);
  depot.capacity = toHundredths(Math.max(1, Math.ceil(fromHundredths(depot.goal) / fill / 100)) * 100);
  depot.drawSlot = weighted(depot.slots.map(({ popularity }) => popularity));
}
