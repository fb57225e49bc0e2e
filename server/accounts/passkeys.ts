import { sql } from 'kysely';
import type { z } from 'zod';
import type { newPasskey, passkeyAssertion, passkeyCreation, passkeyRequest } from '../../contract/passkeys';
import { recordEvent } from '../db/audit';
import { transact } from '../db/transact';
import type { Db, Executor, Trx } from '../db/types';
import { ApiError } from '../errors';
import { countAttempt } from './attempts';
import type { Origin } from './devices';
import type { RelyingParty } from './relyingParty';
import { hashOf } from './secrets';
import { type Begun, beginSession, endSession, type Place, REPLACED } from './sessions';
import { checkCurrent } from './signIn';
import { issueTicket, openTicket, type Purpose, redeemTicket } from './tickets';

/** Read when it is needed: it brings much, and not everybody has passkeys. */
const webAuthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256, which every release of Node that this runs on can check. */
const ALGORITHMS = [-8, -7, -257];

/** For how long a browser may ask for a passkey. */
const MINUTES = 5;
const TIMEOUT = MINUTES * 60_000;
const SIGNS_IN: Purpose = { name: 'passkey signs in', minutes: MINUTES };
const IS_ADDED: Purpose = { name: 'passkey is added', minutes: MINUTES };

/** Derives the challenge from the ticket in the cookie, so that no other browser can send the answer. */
const challengeOf = (ticket: string): string => Buffer.from(hashOf(`challenge ${ticket}`), 'hex').toString('base64url');

/** What an account's passkeys are told of whose they are. */
const handleOf = (handle: string) => Buffer.from(handle.replaceAll('-', ''), 'hex');

interface Account {
  id: number;
  name: string;
}

/** A question to a browser, and the ticket that comes back with its answer. */
interface Asked<Question> {
  question: Question;
  ticket: string;
}

/** What came back from the browser, and to where. */
interface Answered {
  party: RelyingParty;
  /** The ticket that the browser was given along with the question. */
  ticket: string | undefined;
}

/** Asks whoever signs in for a passkey, whosever it is. */
export async function askForPasskey(db: Db, { id }: RelyingParty): Promise<Asked<z.output<typeof passkeyRequest>>> {
  const ticket = await issueTicket(db, SIGNS_IN, '');
  const challenge = challengeOf(ticket);
  return { question: { challenge, rpId: id, timeout: TIMEOUT, userVerification: 'required' }, ticket };
}

/** Begins a session. @throws ApiError 400 without a valid ticket, 401 for every failed check alike, 429 */
export async function signInByPasskey(
  db: Db,
  {
    response,
    party,
    ticket: shown,
    before,
    ...place
  }: Place & Answered & { response: z.output<typeof passkeyAssertion>; before: string | undefined },
): Promise<Begun> {
  const ticket = await openTicket(db, SIGNS_IN, shown);
  if (!ticket) throw new ApiError(400, TOO_LATE);
  const challenge = challengeOf(ticket.text);
  const { giveBack } = await countAttempt(db, { passkey: response.id }, place);
  const begun = await transact(db, async (trx) => {
    const passkey = await passkeyOf(trx, response.id);
    if (!passkey || passkey.disabled) throw refused(passkey);
    const signed = await checkAssertion(response, passkey, { party, challenge });
    if (!signed) throw refused(passkey);
    const { newCounter: counter, credentialBackedUp: backed_up } = signed;
    // Of two copies of one answer the second one waits here, and then comes too late.
    if (!(await redeemTicket(trx, ticket))) throw new ApiError(400, TOO_LATE);
    if (counter <= passkey.counter && Math.max(counter, passkey.counter) > 0) throw refused(passkey, COPIED);
    await trx
      .updateTable('passkey')
      .set({ counter, backed_up, used_at: sql<Date>`now()` })
      .where('id', '=', passkey.id)
      .execute();
    if (before) await endSession(trx, before, REPLACED);
    const account = { id: passkey.account_id, name: passkey.account };
    await recordEvent(trx, { action: 'sign-in', account, note: `With the passkey ${passkey.name}` });
    return beginSession(trx, account.id, place);
  });
  await giveBack();
  return begun;
}

/** One passkey and its account, as they are until the transaction ends. */
const passkeyOf = (trx: Trx, credentialId: string) =>
  trx
    .selectFrom('passkey')
    .innerJoin('user_account', 'user_account.id', 'account_id')
    .select(['passkey.id', 'account_id', 'credential_id', 'public_key', 'counter', 'passkey.name'])
    .select(['user_account.name as account', 'handle', 'disabled'])
    .where('credential_id', '=', credentialId)
    .forUpdate('passkey')
    .forShare('user_account')
    .executeTakeFirst();
type Passkey = NonNullable<Awaited<ReturnType<typeof passkeyOf>>>;

const NO_PASSKEY = 'This passkey lets nobody in here. It may have been removed: log in with the password.';
const TOO_LATE = 'That took too long, or was begun elsewhere. Try again.';
const COPIED = 'its count of signatures has gone back, as that of a copy does';

/** Whoever tries is told nothing of the account, and the audit trail whose it was, and which passkey. */
const refused = (passkey: Passkey | undefined, why?: string) =>
  new ApiError(
    401,
    NO_PASSKEY,
    undefined,
    undefined,
    passkey && {
      entity: 'accounts',
      recordId: passkey.account_id,
      record: passkey.account,
      ...(why && { note: `Sign in with the passkey ${passkey.name}: ${why}` }),
    },
  );

/** What was signed, where it is this challenge, at this origin, with this passkey, for the account it was made for. */
async function checkAssertion(
  response: z.output<typeof passkeyAssertion>,
  { credential_id, public_key, handle }: Passkey,
  { party, challenge }: { party: RelyingParty; challenge: string },
) {
  if (response.response.userHandle !== handleOf(handle).toString('base64url')) return undefined;
  const { verifyAuthenticationResponse } = await webAuthn();
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // The count is looked at once it is known whose it is.
    credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter: 0 },
  }).catch(() => undefined);
  return checked?.verified ? checked.authenticationInfo : undefined;
}

/** Begins to add a passkey to an account. @throws ApiError 400 where that is not its password, 429 */
export async function beginPasskey(
  db: Db,
  { id, name }: Account,
  { current, party, ...origin }: Origin & { current: string; party: RelyingParty },
): Promise<Asked<z.output<typeof passkeyCreation>>> {
  await checkCurrent(db, { id, name, current }, origin);
  const { handle } = await db
    .selectFrom('user_account')
    .select('handle')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const known = await passkeysOf(db, id);
  const ticket = await issueTicket(db, IS_ADDED, String(id));
  const question = {
    challenge: challengeOf(ticket),
    rp: { id: party.id, name: 'Magazyn' },
    user: { id: handleOf(handle).toString('base64url'), name, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: TIMEOUT,
    attestation: 'none' as const,
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: 'public-key' as const,
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
  };
  return { question, ticket };
}

/** Adds a passkey that a browser has made. @throws ApiError 400 where it was not asked to, 409 where it is known already */
export async function addPasskey(
  db: Db,
  account: Account,
  { name, credential, party, ticket: shown }: Answered & z.output<typeof newPasskey>,
): Promise<void> {
  const ticket = await openTicket(db, IS_ADDED, shown);
  if (ticket?.about !== String(account.id)) throw new ApiError(400, TOO_LATE);
  const made = await checkNew(credential, { party, challenge: challengeOf(ticket.text) });
  if (!made) throw new ApiError(400, 'This is no passkey that was made for this server just now. Try again.');
  const { id: credential_id, publicKey, counter } = made.credential;
  await transact(db, async (trx) => {
    const added = await trx
      .insertInto('passkey')
      .values({
        account_id: account.id,
        credential_id,
        public_key: Buffer.from(publicKey),
        counter,
        transports: credential.response.transports ?? [],
        backed_up: made.credentialBackedUp,
        name,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 0n) throw new ApiError(409, 'This passkey has been added already.');
    if (!(await redeemTicket(trx, ticket))) throw new ApiError(400, TOO_LATE);
    await recordEvent(trx, { ...of(account), note: `Passkey added: ${name}` });
  });
}

/** What was made, where it is for this challenge, at this origin. Who made the device is not asked, and not looked at. */
async function checkNew(
  response: z.output<typeof newPasskey>['credential'],
  { party, challenge }: { party: RelyingParty; challenge: string },
) {
  const { verifyRegistrationResponse } = await webAuthn();
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const check = async () => {
    const made = decodeAttestationObject(new Uint8Array(Buffer.from(response.response.attestationObject, 'base64url')));
    // Certificates name addresses that the library would fetch.
    if (!['none', 'packed'].includes(made.get('fmt')) || made.get('attStmt').get('x5c')) return undefined;
    return verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
    });
  };
  return (await check().catch(() => undefined))?.registrationInfo;
}

/** The passkeys of an account, the oldest first. */
export const passkeysOf = (db: Executor, accountId: number) =>
  db
    .selectFrom('passkey')
    .select(['id', 'name', 'credential_id', 'transports', 'backed_up', 'created_at', 'used_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();

/** Removes one passkey of an account, or all of them. @returns how many there were */
export async function removePasskeys(trx: Trx, account: Account, id?: number): Promise<number> {
  const all = trx.deleteFrom('passkey').where('account_id', '=', account.id).returning('name');
  const removed = await (id === undefined ? all : all.where('id', '=', id)).execute();
  for (const { name } of removed) await recordEvent(trx, { ...of(account), note: `Passkey removed: ${name}` });
  return removed.length;
}

const of = ({ id, name }: Account) => ({ action: 'change', entity: 'accounts', recordId: id, record: name });
