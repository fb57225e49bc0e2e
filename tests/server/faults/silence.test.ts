import { sql } from 'kysely';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '../../../server/db/connection/connect';
import { REQUEST_LIMITS } from '../../../server/db/connection/limits';
import { attackBySilence, WORK } from '../../attack/silence';
import { openBehindProxy, warmUp } from '../../helpers/behindProxy';
import { freshDatabase } from '../../helpers/database';
import { eventually } from '../../helpers/eventually';
import { PHASES } from '../../helpers/faults';
import type { Fault } from '../../helpers/faultyLink';
import { startProxy } from '../../helpers/faultyProxy';
import { LEEWAY_MS, timed } from '../../helpers/timed';

const { db, url, drop } = await freshDatabase();
afterAll(drop);

/** A server without the watch over silence takes 30 s. */
const WELL_MS = 5_000;

describe('after four seconds without a network, with 20 clients at work', () => {
  const attack = async (options: Pick<Parameters<typeof attackBySilence>[0], 'work' | 'fault'>) => {
    const fresh = await freshDatabase();
    onTestFinished(fresh.drop);
    return attackBySilence({ ...options, databaseUrl: fresh.url, afterMs: WELL_MS });
  };

  test.each(WORK)(
    'that lost everything, all is well within five seconds, and no move is repeated: %s',
    async (work) => {
      const { wellMs, answered } = await attack({ work });
      expect(wellMs).toBeLessThan(WELL_MS + LEEWAY_MS);
      expect(answered).toBeGreaterThan(20);
    },
  );

  test.each(WORK)('that lost nothing, nothing fails: %s', async (work) => {
    expect((await attack({ work, fault: 'pause' })).failed).toBe(0);
  });
});

test('a session whose client is lost holds its locks no longer', async () => {
  await using behind = await openBehindProxy(url, { limits: REQUEST_LIMITS });
  await warmUp(behind, 1);
  const struck = behind.proxy.strike({ at: PHASES.COMMIT, when: 'sent', fault: { kind: 'swallow' } });
  const payload = { name: 'Held', description: 'Until the session ends' };
  const lost = behind.app.inject({ method: 'POST', url: '/api/categories', payload });
  await struck;
  behind.proxy.heal();
  const lock = db.transaction().execute((trx) => sql`LOCK TABLE category IN ACCESS EXCLUSIVE MODE`.execute(trx));
  const { ms } = await timed(lock);
  expect((await lost).statusCode).toBe(503);
  expect(ms).toBeLessThan(REQUEST_LIMITS.idleInTransaction);
});

describe('a slow answer is not taken for a lost one', () => {
  /** The rows of an answer or the name of its error, and whether that took long. */
  const outcome = async (work: Promise<{ rows: unknown[] }>) => {
    const { result, ms } = await timed(
      work.then(
        ({ rows }) => rows.length,
        ({ name }: Error) => name,
      ),
    );
    return [result, ms > 3_500 ? 'after long' : 'soon'];
  };
  const scene = async () => {
    const proxy = await startProxy(url);
    onTestFinished(proxy.close);
    const holder = await db.startTransaction().execute();
    await sql`LOCK TABLE region`.execute(holder);
    const strike = (words: string, fault: Fault) =>
      proxy.strike({ at: (says) => says.includes(words), when: 'sent', fault });
    return { proxy, holder, strike };
  };

  test('of a sleep, of work, behind a lock, and piece by piece, while another answer is lost', async () => {
    const { proxy, holder, strike } = await scene();
    await using connected = connect(proxy.url, { limits: REQUEST_LIMITS });
    const sleep = outcome(sql`SELECT pg_sleep(4)`.execute(connected));
    const work = outcome(
      sql`DO $$ BEGIN WHILE clock_timestamp() < now() + interval '4 s' LOOP END LOOP; END $$`.execute(connected),
    );
    const behindLock = outcome(sql`SELECT id FROM region LIMIT 1`.execute(connected));
    const trickles = strike('trickling', { kind: 'trickle', ms: 250 });
    const pieces = outcome(sql`SELECT repeat('x', 2000000) AS trickling`.execute(connected));
    await trickles;
    const isLost = strike('lost', { kind: 'half-close', closedFor: 'database' });
    const lost = outcome(sql`SELECT 'lost'`.execute(connected));
    await isLost;
    expect(await lost).toEqual(['NoAnswer', 'soon']);
    expect(await sleep).toEqual([1, 'after long']);
    expect(await work).toEqual([0, 'after long']);
    await holder.rollback().execute();
    expect(await behindLock).toEqual([expect.any(Number), 'after long']);
    expect(await pieces).toEqual([1, 'after long']);
  });

  test('behind a lock, after a silence that another connection survived', async () => {
    const { proxy, holder, strike } = await scene();
    await using connected = connect(proxy.url, { limits: REQUEST_LIMITS });
    const behindLock = outcome(sql`SELECT id FROM region LIMIT 1`.execute(connected));
    const survivor = outcome(sql`SELECT pg_sleep(1)`.execute(connected));
    await eventually(async () => {
      const { rows } = await sql`SELECT FROM pg_stat_activity WHERE datname = current_database()
        AND wait_event IN ('relation', 'PgSleep')`.execute(db);
      expect(rows).toHaveLength(2);
    });
    const isLost = strike('lost', { kind: 'half-close', closedFor: 'database' });
    const lost = outcome(sql`SELECT 'lost'`.execute(connected));
    await isLost;
    proxy.pause();
    await sql`SELECT pg_sleep(3)`.execute(holder);
    proxy.heal();
    expect((await survivor)[0]).toBe(1);
    expect(await lost).toEqual(['NoAnswer', 'after long']);
    // Long enough for further looks.
    await sql`SELECT pg_sleep(1)`.execute(holder);
    await holder.rollback().execute();
    expect(await behindLock).toEqual([expect.any(Number), 'after long']);
  });
});
