import { afterAll, expect, test } from 'vitest';
import { verifyProjections } from '../../server/db/verify';
import { receive } from '../../server/inventory/stock';
import { openBehindProxy, warmUp } from '../helpers/behindProxy';
import { freshDatabase } from '../helpers/database';
import { FAULTS, type FaultName, PHASES, type Phase, SHORT_LIMITS } from '../helpers/faults';
import type { Strike } from '../helpers/faultyProxy';
import { insertTrade } from '../helpers/scene';

/* Every fault of a network at every moment of a move: what is told, who has to wait, and what is there afterwards. */

const { db, url, drop } = await freshDatabase();
afterAll(drop);

const UNREACHABLE = 'The database cannot be reached at the moment. Try again soon.';
const UNCONFIRMED =
  'The database was lost before it could confirm this, which may have been recorded all the same. ' +
  'Look before you send it again; with an Idempotency-Key it can safely be sent again.';

/** What a machine with much else to do may take on top. */
const LEEWAY_MS = 1_000;

/** A warehouse, and a receipt of one piece for it. */
async function openShop() {
  // In one transaction: the figures are compared at any moment.
  const inserted = db.transaction().execute((trx) => insertTrade(trx, [1_000_000]));
  const { warehouseIds, employeeIds, productIds, supplierId } = await inserted;
  const [warehouseId = 0, employeeId = 0, productId = 0] = [warehouseIds[0], employeeIds[0], productIds[0]];
  const receipt = { warehouseId, employeeId, supplierId, items: { [productId]: 1 } };
  const submission = {
    method: 'POST',
    url: '/api/inventory/receive',
    headers: { 'idempotency-key': `receipt-for-${warehouseId}` },
    payload: receipt,
  } as const;
  const pieces = async () => {
    const held = db.selectFrom('stock').select('quantity').where('warehouse_id', '=', warehouseId);
    return (await held.executeTakeFirst())?.quantity ?? 0;
  };
  return { receipt, submission, pieces };
}

async function timed<Result>(work: PromiseLike<Result>): Promise<{ result: Result; ms: number }> {
  const started = performance.now();
  return { result: await work, ms: performance.now() - started };
}

const keys = <Name extends string>(table: Record<Name, unknown>) => Object.keys(table) as Name[];
const SIGNING_IN: Phase[] = ['the sign-in', 'the password', 'the settings'];

const cases = keys(PHASES).flatMap((phase) =>
  (['sent', 'answered'] as const).flatMap((when) =>
    keys(FAULTS).map((fault): [Phase, Strike['when'], FaultName] => [phase, when, fault]),
  ),
);

/** What the one is told whose move met the fault. */
function expectedAnswer(phase: Phase, fault: FaultName): [status: number, body: string] {
  if (fault === 'everything arrives a little late') return [201, expect.stringContaining('transactionId')];
  return [503, phase === 'COMMIT' ? UNCONFIRMED : UNREACHABLE];
}

test.concurrent.each(cases)('%s %s: %s', async (phase, when, fault) => {
  const { receipt, submission, pieces } = await openShop();
  await using behind = await openBehindProxy(url);
  const { app, proxy } = behind;
  if (!SIGNING_IN.includes(phase)) await warmUp(behind);
  const struck = proxy.strike({ at: PHASES[phase], when, fault: FAULTS[fault] });

  const submitted = timed(app.inject(submission));
  await struck;
  const [answer, another] = await Promise.all([submitted, timed(receive(db, receipt))]);
  expect([answer.result.statusCode, answer.result.body]).toEqual(expectedAnswer(phase, fault));
  expect(answer.ms).toBeLessThan(SHORT_LIMITS.answer + LEEWAY_MS);
  expect(another.ms).toBeLessThan(SHORT_LIMITS.idleInTransaction + LEEWAY_MS);

  proxy.heal();
  const again = await timed(app.inject(submission));
  expect([again.result.statusCode, again.result.body]).toEqual([201, expect.stringContaining('transactionId')]);
  expect(again.ms).toBeLessThan(LEEWAY_MS);
  expect(await pieces()).toBe(2);
  expect(await verifyProjections(db)).toEqual([]);
});
