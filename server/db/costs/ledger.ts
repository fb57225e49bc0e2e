import type { MovementType } from '../../../contract/definition/movementType';
import { type Cents, minus, plus } from '../units';
import { costBack, costOf, type Holding, NO_HOLDING, type OriginLine, wayOf } from './cost';

interface LedgerLine {
  productId: number;
  quantity: number;
  unitPrice: Cents;
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
type Origin = Pick<LedgerEntry, 'type' | 'fromWarehouseId' | 'returnOf'>;

/**
 * Computes the costs of a whole journal in its order, by the rules of booked moves and with the stock in memory: for a journal that
 * was recorded without costs, and for demo data.
 */
export class Ledger {
  private readonly stock = new Map<string, Holding>();
  private readonly origins = new Map<number, Origin>();
  private readonly lines = new Map<string, OriginLine>();

  /** @param isOrigin whether later entries return or correct an entry; only those are kept */
  constructor(private readonly isOrigin: (id: number) => boolean = () => false) {}

  /** Adds the next entry. @returns its lines with their costs */
  book<Line extends LedgerLine>(entry: LedgerEntry<Line>): (Line & { cost: Cents })[] {
    const { id, type, fromWarehouseId, toWarehouseId, returnOf, correctionOf } = entry;
    const corrected = correctionOf === null ? undefined : this.origins.get(correctionOf);
    const root = corrected?.returnOf ?? correctionOf ?? returnOf;
    const takesBack =
      corrected === undefined ||
      corrected.type.movementType !== type.movementType ||
      (type.direction === 'between' && corrected.fromWarehouseId === toWarehouseId);
    const ofReturn = corrected !== undefined && corrected.returnOf !== null;
    const costed = entry.lines.map((line) => {
      const { productId, quantity, unitPrice } = line;
      const origin = root === null ? undefined : this.lines.get(`${root} ${productId}`);
      const back = quantity * (takesBack === ofReturn ? -1 : 1);
      const way = wayOf(type, { takesBack, ofReturn });
      const given = origin && way !== undefined ? costBack(origin, way * quantity) : undefined;
      const place = type.counted ? toWarehouseId : fromWarehouseId;
      const held = place === null ? NO_HOLDING : this.held(place, productId);
      const cost = costOf(type, { quantity, unitPrice, ...(given !== undefined && { cost: given }) }, held);
      if (origin) origin.back += back;
      else if (root !== null && corrected && !takesBack) {
        this.lines.set(`${root} ${productId}`, { cost, pieces: quantity, back: -quantity });
      }
      if (fromWarehouseId !== null) this.put(fromWarehouseId, productId, -quantity, minus(NO_HOLDING.value, cost));
      if (toWarehouseId !== null) this.put(toWarehouseId, productId, quantity, cost);
      if (this.isOrigin(id)) this.lines.set(`${id} ${productId}`, { cost, pieces: quantity, back: 0 });
      return { ...line, cost };
    });
    if (this.isOrigin(id)) this.origins.set(id, { type, fromWarehouseId, returnOf });
    return costed;
  }

  /** Returns the stock of a product in a warehouse. */
  held(warehouseId: number, productId: number): Holding {
    return this.stock.get(`${warehouseId} ${productId}`) ?? NO_HOLDING;
  }

  private put(warehouseId: number, productId: number, quantity: number, cost: Cents): void {
    const held = this.held(warehouseId, productId);
    this.stock.set(`${warehouseId} ${productId}`, {
      quantity: held.quantity + quantity,
      value: plus(held.value, cost),
    });
  }
}
