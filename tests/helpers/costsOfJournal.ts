import { type Kysely, sql } from 'kysely';
import type { Cents } from '../../server/db/units';
import type { Cost } from '../../server/ledger/cost';
import { Ledger, type LedgerEntry } from '../../server/ledger/ledger';

/** A line of the journal, with its transaction. */
interface Line {
  /** The transaction. */
  id: number;
  movementType: string;
  direction: LedgerEntry['type']['direction'];
  counted: boolean;
  fromWarehouseId: number | null;
  toWarehouseId: number | null;
  returnOf: number | null;
  correctionOf: number | null;
  productId: number;
  quantity: number;
  unitPrice: Cents;
  /** The purchase price, where the line has one. */
  unitCost: Cents | null;
}

type LedgerLine = Omit<Line, 'unitCost'> & { unitCost?: Cents };

/** The transactions that are read at once. */
const PORTION = 5_000;

/** Computes the costs of all lines of the journal, in its order, as if they were booked now. */
export async function* costsOfJournal<Schema>(db: Kysely<Schema>): AsyncGenerator<(LedgerLine & Cost)[]> {
  const { rows: origins } = await sql<{ id: number }>`
    SELECT DISTINCT coalesce(return_of, correction_of) AS id FROM movement
    WHERE num_nonnulls(return_of, correction_of) > 0`.execute(db);
  const known = new Set(origins.map(({ id }) => id));
  const ledger = new Ledger((id) => known.has(id));
  let lines = await linesAfter(db, 0);
  for (let last = lines.at(-1); last; last = lines.at(-1)) {
    yield entriesOf(lines).flatMap((entry) => ledger.book(entry));
    lines = await linesAfter(db, last.id);
  }
}

async function linesAfter<Schema>(db: Kysely<Schema>, after: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    SELECT movement.id, movement.type AS "movementType", direction, counted.counted,
      from_warehouse_id AS "fromWarehouseId", to_warehouse_id AS "toWarehouseId",
      return_of AS "returnOf", correction_of AS "correctionOf",
      product_id AS "productId", quantity, unit_price AS "unitPrice",
      CASE WHEN cost_source IN ('given', 'order', 'supplier') THEN cost / quantity END AS "unitCost"
    FROM (SELECT * FROM movement WHERE id > ${after} ORDER BY id LIMIT ${PORTION}) AS movement
      JOIN movement_type AS counted ON counted.name = movement.type
      JOIN movement_line ON movement_id = movement.id
    ORDER BY movement.id, product_id`.execute(db);
  return rows;
}

/** Groups lines, which are in order, by their transactions. */
function entriesOf(lines: readonly Line[]): LedgerEntry<LedgerLine>[] {
  const entries: (LedgerEntry<LedgerLine> & { lines: LedgerLine[] })[] = [];
  for (const { unitCost, ...line } of lines) {
    const last = entries.at(-1);
    const costed = { ...line, ...(unitCost !== null && { unitCost }) };
    if (last?.id === line.id) last.lines.push(costed);
    else entries.push({ ...line, type: typeOf(line), lines: [costed] });
  }
  return entries;
}

const typeOf = ({ movementType, direction, counted }: Omit<Line, 'unitCost'>): LedgerEntry['type'] => ({
  movementType,
  direction,
  ...(counted && { counted: true as const }),
});
