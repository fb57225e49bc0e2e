import { isIPv6 } from 'node:net';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/types';
import { hashOf } from './secrets';

/** How many attempts cost nothing, and the longest time between two of the later ones, which doubles from one to the next. */
interface Patience {
  free: number;
  /** Seconds. Nobody is locked out for good: others could see to it. */
  longest: number;
}
const OF_NAME: Patience = { free: 5, longest: 60 };
const OF_ADDRESS: Patience = { free: 20, longest: 900 };
/** After a day without an attempt they are forgotten. */
const FORGOTTEN = sql<Date>`now() - interval '1 day'`;

/** A machine has as many addresses as it likes of its /64, in the eight groups of an IPv6 address the first four. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address.replace(/^::ffff:/i, '');
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}

/** Names are kept as hashes: people type passwords in their place. */
const ofName = (name: string) => hashOf(`name ${name}`);
const ofAddress = (address: string) => hashOf(`address ${networkOf(address)}`);

/**
 * Counts an attempt to sign in before it is looked at, so that of many at once no more are than one after another.
 * @returns undefined where it may be looked at, else the seconds until then
 */
export async function countAttempt(db: Db, name: string, address: string): Promise<number | undefined> {
  return (await countOne(db, ofAddress(address), OF_ADDRESS)) ?? (await countOne(db, ofName(name), OF_NAME));
}

async function countOne(db: Db, key: string, { free, longest }: Patience): Promise<number | undefined> {
  const failures = sql<number>`(CASE WHEN attempt.last_at < ${FORGOTTEN} THEN 0 ELSE attempt.failures END + 1)`;
  // By the time it is when the row is free: attempts at once wait for each other. What is further off is of another clock.
  const now = sql`clock_timestamp()`;
  const isTooSoon = sql`
    attempt.failures > ${free} AND attempt.next_at > ${now} AND attempt.next_at <= ${now} + ${seconds(sql`${longest}`)}`;
  const wait = sql`CASE WHEN ${failures} > ${free} THEN least(2 ^ least(${failures} - ${free}, 20), ${longest}) ELSE 0 END`;
  const counted = await sql`
    INSERT INTO sign_in_attempt AS attempt (key) VALUES (${key})
    ON CONFLICT (key) DO UPDATE SET failures = ${failures}, last_at = ${now}, next_at = ${now} + ${seconds(wait)}
    WHERE NOT (${isTooSoon}) RETURNING key`.execute(db);
  if (counted.rows.length > 0) return undefined;
  const left = await db
    .selectFrom('sign_in_attempt')
    .select(sql<number>`greatest(ceil(extract(epoch FROM next_at - now())), 1)::integer`.as('seconds'))
    .where('key', '=', key)
    .executeTakeFirst();
  return left?.seconds ?? 1;
}

const seconds = (number: RawBuilder<unknown>) => sql`make_interval(secs => ${number})`;

/** Takes back what was counted of an attempt that was right: all of the name's, and its own of the address's. */
export async function forgiveAttempt(db: Db, name: string, address: string): Promise<void> {
  await db
    .deleteFrom('sign_in_attempt')
    .where((row) => row.or([row('key', '=', ofName(name)), row('last_at', '<', FORGOTTEN)]))
    .execute();
  await db
    .updateTable('sign_in_attempt')
    .set({ failures: sql<number>`greatest(failures - 1, 0)`, next_at: sql<Date>`now()` })
    .where('key', '=', ofAddress(address))
    .execute();
}
