import { afterAll, expect, test } from 'vitest';
import { receive } from '../../../server/inventory/stock';
import { verifyProjections } from '../../../server/ledger/verify';
import { openBehindProxy, warmUp } from '../../helpers/behindProxy';
import { freshDatabase } from '../../helpers/database';
import { eventually } from '../../helpers/eventually';
import { FAULTS, type FaultName, PHASES, type Phase, SHORT_LIMITS } from '../../helpers/faults';
import type { Strike } from '../../helpers/faultyProxy';
import { insertTrade } from '../../helpers/scene';
import { LEEWAY_MS, timed } from '../../helpers/timed';

/* Every network fault at every moment of a move: the response, other clients that wait, and the resulting data. */

const { db, url, drop } = await freshDatabase();
afterAll(drop);

const UNREACHABLE = 'The database cannot be reached at the moment. Try again soon.';
const UNCONFIRMED =
  'The database was lost before it could confirm this, which may have been recorded all the same. ' +
  'Look before you send it again; with an Idempotency-Key it can safely be sent again.';
const TOO_LONG = 'This took too long and was given up. Try again in a moment.';

/** Inserts a warehouse, and returns a receipt of one piece for it. */
async function openShop() {
  // In one transaction, since other tests compare the totals at any moment.
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

const keys = <Name extends string>(table: Record<Name, unknown>) => Object.keys(table) as Name[];
const SIGNING_IN: Phase[] = ['the sign-in', 'the password', 'the settings'];

const cases = keys(PHASES).flatMap((phase) =>
  (['sent', 'answered'] as const).flatMap((when) =>
    keys(FAULTS).map((fault): [Phase, Strike['when'], FaultName] => [phase, when, fault]),
  ),
);

/** The expected response to the move that met the fault. */
function expectedAnswer(phase: Phase, when: Strike['when'], fault: FaultName): [status: number, body: unknown] {
  const done: [number, unknown] = [201, expect.stringContaining('transactionId')];
  if (fault === 'everything arrives a little late') return done;
  // New connections are answered, so one that is being made is given up and another one made.
  const isOne: FaultName[] = [
    'everything arrives when nobody waits for it any more',
    'the connection ends for the database alone',
  ];
  if (SIGNING_IN.includes(phase) && isOne.includes(fault)) return done;
  if (fault === 'everything arrives too late for the database') {
    // The database waits only for the client, and only within a transaction.
    const outside = when === 'sent' ? [...SIGNING_IN, 'BEGIN'] : [...SIGNING_IN, 'COMMIT'];
    if (outside.includes(phase)) return done;
    // Whether the end of the session is read before the next statement is sent is a matter of luck.
    const next = phase === 'the record' && when === 'answered' ? [UNCONFIRMED, UNREACHABLE] : [UNREACHABLE];
    if (phase !== 'COMMIT') return [503, expect.toBeOneOf([TOO_LONG, ...next])];
  }
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
  expect([answer.result.statusCode, answer.result.body]).toEqual(expectedAnswer(phase, when, fault));
  expect(answer.ms).toBeLessThan(Math.max(SHORT_LIMITS.connect, SHORT_LIMITS.answer) + LEEWAY_MS);
  expect(another.ms).toBeLessThan(SHORT_LIMITS.idleInTransaction + LEEWAY_MS);

  proxy.heal();
  // Repeats the request, as the error says. A busy machine may need several attempts.
  await eventually(async () => {
    const again = await app.inject(submission);
    expect([again.statusCode, again.body]).toEqual([201, expect.stringContaining('transactionId')]);
  });
  expect(await pieces()).toBe(2);
  expect(await verifyProjections(db)).toEqual([]);
});
