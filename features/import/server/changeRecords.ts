import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Trx } from '../../../server/db/types';
import type { Context } from '../../../server/http/context';
import { changeProducts, lockWarehouses } from '../../../server/inventory/product';
import type { Body } from './tables';
import type { Target } from './target';

/** A record that gets other values. */
export interface Change {
  id: number;
  before: Body;
  after: Body;
}

/** The values of products that one statement changes for many. */
const TOGETHER: ReadonlySet<string> = new Set(['name', 'description', 'unitPrice', 'categoryId']);

const isProduct = ({ definition }: Target): boolean => definition.name === 'products';

/** Locks warehouses before products, as moves do, if the batch changes prices or sizes of products. */
export async function lockForChanges(trx: Trx, id: number, target: Target): Promise<void> {
  if (!isProduct(target)) return;
  const { rows } = await sql`
    SELECT FROM import_row WHERE batch_id = ${id} AND kind = 'changed'
      AND (body -> 'unitPrice' <> before -> 'unitPrice' OR body -> 'unitSize' <> before -> 'unitSize') LIMIT 1`.execute(
    trx,
  );
  if (rows.length > 0) await lockWarehouses(trx);
}

/** Writes the new values of records: of many products together where that is possible, else one by one as their own call does. */
export async function changeRecords(
  context: Context,
  trx: Trx,
  target: Target,
  changes: readonly Change[],
): Promise<void> {
  const together = isProduct(target) ? changes.filter(isPlain) : [];
  await changeProducts(
    trx,
    together.map(({ id, after }) => ({ id, input: after as never })),
    context.clock,
  );
  const done = new Set(together);
  for (const change of changes) if (!done.has(change)) await changeOne(context, trx, target, change);
}

const isPlain = ({ before, after }: Change): boolean =>
  Object.entries(after).every(
    ([name, value]) => TOGETHER.has(name) || isDeepStrictEqual(value ?? null, before[name] ?? null),
  );

async function changeOne(context: Context, trx: Trx, { parts, writer }: Target, { id, after }: Change): Promise<void> {
  if (!parts.update) return writer.update(trx, id, after);
  await writer.check(trx, after);
  await parts.update({ ...context, db: trx }, id, after, async (inner) => {
    await writer.changeAdded(inner, id, after);
    return {};
  });
}
