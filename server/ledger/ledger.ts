import type { MovementType } from '../../contract/definition/movementType';
import { type Cents, minus, plus, times } from '../db/units';
import { type Cost, costOf, type Holding, NO_HOLDING, OriginCosts } from './cost';

interface LedgerLine {
  productId: number;
  quantity: number;
  unitPrice: Cents;
  /** The purchase price, where the line has one. */
  unitCost?: Cents | undefined;
  /** The recorded cost, where it depends neither on the stock nor on an earlier transaction. */
  cost?: Cents | undefined;
}

/** A transaction of the journal, as far as costs depend on it. */
export interface LedgerEntry<Line extends LedgerLine = LedgerLine> {
  id: number;
  type: Pick<MovementType, 'movementType' | 'direction' | 'counted'>;
  fromWarehouseId: number | null;
  toWarehouseId: number | null;
  returnOf: number | null;
  correctionOf: number | null;
  lines: readonly Line[];
}

/** What later entries ask of an earlier one. */
type Origin = Pick<LedgerEntry, 'fromWarehouseId' | 'returnOf'>;

/**
 * Computes the costs of a whole journal in its order, by the rules of booked moves and with the stock in memory: for a journal that
 * was recorded without costs, and for demo data.
 */
export class Ledger {
  private readonly stock = new Map<string, Holding>();
  private readonly overall = new Map<number, Holding>();
  private readonly origins = new Map<number, Origin>();
  private readonly costs = new Map<string, OriginCosts>();

  /** @param isOrigin whether later entries return or correct an entry; only those are kept */
  constructor(private readonly isOrigin: (id: number) => boolean = () => false) {}

  /** Adds the next entry. @returns its lines with their costs */
  book<Line extends LedgerLine>(entry: LedgerEntry<Line>): (Line & Cost)[] {
    const { id, type, fromWarehouseId, toWarehouseId, returnOf, correctionOf } = entry;
    const corrected = correctionOf === null ? undefined : this.origins.get(correctionOf);
    const origin = corrected?.returnOf ?? correctionOf ?? returnOf ?? (this.isOrigin(id) ? id : undefined);
    const adds = corrected?.fromWarehouseId === fromWarehouseId;
    const costed = entry.lines.map((line) => {
      const { productId, quantity, unitPrice, unitCost, cost: recorded } = line;
      const costs = origin === undefined ? undefined : this.costsOf(origin, productId);
      const known =
        costs?.costOf({ id, returnOf, correctionOf, adds }, quantity, type.direction) ??
        (recorded !== undefined
          ? { cost: recorded }
          : unitCost === undefined
            ? undefined
            : ({ cost: times(quantity, unitCost), costSource: 'given' } as const));
      const place = fromWarehouseId ?? toWarehouseId;
      const held = place === null ? NO_HOLDING : this.held(place, productId);
      const cost = costOf(type, { quantity, unitPrice, ...known }, held, this.overall.get(productId));
      costs?.record({ id, returnOf, correctionOf, adds }, quantity, cost);
      if (fromWarehouseId !== null) this.put(fromWarehouseId, productId, -1, quantity, cost);
      if (toWarehouseId !== null) this.put(toWarehouseId, productId, 1, quantity, cost);
      return { ...line, ...cost };
    });
    if (this.isOrigin(id)) this.origins.set(id, { fromWarehouseId, returnOf });
    return costed;
  }

  private costsOf(origin: number, productId: number): OriginCosts {
    const key = `${origin} ${productId}`;
    const costs = this.costs.get(key) ?? new OriginCosts(origin);
    this.costs.set(key, costs);
    return costs;
  }

  /** Returns the stock of a product in a warehouse. */
  held(warehouseId: number, productId: number): Holding {
    return this.stock.get(`${warehouseId} ${productId}`) ?? NO_HOLDING;
  }

  private put(warehouseId: number, productId: number, sign: 1 | -1, quantity: number, cost: Cost): void {
    this.stock.set(`${warehouseId} ${productId}`, changed(this.held(warehouseId, productId), sign, quantity, cost));
    this.overall.set(productId, changed(this.overall.get(productId) ?? NO_HOLDING, sign, quantity, cost));
  }
}

/** Returns a stock after goods entered it (1) or left it (-1). */
function changed(held: Holding, sign: 1 | -1, quantity: number, { cost, atList }: Cost): Holding {
  const add = sign === 1 ? plus<Cents> : minus<Cents>;
  return {
    quantity: held.quantity + sign * quantity,
    value: add(held.value, cost),
    atList: add(held.atList, atList),
  };
}
