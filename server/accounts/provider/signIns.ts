import { sql } from 'kysely';
import type { Db } from '../../db/types';
import { networkOf } from '../attempts';
import { hashOf, newSecret } from '../secrets';
import type { Bond } from './client';

/** How long somebody may take at the provider, in minutes. */
export const LONGEST_MINUTES = 10;
/** How many may be under way of one network: more than any office begins, far fewer than fill a disk. */
const MOST = 500;

const isOver = sql<boolean>`begun_at NOT BETWEEN
  now() - make_interval(mins => ${sql.lit(LONGEST_MINUTES)}) AND now() + interval '1 minute'`;

/** All that is asked of the provider follows from the one secret that the browser keeps, so that no other one can go on. */
export const bondOf = (secret: string): Bond => ({
  state: hashOf(`state ${secret}`),
  nonce: hashOf(`nonce ${secret}`),
  verifier: hashOf(`verifier ${secret}`),
});

/** Begins a sign-in. @param asked the address it leads to @returns its secret; undefined where too many are under way */
export async function beginSignIn(db: Db, asked: string, address: string): Promise<string | undefined> {
  await db.deleteFrom('provider_sign_in').where(isOver).execute();
  const network = networkOf(address);
  const { count } = await db
    .selectFrom('provider_sign_in')
    .select((row) => row.fn.countAll().as('count'))
    .where('network', '=', network)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST) return undefined;
  const secret = newSecret();
  await db
    .insertInto('provider_sign_in')
    .values({ key: hashOf(secret), network, asked })
    .execute();
  return secret;
}

/** Ends a sign-in, which goes on this once. @returns the address it leads to; undefined where there is none, or none any more */
export async function takeSignIn(db: Db, secret: string): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('provider_sign_in')
    .where('key', '=', hashOf(secret))
    .returning(['asked', isOver.as('isOver')])
    .executeTakeFirst();
  return taken && !taken.isOver ? taken.asked : undefined;
}

/** An address of the web app: what leads anywhere else leads to its home. */
export function addressWithin(asked: unknown): string {
  const here = 'http://here.invalid';
  if (typeof asked !== 'string' || !asked.startsWith('/') || asked.length > LONGEST_ADDRESS) return '/';
  if (!URL.canParse(asked, here)) return '/';
  const { origin, pathname, search } = new URL(asked, here);
  // Two slashes at the beginning would name another host, and `/.//` comes out as such.
  return origin === here && !pathname.startsWith('//') && !/^\/api(\/|$)/.test(pathname) ? pathname + search : '/';
}

const LONGEST_ADDRESS = 2_000;
