import { sql } from 'kysely';
import type { z } from 'zod';
import type { newPasskey, passkeyAssertion, passkeyCreation, passkeyRequest } from '../../contract/passkeys';
import { recordEvent } from '../db/audit';
import { transact } from '../db/transact';
import type { Db, Executor, Trx } from '../db/types';
import { ApiError } from '../errors';
import { say, term } from '../texts/message';
import { countAttempt } from './attempts';
import type { Origin } from './devices';
import type { RelyingParty } from './relyingParty';
import { hashOf } from './secrets';
import { type Begun, beginSession, endSession, type Place, REPLACED } from './sessions';
import { checkCurrent } from './signIn';
import { issueTicket, openTicket, type Purpose, redeemTicket } from './tickets';

/** Loaded on demand: the library is large, and not every installation uses passkeys. */
const webAuthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256, which every supported release of Node can verify. */
const ALGORITHMS = [-8, -7, -257];

/** The time limit for the browser's response. */
const MINUTES = 5;
const TIMEOUT = MINUTES * 60_000;
const SIGNS_IN: Purpose = { name: 'passkey signs in', minutes: MINUTES };
const IS_ADDED: Purpose = { name: 'passkey is added', minutes: MINUTES };

/** Derives the challenge from the ticket in the cookie, so that no other browser can send the answer. */
const challengeOf = (ticket: string): string => Buffer.from(hashOf(`challenge ${ticket}`), 'hex').toString('base64url');

/** The user handle that an account's passkeys store. */
const handleOf = (handle: string) => Buffer.from(handle.replaceAll('-', ''), 'hex');

interface Account {
  id: number;
  name: string;
}

/** A challenge for the browser, and the ticket that the browser returns with its response. */
interface Challenge<Question> {
  question: Question;
  ticket: string;
}

/** The browser's response, and the relying party that received it. */
interface ChallengeResponse {
  party: RelyingParty;
  /** The ticket that the browser received with the challenge. */
  ticket: string | undefined;
}

/** Makes a challenge for signing in with any account's passkey. */
export async function askForPasskey(db: Db, { id }: RelyingParty): Promise<Challenge<z.output<typeof passkeyRequest>>> {
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
  }: Place & ChallengeResponse & { response: z.output<typeof passkeyAssertion>; before: string | undefined },
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
    // A concurrent replay of the same response waits here, and then finds the ticket used.
    if (!(await redeemTicket(trx, ticket))) throw new ApiError(400, TOO_LATE);
    if (counter <= passkey.counter && Math.max(counter, passkey.counter) > 0) throw refused(passkey, COPIED);
    await trx
      .updateTable('passkey')
      .set({ counter, backed_up, used_at: sql<Date>`now()` })
      .where('id', '=', passkey.id)
      .execute();
    if (before) await endSession(trx, before, REPLACED);
    const account = { id: passkey.account_id, name: passkey.account };
    await recordEvent(trx, {
      action: 'sign-in',
      account,
      note: say('With the passkey {name}', { name: passkey.name }),
    });
    return beginSession(trx, account.id, place);
  });
  await giveBack();
  return begun;
}

/** Returns a passkey and its account, locked until the transaction ends. */
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

const NO_PASSKEY = 'unknown-passkey';
const TOO_LATE = 'attempt-expired';
const COPIED = 'its count of signatures has gone back, as that of a copy does';

/** The response reveals nothing about the account; the audit trail names the account and the passkey. */
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
      ...(why && { note: say('Sign in with the passkey {name}: {why}', { name: passkey.name, why: term(why) }) }),
    },
  );

/** Verifies that the passkey signed this challenge, at this origin, for its account. Returns undefined where it did not. */
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
    // Zero turns off the check of the signature counter: the caller compares it with the stored one when it stores the new one.
    credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter: 0 },
  }).catch(() => undefined);
  return checked?.verified ? checked.authenticationInfo : undefined;
}

/** Begins to add a passkey to an account. @throws ApiError 400 where the password is wrong, 429 */
export async function beginPasskey(
  db: Db,
  { id, name }: Account,
  { current, party, ...origin }: Origin & { current: string; party: RelyingParty },
): Promise<Challenge<z.output<typeof passkeyCreation>>> {
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

/** Adds a passkey that a browser has created. @throws ApiError 400 without a valid ticket, 409 where it exists already */
export async function addPasskey(
  db: Db,
  account: Account,
  { name, credential, party, ticket: shown }: ChallengeResponse & z.output<typeof newPasskey>,
): Promise<void> {
  const ticket = await openTicket(db, IS_ADDED, shown);
  if (ticket?.about !== String(account.id)) throw new ApiError(400, TOO_LATE);
  const made = await checkNew(credential, { party, challenge: challengeOf(ticket.text) });
  if (!made) throw new ApiError(400, 'invalid-passkey');
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
    if (added.numInsertedOrUpdatedRows === 0n) throw new ApiError(409, 'passkey-known');
    if (!(await redeemTicket(trx, ticket))) throw new ApiError(400, TOO_LATE);
    await recordEvent(trx, { ...of(account), note: say('Passkey added: {name}', { name }) });
  });
}

/** Verifies a new passkey for this challenge and origin. Ignores the attestation: any make of device is accepted. */
async function checkNew(
  response: z.output<typeof newPasskey>['credential'],
  { party, challenge }: { party: RelyingParty; challenge: string },
) {
  const { verifyRegistrationResponse } = await webAuthn();
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const check = async () => {
    const made = decodeAttestationObject(new Uint8Array(Buffer.from(response.response.attestationObject, 'base64url')));
    // The library would fetch URLs that such certificates name.
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

/** Returns the passkeys of an account, oldest first. */
export const passkeysOf = (db: Executor, accountId: number) =>
  db
    .selectFrom('passkey')
    .select(['id', 'name', 'credential_id', 'transports', 'backed_up', 'created_at', 'used_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();

/** Removes one passkey of an account, or all of them. @returns the number of removed passkeys */
export async function removePasskeys(trx: Trx, account: Account, id?: number): Promise<number> {
  const all = trx.deleteFrom('passkey').where('account_id', '=', account.id).returning('name');
  const removed = await (id === undefined ? all : all.where('id', '=', id)).execute();
  for (const { name } of removed)
    await recordEvent(trx, { ...of(account), note: say('Passkey removed: {name}', { name }) });
  return removed.length;
}

const of = ({ id, name }: Account) => ({ action: 'change', entity: 'accounts', recordId: id, record: name });
