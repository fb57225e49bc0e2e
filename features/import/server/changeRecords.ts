import { sql } from 'kysely';
import { FOREIGN_KEY_VIOLATION } from '../../../server/db/sqlStates';
import type { Trx } from '../../../server/db/types';
import { toCents } from '../../../server/db/units';
import { hasChecks } from '../../../server/entity/parts';
import type { Context } from '../../../server/http/context';
import { applyNewPrices, noteNewPrices } from '../../../server/inventory/newPrices';
import { lockWarehouses } from '../../../server/inventory/product';
import { say } from '../../../server/texts/message';
import { refusalOf } from './rows';
import type { Body } from './tables';
import type { Late, Target } from './target';
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

/** Inserts records. @returns the id of each, or why a rule refuses it */
export async function insertRecords(
  trx: Trx,
  { definition, writer }: Target,
  bodies: readonly Body[],
): Promise<(number | Refused)[]> {
  const ids = new Map<Body, number>();
  const refused = await tryWriteMany(trx, definition, bodies, async (some) => {
    const made = await writer.insertMany(trx, some);
    for (const [index, body] of some.entries()) ids.set(body, made[index] ?? 0);
  });
  return bodies.map((body) => refused.get(body) ?? ids.get(body) ?? 0);
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

/** Deletes the records of rows. @returns the rows whose records stay, because they are in use or a rule keeps them */
export async function removeRecords(
  trx: Trx,
  { definition, writer }: Target,
  rows: readonly { row: number; record_id: number; record: string }[],
): Promise<Late[]> {
  const refused = await tryWriteMany(
    trx,
    definition,
    rows,
    (some) =>
      writer.removeMany(
        trx,
        some.map(({ record_id }) => record_id),
      ),
    ({ record }) => ({ states: [FOREIGN_KEY_VIOLATION], message: say('"{record}" is in use', { record }) }),
  );
  return [...refused].map(([{ row }, refusal]) => ({ row, ...refusal }));
}
