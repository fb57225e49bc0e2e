import { sql } from 'kysely';
import { changedSince } from '../../../server/changes/changedSince';
import type { WrittenRow } from '../../../server/changes/portions';
import { type Change, changeRecords, type Records } from '../../../server/changes/records';
import type { Body, Late } from '../../../server/changes/tables';
import type { Trx } from '../../../server/db/types';
import { toCents } from '../../../server/db/units';
import type { Context } from '../../../server/http/context';
import { say } from '../../../server/texts/message';
import { type Plan, plannedIn, plansOf } from './planned';

/**
 * Takes planned prices of a file back. One that is not applied is deleted, or gets the price that was planned before it. One that is
 * applied is taken out of the prices of its product, which follow each other: the product, or the planned price that was applied after it,
 * gets the replaced price, or the price that was planned before it for the same day.
 * @param now the products in the form of bodies, locked
 * @returns the number of undone rows, and the rows that stay
 */
export async function undoPlanned(
  context: Context,
  trx: Trx,
  target: Records,
  rows: readonly WrittenRow[],
  now: ReadonlyMap<number, Body>,
): Promise<{ undone: number; stayed: Late[] }> {
  if (rows.length === 0) return { undone: 0, stayed: [] };
  const plans = await plansOf(trx, [...now.keys()]);
  const repriced = await changedSince(
    trx,
    target.definition,
    plans
      .filter(({ isApplied }) => isApplied)
      .map(({ id, productId }) => ({ key: id, id: productId, columns: ['unit_price'] })),
    sql`(SELECT applied_at FROM planned_price WHERE planned_price.id = written.key)`,
    sql`SELECT applied_at FROM planned_price WHERE product_id = written.id`,
  );
  const { prices, stayed, undone, changed, deleted, current } = takeOut(rows, plans, now, repriced);
  const changes = [...now].flatMap(([id, before]): Change[] => {
    const unitPrice = prices.get(id);
    return unitPrice === before['unitPrice'] ? [] : [{ id, before, body: { ...before, unitPrice } }];
  });
  const refused = await changeRecords(context, trx, target, changes);
  const isFree = ({ productId }: Plan) => !refused.has(productId);
  const gone = [...deleted].filter(isFree).map(({ id }) => id);
  const kept = [...new Set([...changed, ...current])]
    .filter((plan) => isFree(plan) && !deleted.has(plan))
    .map((plan) => ({
      id: plan.id,
      price: toCents(plan.price),
      replaced: plan.replaced === null ? null : toCents(plan.replaced),
      isCurrent: current.has(plan),
    }));
  await sql`DELETE FROM planned_price WHERE id = ANY (${gone}::integer[])`.execute(trx);
  await sql`
    UPDATE planned_price SET price = given.price, replaced = given.replaced,
      applied_at = CASE WHEN given."isCurrent" THEN now() ELSE applied_at END
    FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      AS given (id integer, price bigint, replaced bigint, "isCurrent" boolean)
    WHERE planned_price.id = given.id`.execute(trx);
  for (const { row, record_id } of undone) {
    const refusal = refused.get(record_id ?? 0);
    if (refusal) stayed.push({ row, ...refusal });
  }
  return { undone: rows.length - stayed.length, stayed };
}

/**
 * Takes rows out of the prices of their products, in memory.
 * @param repriced the ids of applied plans whose product has got another price since
 * @returns the prices of the products, the rows that stay and the others, and the plans to change, to delete and to apply again
 */
function takeOut(
  rows: readonly WrittenRow[],
  plans: readonly Plan[],
  now: ReadonlyMap<number, Body>,
  repriced: ReadonlySet<number>,
) {
  const stayed: Late[] = [];
  const undone: WrittenRow[] = [];
  const [changed, deleted, current] = [new Set<Plan>(), new Set<Plan>(), new Set<Plan>()];
  const prices = new Map([...now].map(([id, body]) => [id, body['unitPrice'] as number]));
  for (const each of rows) {
    const { row, record_id, record, body, before } = each;
    const id = record_id ?? 0;
    const ofProduct = plans.filter((plan) => plan.productId === id && !deleted.has(plan));
    const { unitPrice, validFrom } = plannedIn(body);
    const plan = ofProduct.find(({ day }) => day === validFrom);
    if (!plan || !now.has(id)) {
      stayed.push({ row, message: say('The planned price of "{record}" was cancelled since', { record }) });
      continue;
    }
    const applied = ofProduct.filter(({ isApplied }) => isApplied);
    const [previous, next] = [applied[applied.indexOf(plan) - 1], applied[applied.indexOf(plan) + 1]];
    const follows = next ? next.replaced === unitPrice : prices.get(id) === unitPrice && !repriced.has(plan.id);
    if (plan.price !== unitPrice || (plan.isApplied && !follows)) {
      stayed.push({ row, message: say('"{record}" was changed since', { record }) });
      continue;
    }
    undone.push(each);
    const former = plannedIn(before).validFrom === null ? undefined : plannedIn(before).unitPrice;
    const restored = former ?? plan.replaced ?? unitPrice;
    if (plan.isApplied && next) {
      next.replaced = restored;
      changed.add(next);
    } else if (plan.isApplied) {
      prices.set(id, restored);
      const again = former === undefined ? previous : plan;
      if (again && (again === plan || (again.price === restored && !repriced.has(again.id)))) current.add(again);
    }
    if (former === undefined) deleted.add(plan);
    else {
      plan.price = former;
      changed.add(plan);
    }
  }
  return { prices, stayed, undone, changed, deleted, current };
}
