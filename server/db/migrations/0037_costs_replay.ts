import { type Kysely, sql } from 'kysely';

/*
 * The rules of costs on the day of this migration. A copy, because the rules of later releases must not change the results of a
 * migration. Amounts are whole cents.
 */

/** A line of the journal, with its transaction. */
interface Line {
  /** The transaction. */
  id: number;
  type: string;
  direction: 'in' | 'out' | 'between';
  counted: boolean;
  fromWarehouseId: number | null;
  toWarehouseId: number | null;
  returnOf: number | null;
  correctionOf: number | null;
  productId: number;
  quantity: number;
  unitPrice: number;
}

/** The stock of a product in a warehouse. */
interface Holding {
  quantity: number;
  value: number;
}

const NO_HOLDING: Holding = { quantity: 0, value: 0 };

/** A line whose goods come back or are corrected: its cost, its pieces, and how many of them have come back. */
interface OriginLine {
  cost: number;
  pieces: number;
  back: number;
}

/** The transactions that are read at once. */
const PORTION = 5_000;

/** Computes the costs of all lines of the journal, in its order, as if they were booked on the day of this migration. */
export async function* costsOfJournal(
  db: Kysely<unknown>,
): AsyncGenerator<{ id: number; productId: number; cost: number }[]> {
  const { rows: origins } = await sql<{ id: number }>`
    SELECT DISTINCT coalesce(return_of, correction_of) AS id FROM movement
    WHERE num_nonnulls(return_of, correction_of) > 0`.execute(db);
  const ledger = new Ledger(new Set(origins.map(({ id }) => id)));
  let lines = await linesAfter(db, 0);
  for (let last = lines.at(-1); last; last = lines.at(-1)) {
    yield lines.map((line) => ({ id: line.id, productId: line.productId, cost: ledger.book(line) }));
    lines = await linesAfter(db, last.id);
  }
}

async function linesAfter(db: Kysely<unknown>, after: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    SELECT movement.id, movement.type, direction, counted.counted,
      from_warehouse_id AS "fromWarehouseId", to_warehouse_id AS "toWarehouseId",
      return_of AS "returnOf", correction_of AS "correctionOf",
      product_id AS "productId", quantity, unit_price AS "unitPrice"
    FROM (SELECT * FROM movement WHERE id > ${after} ORDER BY id LIMIT ${PORTION}) AS movement
      JOIN movement_type AS counted ON counted.name = movement.type
      JOIN movement_line ON movement_id = movement.id
    ORDER BY movement.id, product_id`.execute(db);
  return rows;
}

class Ledger {
  private readonly stock = new Map<string, Holding>();
  /** A line of each transaction that later ones return or correct. */
  private readonly origins = new Map<number, Line>();
  private readonly lines = new Map<string, OriginLine>();

  constructor(private readonly isOrigin: ReadonlySet<number>) {}

  /** Adds the next line. @returns its cost */
  book(line: Line): number {
    const { id, counted, fromWarehouseId, toWarehouseId, returnOf, correctionOf, productId, quantity } = line;
    const corrected = correctionOf === null ? undefined : this.origins.get(correctionOf);
    const root = corrected?.returnOf ?? correctionOf ?? returnOf;
    const takesBack =
      corrected === undefined ||
      corrected.type !== line.type ||
      (line.direction === 'between' && corrected.fromWarehouseId === toWarehouseId);
    const ofReturn = corrected !== undefined && corrected.returnOf !== null;
    const origin = root === null ? undefined : this.lines.get(`${root} ${productId}`);
    const back = quantity * (takesBack === ofReturn ? -1 : 1);
    const way = wayOf(line, takesBack, ofReturn);
    const known = origin && way !== undefined ? costBack(origin, way * quantity) : undefined;
    const place = counted ? toWarehouseId : fromWarehouseId;
    const cost = costOf(line, place === null ? NO_HOLDING : this.held(place, productId), known);
    if (origin) origin.back += back;
    else if (root !== null && corrected && !takesBack) {
      this.lines.set(`${root} ${productId}`, { cost, pieces: quantity, back: -quantity });
    }
    if (fromWarehouseId !== null) this.put(fromWarehouseId, productId, -quantity, -cost);
    if (toWarehouseId !== null) this.put(toWarehouseId, productId, quantity, cost);
    if (this.isOrigin.has(id)) {
      this.lines.set(`${id} ${productId}`, { cost, pieces: quantity, back: 0 });
      this.origins.set(id, line);
    }
    return cost;
  }

  private held(warehouseId: number, productId: number): Holding {
    return this.stock.get(`${warehouseId} ${productId}`) ?? NO_HOLDING;
  }

  private put(warehouseId: number, productId: number, quantity: number, cost: number): void {
    const held = this.held(warehouseId, productId);
    this.stock.set(`${warehouseId} ${productId}`, { quantity: held.quantity + quantity, value: held.value + cost });
  }
}

/** @param known the cost that follows from an earlier transaction */
function costOf({ direction, counted, quantity, unitPrice }: Line, stock: Holding, known?: number): number {
  if (counted && quantity < 0) return 0 - leaving(-quantity, stock);
  if (counted && stock.quantity > 0) return share(stock.value, quantity, stock.quantity);
  if (direction === 'in') return known ?? quantity * unitPrice;
  return leaving(quantity, stock, known);
}

function leaving(quantity: number, stock: Holding, known?: number): number {
  if (quantity === stock.quantity) return stock.value;
  return Math.min(stock.value, known ?? share(stock.value, quantity, stock.quantity));
}

/** Returns 1 for goods that come back of an earlier transaction, -1 for those added to it, undefined for others that leave. */
function wayOf({ direction }: Line, takesBack: boolean, ofReturn: boolean): 1 | -1 | undefined {
  if (ofReturn) return takesBack ? -1 : 1;
  if (takesBack) return 1;
  return direction === 'in' ? -1 : undefined;
}

/** Returns the cost of further pieces of a line; below 0 they are added to it. */
function costBack({ cost, pieces: all, back }: OriginLine, pieces: number): number {
  const until = (count: number) => share(cost, count, all);
  return pieces < 0 ? until(back) - until(back + pieces) : until(back + pieces) - until(back);
}

/** Returns the part of an amount that falls to `pieces` of `all` pieces, rounded half away from zero. */
function share(amount: number, pieces: number, all: number): number {
  // Twice the exact result, because a product of two such numbers exceeds the exact ones.
  const [product, divisor] = [2n * BigInt(amount) * BigInt(pieces), BigInt(all)];
  const half = product < 0n ? -divisor : divisor;
  return Number((product + half) / (2n * divisor));
}
