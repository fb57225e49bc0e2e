import { sql } from 'kysely';
import type { Trx } from '../../../server/db/types';
import { toCents } from '../../../server/db/units';
import { hasChecks } from '../../../server/entity/parts';
import type { Context } from '../../../server/http/context';
import { applyNewPrices, noteNewPrices } from '../../../server/inventory/newPrices';
import { lockWarehouses } from '../../../server/inventory/product';
import { refusalOf } from './rows';
import type { Body } from './tables';
import type { Target } from './target';
import { type Refused, tryWriteMany } from './tryWrite';

/** A record that gets other values. */
export interface Change {
  id: number;
  before: Body;
  body: Body;
}

const isProduct = ({ definition }: Target): boolean => definition.name === 'products';

/** How a batch locks the records that it changes: all along, or at its end, where it changes nothing but prices of products. */
export type Locking = 'all along' | 'at the end';

/** Locks warehouses before products, as moves do, if the batch changes prices or sizes of products. */
export async function lockForChanges(trx: Trx, id: number, target: Target): Promise<Locking> {
  if (!isProduct(target)) return 'all along';
  const { rows } = await sql<{ inStock: boolean | null; pricesAlone: boolean | null }>`
    SELECT bool_or(body -> 'unitPrice' <> before -> 'unitPrice' OR body -> 'unitSize' <> before -> 'unitSize') AS "inStock",
      bool_and(kind = 'changed' AND body - 'unitPrice' = before - 'unitPrice') AS "pricesAlone"
    FROM import_row WHERE batch_id = ${id} AND kind IN ('new', 'changed')`.execute(trx);
  const [{ inStock, pricesAlone } = {}] = rows;
  if (pricesAlone && !hasChecks(target.parts)) return 'at the end';
  if (inStock) await lockWarehouses(trx);
  return 'all along';
}

/** Completes the changes of a batch. */
export async function finishChanges(trx: Trx, locking: Locking): Promise<void> {
  if (locking === 'at the end') await applyNewPrices(trx);
}

/** Writes the new values of records. @returns why rules refuse single records, by the id */
export async function changeRecords(
  { clock }: Pick<Context, 'clock'>,
  trx: Trx,
  target: Target,
  changes: readonly Change[],
  locking: Locking = 'all along',
): Promise<Map<number, Refused>> {
  if (locking === 'at the end') {
    const prices = changes.map(({ id, before, body }) => ({ id, former: priceIn(before), price: priceIn(body) }));
    await noteNewPrices(trx, prices, clock);
    return new Map();
  }
  const refused = new Map<number, Refused>();
  // A preview has checked its bodies, but an undo restores values of any age, and lines meet other lines.
  for (const { id, body } of changes) {
    const refusal = refusalOf(target.definition, body);
    if (refusal) refused.set(id, refusal);
  }
  const valid = changes.filter(({ id }) => !refused.has(id));
  const late = await tryWriteMany(trx, target.definition, valid, (some) => target.writer.updateMany(trx, some));
  for (const [{ id }, refusal] of late) refused.set(id, refusal);
  return refused;
}

const priceIn = ({ unitPrice }: Body) => toCents(unitPrice as number);
