import type { MovementType } from '../../contract/definition/movementType';
import { delivery, receipt, transfer } from '../../contract/entities/movementTypes';
import { type Cents, cents, fromHundredths, hundredths, minus, plus, ratio, times } from '../db/units';
import { checkCapacity, checkStock, describeTransaction, type Goods, type Totals, totalsOf } from '../inventory/rules';
import { at, type Dice, known, weighted } from './dice';
import type { Depot, Shelves, Slot } from './shelves';
import type { World } from './world';

/** A simulated transaction. */
export interface DemoTransaction {
  id: number;
  type: MovementType;
  date: string;
  description: string;
  employeeId: number;
  fromWarehouseId: number | null;
  toWarehouseId: number | null;
  supplierId: number | null;
  clientId: number | null;
  totals: Totals;
  goods: Goods[];
}

type Lines = [slot: Slot, quantity: number][];

/** In the last weeks, products that run out are not reordered and their stock is sold. */
const LAST_DAYS = 45;
/** The possible numbers of lines of a transaction, and the least average over all transactions. */
const LINES = [1, 1, 2, 2, 3, 3, 3, 4, 5, 6];
const AVERAGE_LINES = 3.002;

type Made = Omit<DemoTransaction, 'id' | 'date'>;

/** The state of the simulation between two transactions. */
export class Trade {
  private readonly shelves: Shelves;
  private readonly drawDepot: (dice: Dice) => number;
  private readonly drawClient: (dice: Dice) => number;
  private readonly staff: Map<number, { ids: number[]; draw: (dice: Dice) => number }>;
  private readonly prices: Cents[];
  private day = 0;
  private transactions = 0;
  private lines = 0;

  constructor(
    private readonly dice: Dice,
    private readonly world: World,
  ) {
    this.shelves = world.shelves;
    this.drawDepot = weighted(this.shelves.depots.map(({ goal }) => Math.sqrt(fromHundredths(goal))));
    // A few clients buy most.
    this.drawClient = weighted(world.clients.map((_, index) => 1 / (3 + ((index * 7) % world.clients.length))));
    this.staff = staffOf(world);
    this.prices = world.products.map(() => cents(0));
  }

  openDay(day: number): void {
    this.day = day;
    for (const product of this.world.products) {
      for (const change of product.prices) if (change.day === day) this.prices[product.id - 1] = change.price;
    }
  }

  /** Makes the wished or most needed kind of transaction; another kind where that is impossible. */
  next(wish?: MovementType): Made {
    for (;;) {
      const depot = at(this.shelves.depots, this.drawDepot(this.dice));
      const made = this.make(wish ?? this.choose(depot), depot) ?? this.receipt(depot) ?? this.delivery(depot);
      if (made) return made;
    }
  }

  private choose({ occupied, goal }: Depot): MovementType {
    const level = ratio(occupied, goal);
    if (this.dice.chance(level < 0.5 ? 0.9 : level < 0.8 ? 0.5 : level < 0.95 ? 0.3 : 0.15)) return receipt;
    return this.dice.chance(0.2) ? transfer : delivery;
  }

  private make(type: MovementType, depot: Depot): Made | undefined {
    if (type === receipt) return this.receipt(depot);
    return type === delivery ? this.delivery(depot) : this.transfer(depot);
  }

  /** A receipt of the goods that the warehouse lacks most, from one supplier. */
  private receipt(to: Depot): Made | undefined {
    const suppliers = [...to.bySupplier.keys()];
    const lacking = Array.from({ length: 4 }, () => this.dice.pick(suppliers))
      .map((supplierId) => ({
        supplierId,
        slots: known(to.bySupplier, supplierId).filter((slot) => this.lacks(slot)),
      }))
      .reduce((best, other) => (other.slots.length > best.slots.length ? other : best));
    const slots = lacking.slots.toSorted((one, other) => one.quantity / one.target - other.quantity / other.target);
    let free = minus(to.capacity, to.occupied);
    const lines: Lines = [];
    for (const slot of slots.slice(0, this.wantedLines())) {
      const wanted = roundOff((slot.target - slot.quantity) * this.dice.between(0.8, 1.15));
      const quantity = Math.min(wanted, Math.floor(ratio(free, slot.product.unitSize)));
      if (quantity < 1) continue;
      lines.push([slot, quantity]);
      free = minus(free, times(quantity, slot.product.unitSize));
    }
    const supplier = at(this.world.suppliers, lacking.supplierId - 1);
    return this.book(receipt, lines, { to, supplier });
  }

  private lacks({ quantity, target, remainder }: Slot): boolean {
    if (remainder !== undefined && this.isEnding()) return false;
    return quantity < target * 0.6;
  }

  private delivery(from: Depot): Made | undefined {
    const client = at(this.world.clients, this.drawClient(this.dice));
    const chosen = new Map<Slot, number>();
    const wanted = this.wantedLines();
    if (this.isEnding()) {
      for (const slot of from.slots) {
        if (chosen.size < wanted && slot.remainder !== undefined && slot.quantity > slot.remainder) {
          chosen.set(slot, slot.quantity - slot.remainder);
        }
      }
    }
    for (let tries = 0; chosen.size < wanted && tries < 4 * wanted; tries++) {
      const slot = at(from.slots, from.drawSlot(this.dice));
      const most = slot.quantity - (slot.remainder ?? 0);
      const usual = Math.ceil(slot.target * this.dice.between(0.04, 0.3) * Math.min(2, slot.popularity));
      if (most > 0 && !chosen.has(slot)) chosen.set(slot, Math.min(most, usual));
    }
    return this.book(delivery, [...chosen], { from, client });
  }

  /** A transfer from the fuller shelves of one warehouse to the emptier ones of another. */
  private transfer(from: Depot): Made | undefined {
    const { dice } = this;
    let to: Depot | undefined;
    let free = hundredths(0);
    const lines: Lines = [];
    const wanted = this.wantedLines();
    for (let tries = 0; lines.length < wanted && tries < 6 * wanted; tries++) {
      const slot = dice.pick(from.slots);
      if (slot.quantity < slot.target * 0.5 || lines.some(([taken]) => taken === slot)) continue;
      const others = (this.shelves.byProduct.get(slot.product.id) ?? []).filter(
        ({ warehouse }) => warehouse !== from && (to === undefined || warehouse === to),
      );
      if (others.length === 0) continue;
      const other = dice.pick(others);
      const { warehouse } = other;
      if (to === undefined) free = minus(warehouse.capacity, warehouse.occupied);
      const quantity = Math.min(
        Math.ceil(slot.quantity * dice.between(0.15, 0.4)),
        Math.max(0, other.target - other.quantity),
        Math.floor(ratio(free, slot.product.unitSize)),
      );
      if (quantity < 1) continue;
      to = warehouse;
      free = minus(free, times(quantity, slot.product.unitSize));
      lines.push([slot, quantity]);
    }
    return to && this.book(transfer, lines, { from, to });
  }

  /** Checks the rules, then records the transaction. */
  private book(
    type: MovementType,
    lines: Lines,
    { from, to, supplier, client }: { from?: Depot; to?: Depot; supplier?: Party; client?: Party },
  ): Made | undefined {
    if (lines.length === 0) return undefined;
    const goods = lines
      .map(([{ product }, quantity]) => ({
        productId: product.id,
        name: product.name,
        unitPrice: at(this.prices, product.id - 1),
        unitSize: product.unitSize,
        quantity,
      }))
      .toSorted((one, other) => one.productId - other.productId);
    const totals = totalsOf(goods);
    if (from) checkStock(goods, new Map(lines.map(([slot]) => [slot.product.id, slot])), from);
    if (to) checkCapacity(to, totals.size);
    this.transactions += 1;
    this.lines += lines.length;
    for (const [slot, quantity] of lines) this.shift(slot, quantity, from, to);
    if (from) from.occupied = minus(from.occupied, totals.size);
    if (to) to.occupied = plus(to.occupied, totals.size);
    const employee = this.employee(to ?? from);
    return {
      type,
      description: describeTransaction(
        { type },
        {
          from: from?.name ?? supplier?.name ?? '',
          to: to?.name ?? client?.name ?? '',
          employee: `${employee.name} ${employee.surname}`,
        },
      ),
      employeeId: employee.id,
      fromWarehouseId: from?.id ?? null,
      toWarehouseId: to?.id ?? null,
      supplierId: supplier?.id ?? null,
      clientId: client?.id ?? null,
      totals,
      goods,
    };
  }

  private shift(slot: Slot, quantity: number, from?: Depot, to?: Depot): void {
    if (from) slot.quantity -= quantity;
    if (!to) return;
    const target = this.shelves.byProduct.get(slot.product.id)?.find(({ warehouse }) => warehouse === to);
    if (target) target.quantity += quantity;
  }

  private employee(depot?: Depot) {
    const staff = known(this.staff, depot?.id ?? 0);
    return at(this.world.employees, at(staff.ids, staff.draw(this.dice)) - 1);
  }

  /** Shortages make some transactions shorter than planned, so others are longer. */
  private wantedLines(): number {
    const missing = AVERAGE_LINES * this.transactions - this.lines;
    return this.dice.pick(LINES) + (missing > 100 ? 4 : missing > 0 ? 2 : 0);
  }

  private isEnding(): boolean {
    return this.day >= this.world.days.length - LAST_DAYS;
  }
}

type Party = World['clients'][number];

/** Managers sign least; each clerk has a pace. */
function staffOf({ warehouses, employees }: World) {
  return new Map(
    warehouses.map(({ id }) => {
      const ids = employees.filter(({ warehouseId }) => warehouseId === id).map((employee) => employee.id);
      return [id, { ids, draw: weighted(ids.map((_, index) => (index === 0 ? 0.4 : 1 + ((index * 5) % 7) / 4))) }];
    }),
  );
}

/** Quantities are multiples of ten or five. */
function roundOff(quantity: number): number {
  const step = quantity > 50 ? 10 : quantity > 15 ? 5 : 1;
  return Math.max(1, Math.round(quantity / step) * step);
}
