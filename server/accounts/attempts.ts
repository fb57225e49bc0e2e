import { sql } from 'kysely';
import { transact } from '../db/transact';
import type { Db, Executor } from '../db/types';
import { ApiError } from '../errors';
import { sayCount } from '../texts/message';
import { knownIn, type Origin, type Subject } from './devices';
import { type Counted, countTry, type GuessLimit, limitsOf } from './guessLimits';
import { networkOf } from './network';
import { hashOf } from './secrets';

/** The error for a try that exceeds a limit. */
export class TooManyAttempts extends ApiError {
  constructor(readonly seconds: number) {
    super(429, sayCount(seconds, 'too-many-attempts'));
  }
}

/** A try that was counted. */
export interface Attempt {
  /** Whether the account has signed in with this browser or from this network before. */
  isKnown: boolean;
  /** Takes the try out of its buckets again, after a successful sign-in or an unfinished check. */
  giveBack: () => Promise<void>;
}

/**
 * Counts a try before the server checks it, so that parallel tries get through no more often than sequential ones.
 * @throws TooSoon where a bucket is full; nothing is written then
 */
export async function countAttempt(db: Db, subject: Subject, { address, device }: Origin): Promise<Attempt> {
  const network = networkOf(address);
  const known = await knownIn(db, subject, { network, device });
  const guess = { subject: textOf(subject), network, ...known };
  // Sorted, so that all servers lock the rows in the same order. Hashed, because users type passwords into the name field.
  const limits = limitsOf(guess)
    .map((limit) => ({ ...limit, key: hashOf(limit.key) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const keys = limits.map(({ key }) => key);
  // Most tries that come too soon end here, without a lock.
  triesAfter(limits, await countedIn(db, keys));
  await transact(db, async (trx) => {
    await sql`
      INSERT INTO sign_in_attempt (key) SELECT unnest(${keys}::text[]) ON CONFLICT (key) DO NOTHING`.execute(trx);
    for (const [key, tries] of triesAfter(limits, await countedIn(trx, keys, true))) {
      await trx
        .updateTable('sign_in_attempt')
        .set({ tries, counted_at: sql<Date>`clock_timestamp()` })
        .where('key', '=', key)
        .execute();
    }
  });
  const isKnown = known.knownDevice !== undefined || known.knownNetwork;
  return { isKnown, giveBack: () => giveBack(db, keys) };
}

const textOf = (subject: Subject): string | undefined => {
  if (subject === 'provider') return undefined;
  return 'name' in subject ? `name ${subject.name}` : `passkey ${subject.passkey}`;
};

/** @throws TooSoon */
function triesAfter(limits: readonly GuessLimit[], counted: ReadonlyMap<string, Counted>): Map<string, number> {
  const after = countTry(limits, (key) => counted.get(key));
  if ('wait' in after) throw new TooManyAttempts(Math.max(1, Math.ceil(after.wait)));
  return after.tries;
}

async function countedIn(db: Executor, keys: readonly string[], toChange = false): Promise<Map<string, Counted>> {
  const buckets = db
    .selectFrom('sign_in_attempt')
    .select(['key', 'tries'])
    // Not now(): a concurrent try waits for the row's lock first.
    .select(sql<number>`extract(epoch FROM clock_timestamp() - counted_at)::double precision`.as('age'))
    .where('key', 'in', keys)
    .orderBy('key');
  const rows = await (toChange ? buckets.forUpdate() : buckets).execute();
  return new Map(rows.map(({ key, ...counted }) => [key, counted]));
}

/** Every bucket has recovered completely by then. */
const FORGOTTEN = sql<Date>`now() - interval '1 day'`;

async function giveBack(db: Db, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await db
      .updateTable('sign_in_attempt')
      .set({ tries: sql<number>`greatest(tries - 1, 0)` })
      .where('key', '=', key)
      .execute();
  }
  await expireAttempts(db);
}

/** Deletes the buckets that have recovered completely. */
export const expireAttempts = (db: Db): Promise<unknown> =>
  db.deleteFrom('sign_in_attempt').where('counted_at', '<', FORGOTTEN).execute();
