import { sql } from 'kysely';
import type { Db, Executor } from '../db/types';
import { type Guess, MOST_ACCOUNTS } from './guessLimits';
import { networkOf } from './network';
import { hashOf, newSecret } from './secrets';

/** The credential of a try: a name with a password, a passkey, or an answer of the provider. */
export type Subject = { name: string } | { passkey: string } | 'provider';

/** Where a try comes from. */
export interface Origin {
  address: string;
  /** The secret of the browser, where it has one. */
  device?: string | undefined;
}

/** A device without a sign-in for this long is unknown again. */
export const DEVICE_DAYS = 90;
/** Devices of an account; the one that was not used for the longest time makes room. */
const MOST_DEVICES = 50;

const isKnown = sql<boolean>`known_device.used_at > now() - make_interval(days => ${sql.lit(DEVICE_DAYS)})`;

/** Returns whether the account that a try is for has signed in in that browser and in that network, and how many have there. */
export async function knownIn(
  db: Db,
  subject: Subject,
  { network, device }: { network: string; device: string | undefined },
): Promise<Pick<Guess, 'knownDevice' | 'knownNetwork' | 'accountsInNetwork'>> {
  const hash = device === undefined ? null : hashOf(device);
  const inNetwork = db
    .selectFrom('known_device')
    .select('account_id')
    .distinct()
    .where('network', '=', network)
    .where(isKnown)
    .limit(MOST_ACCOUNTS)
    .as('in_network');
  const found = await db
    .selectNoFrom((row) => [
      ofSubject(db, subject, 'device_hash', hash).as('account'),
      ofSubject(db, subject, 'network', network).as('accountInNetwork'),
      row.selectFrom(inNetwork).select(sql<number>`count(*)::integer`.as('count')).as('accounts'),
    ])
    .executeTakeFirstOrThrow();
  const isOwn = hash !== null && found.account !== null;
  return {
    knownDevice: isOwn ? `${hash} ${found.account}` : undefined,
    knownNetwork: found.accountInNetwork !== null,
    accountsInNetwork: found.accounts ?? 0,
  };
}

/** The account of a try at the provider is not known yet: a device of any account counts, as account 0. */
function ofSubject(db: Db, subject: Subject, column: 'device_hash' | 'network', value: string | null) {
  const devices = db.selectFrom('known_device').where(column, '=', value).where(isKnown).limit(1);
  if (subject === 'provider') return devices.select(sql<number>`0`.as('account_id'));
  const owned = devices.select('known_device.account_id');
  return 'name' in subject
    ? owned.innerJoin('user_account', 'user_account.id', 'account_id').where('name', '=', subject.name)
    : owned
        .innerJoin('passkey', 'passkey.account_id', 'known_device.account_id')
        .where('credential_id', '=', subject.passkey);
}

/**
 * Remembers a device of an account. A device that is new to the account gets a new secret, so that a secret which an attacker
 * planted in the browser is never known for the victim's account.
 * @returns the secret that the browser is to keep
 */
export async function rememberDevice(
  db: Executor,
  accountId: number,
  { address, device: before }: Origin,
): Promise<string> {
  const used = { network: networkOf(address), used_at: sql<Date>`now()` };
  if (before !== undefined) {
    const again = await db
      .updateTable('known_device')
      .set(used)
      .where('device_hash', '=', hashOf(before))
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (again.numUpdatedRows > 0n) return before;
  }
  const device = newSecret();
  const device_hash = hashOf(device);
  if (before !== undefined) {
    // Others who share the browser stay known in it.
    await db.updateTable('known_device').set({ device_hash }).where('device_hash', '=', hashOf(before)).execute();
  }
  await db
    .insertInto('known_device')
    .values({ device_hash, account_id: accountId, ...used })
    .execute();
  const kept = db
    .selectFrom('known_device')
    .select('device_hash')
    .where('account_id', '=', accountId)
    .where(isKnown)
    .orderBy('used_at', 'desc')
    .limit(MOST_DEVICES);
  await db
    .deleteFrom('known_device')
    .where('account_id', '=', accountId)
    .where('device_hash', 'not in', kept)
    .execute();
  return device;
}

/** Forgets in which browsers an account has signed in. */
export async function forgetDevices(db: Executor, accountId: number): Promise<void> {
  await db.deleteFrom('known_device').where('account_id', '=', accountId).execute();
}
