import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { bodiesOf } from '../../../server/changes/bodies';
import { type Change, changeRecords, storedRecords } from '../../../server/changes/records';
import type { Refused } from '../../../server/changes/tryWrite';
import { actAs } from '../../../server/db/actor';
import { transact } from '../../../server/db/transact';
import type { Trx } from '../../../server/db/types';
import { type Cents, fromCents, toCents } from '../../../server/db/units';
import type { Context } from '../../../server/http/context';
import { lockWarehouses } from '../../../server/inventory/product';

/*
 * On its day a planned price becomes the price of its product, by the same rules as a price in the form. One that a rule refuses stays
 * planned with the reason, and is tried again.
 */

/** The numbers of planned prices. */
interface Applied {
  applied: number;
  refused: number;
}

interface Due {
  id: number;
  productId: number;
  price: number;
}

/** Planned prices that one transaction applies: moves wait for it. */
const PORTION = 1_000;

/** Makes all planned prices of today and earlier days the prices of their products. */
export async function applyAllDue(context: Context, signal: AbortSignal): Promise<Applied> {
  for (let all = 0; ; ) {
    signal.throwIfAborted();
    const { applied, refused } = await transact(context.primary, (trx) => applyDue(context, trx, PORTION));
    all += applied;
    // Refused ones are the last ones of a portion.
    if (applied === 0 || applied + refused < PORTION) return { applied: all, refused };
  }
}

/**
 * Makes planned prices of today and earlier days the prices of their products, which changes the stock value and the history of prices.
 * Of several for one product, the latest one that no rule refuses applies.
 * @param limit the largest number of planned prices
 */
export async function applyDue(context: Context, trx: Trx, limit?: number): Promise<Applied> {
  const today = context.clock.today();
  const { rows: some } = await sql`
    SELECT FROM planned_price WHERE applied_at IS NULL AND valid_from <= ${today}::date LIMIT 1`.execute(trx);
  if (some.length === 0) return { applied: 0, refused: 0 };
  // Warehouses before products, as every move does.
  await lockWarehouses(trx);
  const { rows } = await sql<{ id: number; productId: number; price: Cents }>`
    SELECT id, product_id AS "productId", price FROM planned_price
    WHERE applied_at IS NULL AND valid_from <= ${today}::date
    ORDER BY refusal IS NOT NULL, valid_from, product_id LIMIT ${limit ?? null}::integer FOR UPDATE`.execute(trx);
  const due = new Map<number, Due[]>();
  for (const { price, ...plan } of rows)
    due.set(plan.productId, [...(due.get(plan.productId) ?? []), { ...plan, price: fromCents(price) }]);
  const target = storedRecords(context, 'products');
  const bodies = await bodiesOf(trx, target.definition, [...due.keys()], { lock: true });
  const refused = new Map<Due, Refused>();
  for (let open = [...due.values()]; open.length > 0; ) {
    const latest = open.flatMap((plans) => plans.at(-1) ?? []);
    const changes: Change[] = [];
    for (const { productId: id, price } of latest) {
      const before = bodies.get(id);
      if (!before || before['unitPrice'] === price) continue;
      changes.push({ id, before, body: { ...before, unitPrice: price } });
    }
    const refusals = await changeRecords(context, trx, target, changes);
    for (const plan of latest) {
      const refusal = refusals.get(plan.productId);
      if (refusal) refused.set(plan, refusal);
    }
    open = open
      .filter((plans) => refusals.has(plans.at(-1)?.productId ?? 0))
      .map((plans) => plans.slice(0, -1))
      .filter((plans) => plans.length > 0);
  }
  await keep(trx, [...due.values()], bodies, refused);
  return { applied: rows.length - refused.size, refused: refused.size };
}

/** Stores which planned prices are applied, with the price that each one replaced, and why others are refused. */
async function keep(
  trx: Trx,
  due: readonly (readonly Due[])[],
  bodies: Awaited<ReturnType<typeof bodiesOf>>,
  refused: ReadonlyMap<Due, Refused>,
): Promise<void> {
  const applied = due.flatMap((plans) =>
    plans
      .filter((plan) => !refused.has(plan))
      .map(({ id, productId }, index, accepted) => ({
        id,
        replaced: toCents(accepted[index - 1]?.price ?? (bodies.get(productId)?.['unitPrice'] as number)),
      })),
  );
  await sql`
    UPDATE planned_price SET applied_at = now(), replaced = given.replaced, refusal = NULL
    FROM jsonb_to_recordset(${JSON.stringify(applied)}::jsonb) AS given (id integer, replaced bigint)
    WHERE planned_price.id = given.id`.execute(trx);
  const refusals = [...refused].map(([{ id }, { message }]) => ({ id, message }));
  await sql`
    UPDATE planned_price SET refusal = given.message
    FROM jsonb_to_recordset(${JSON.stringify(refusals)}::jsonb) AS given (id integer, message jsonb)
    WHERE planned_price.id = given.id`.execute(trx);
}

/**
 * Applies the planned prices of a day before the server's first request of that day is answered, so that they are valid from its first
 * second. They are plans of later days only, so that no price becomes due during the day.
 */
export function applyDueFirst(app: FastifyInstance, context: Context): void {
  let applied: { day: string; done: Promise<unknown> } | undefined;
  // Before the hooks that bind a request to the connections of reads.
  app.addHook('onRequest', async ({ method, log }) => {
    const day = context.clock.today();
    if (applied?.day !== day) {
      const done = actAs({}, () => applyAllDue(context, new AbortController().signal));
      applied = { day, done };
      done.catch(() => {
        applied = undefined;
      });
    }
    // A database that only answers reads still answers them.
    await applied.done.catch((error: unknown) => {
      if (method !== 'GET') throw error;
      log.warn(error, 'The planned prices of the day are not applied yet.');
    });
  });
}
