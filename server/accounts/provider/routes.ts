import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Role } from '../../../contract/definition/roles';
import {
  ADMITTED,
  PROVIDER_CALLBACK,
  PROVIDER_SIGN_IN,
  type ProviderRefusal,
  REFUSED,
} from '../../../contract/provider';
import { currentActor } from '../../db/actor';
import { recordEvent } from '../../db/audit';
import { transact } from '../../db/transact';
import type { Db, Trx } from '../../db/types';
import { ApiError } from '../../errors';
import { type Said, say, term } from '../../texts/message';
import { changeRole } from '../accounts';
import { countAttempt, TooManyAttempts } from '../attempts';
import { ownCookie, sessionCookie, setOwnCookie, setSignedIn } from '../cookie';
import { placeOf } from '../routes';
import { hashOf } from '../secrets';
import { type Begun, beginSession, endSession, endSessions, type Place, REPLACED } from '../sessions';
import { issueTicket, openTicket, type Purpose, redeemTicket } from '../tickets';
import { nameIn, roleIn } from './claims';
import { type Bond, ProviderClient, reasonOf, Unreachable } from './client';
import type { ProviderSettings } from './settings';

/** The time limit of a sign-in at the provider. */
const LONGEST_MINUTES = 10;

/** The ticket of a sign-in in progress. Its data is the page to open afterwards. */
export const SIGN_IN: Purpose = { name: 'sign-in at the provider', minutes: LONGEST_MINUTES };

/** Derives state, nonce and verifier from the ticket, so that no other browser can continue the sign-in. */
export const bondOf = (ticket: string): Bond => ({
  state: hashOf(`state ${ticket}`),
  nonce: hashOf(`nonce ${ticket}`),
  verifier: hashOf(`verifier ${ticket}`),
});

/** Returns the path and query of a page of the web app; `/` for any other URL. */
function addressWithin(target: unknown): string {
  const here = 'http://here.invalid';
  if (typeof target !== 'string' || !target.startsWith('/') || !URL.canParse(target, here)) return '/';
  const { origin, pathname, search } = new URL(target, here);
  const address = pathname + search;
  // A leading `//` would name another host, and `/.//` normalizes to that.
  const isOurs = origin === here && !pathname.startsWith('//') && !/^\/api(\/|$)/.test(pathname);
  return isOurs && address.length <= LONGEST_ADDRESS ? address : '/';
}

/** In characters. The cookie that contains it may have 4,096 bytes. */
const LONGEST_ADDRESS = 2_000;

const COOKIE = 'magazyn-provider';

/** Routes that a browser navigates to. Their requests are not logged, because the callback's URL contains the provider's code. */
const navigation = { config: { role: 'anybody' }, exposeHeadRoute: false, logLevel: 'warn' } as const;

/** Registers the sign-in at the company's provider: the redirect to it, and its callback, which redirects to the target page. */
export const providerRoutes = fp<{ db: Db; settings: ProviderSettings }>(
  async (app, { db, settings }) => {
    const provider = new ProviderClient(settings);

    /** Redirects to the target page, which shows the sign-in with the reason. */
    const refuse = (reply: FastifyReply, refusal: ProviderRefusal, target: string) =>
      reply.redirect(`${target}${REFUSED}${refusal}`, 303);
    /** Logs the error for operators; users see only its kind. */
    const failed = ({ log }: FastifyRequest, error: unknown): ProviderRefusal => {
      log.warn({ reason: reasonOf(error) }, 'sign-in at the provider failed');
      return error instanceof Unreachable ? 'unreachable' : 'refused';
    };

    app.get(PROVIDER_SIGN_IN, navigation, async (request, reply) => {
      const target = addressWithin((request.query as { to?: unknown }).to);
      // Only the sign-in button starts a sign-in. A link or a bookmark opens the page with the button.
      const { 'sec-fetch-site': site = 'same-origin' } = request.headers;
      if (site !== 'same-origin') return reply.redirect(target, 303);
      const ticket = await issueTicket(db, SIGN_IN, target);
      try {
        const address = await provider.addressFor(bondOf(ticket), addressOf(request, PROVIDER_CALLBACK));
        setOwnCookie(request, reply, COOKIE, ticket, LONGEST_MINUTES * 60);
        return reply.redirect(address.href, 303);
      } catch (error) {
        return refuse(reply, failed(request, error), target);
      }
    });

    app.get(PROVIDER_CALLBACK, navigation, async (request, reply) => {
      const reject = (
        refusal: ProviderRefusal,
        target: string,
        account?: { id: number; name: string },
        who?: string,
      ) => {
        const why = { provider: settings.label, reason: term(NOTES[refusal]) };
        const about = account && { entity: 'accounts', recordId: account.id, record: account.name };
        app.noteRefusal(request, {
          entity: 'session',
          ...about,
          note:
            who === undefined
              ? say('Sign in by {provider}: {reason}', why)
              : say('provider-sign-in-refused', { ...why, who }),
        });
        return refuse(reply, refusal, target);
      };
      const shown = ownCookie(request, COOKIE);
      if (!shown || (request.query as { state?: unknown }).state !== bondOf(shown).state) return reject('stale', '/');
      setOwnCookie(request, reply, COOKIE);
      const ticket = await openTicket(db, SIGN_IN, shown);
      if (!ticket) return reject('stale', '/');
      const target = addressWithin(ticket.about);
      const place = placeOf(request);
      // Each forged callback costs a request to the provider.
      const attempt = await countAttempt(db, 'provider', place).catch(asTooManyAttempts);
      if (attempt instanceof TooManyAttempts) return reject('often', target);
      // Redeems the ticket first, so that only one of several parallel callbacks contacts the provider.
      if (!(await redeemTicket(db, ticket))) return reject('stale', '/');
      const url = new URL(addressOf(request, request.url));
      const claims = await provider.claimsOf(url, bondOf(shown)).catch((error: unknown) => failed(request, error));
      // An outage of the provider does not count as a failed try.
      if (typeof claims !== 'string' || claims === 'unreachable') await attempt.giveBack();
      if (typeof claims === 'string') return reject(claims, target);
      // The audit trail attributes changes of the account to the provider.
      currentActor().user = settings.label;
      const { issuer, label } = settings;
      const person = { issuer, subject: claims.sub, name: nameIn(claims), role: roleIn(claims, settings) };
      const way = { before: sessionCookie(request), note: say('By {provider}', { provider: label }) };
      const entered = await enter(db, person, place, way);
      if ('refused' in entered) return reject(entered.refused, target, entered.account, person.subject);
      setSignedIn(request, reply, entered.begun);
      return reply.redirect(target + ADMITTED, 303);
    });
  },
  { name: 'provider-routes', dependencies: ['guard', 'refusals'] },
);

/** Returns the refusal of a try that comes too soon, and rethrows all other errors. */
function asTooManyAttempts(error: unknown): TooManyAttempts {
  if (error instanceof TooManyAttempts) return error;
  throw error;
}

/** The notes in the audit trail. */
const NOTES: Record<ProviderRefusal, string> = {
  unreachable: 'it does not answer.',
  refused: 'it did not let anybody in, or what it said does not hold.',
  stale: 'the browser has not begun it, or too long ago, or has ended it already.',
  role: 'it gives no role.',
  name: 'there is an account of the name already, or it gives no name that can be one.',
  disabled: 'the account is disabled.',
  often: 'too many have failed from that network.',
};

/** Returns a URL of this server as the browser sees it. The provider redirects only to registered URLs. */
function addressOf({ protocol, headers }: FastifyRequest, path: string): string {
  const origin = `${protocol}://${headers.host}`;
  if (URL.canParse(path, origin)) return new URL(path, origin).href;
  throw new ApiError(400, 'no-server-name');
}

/** A user, by the provider's claims. */
export interface Person {
  issuer: string;
  /** The provider's permanent id of the user. */
  subject: string;
  /** Undefined where no claimed name is a valid account name. */
  name: string | undefined;
  /** Undefined where the provider grants none. */
  role: Role | undefined;
}

/** The secrets for the browser, or the refusal and its account. */
export type Entered =
  | { begun: Begun }
  | { refused: ProviderRefusal; account?: { id: number; name: string } | undefined };

/**
 * Signs a user in. Creates the account at the first sign-in, and updates its role to the provider's.
 * @param way.before the browser's previous session, which ends
 * @param way.note the note in the audit trail
 */
export function enter(
  db: Db,
  person: Person,
  place: Place,
  { before, note }: { before: string | undefined; note: Said },
): Promise<Entered> {
  return transact(db, async (trx): Promise<Entered> => {
    const { role } = person;
    const account = (await accountOf(trx, person)) ?? (await makeAccount(trx, person));
    if (!account) return { refused: role ? 'name' : 'role' };
    if (account.disabled) return { refused: 'disabled', account };
    if (!role) {
      await endSessions(trx, account, { note: 'Sessions ended since the provider gives no role' });
      return { refused: 'role', account };
    }
    if (role !== account.role) await changeRole(trx, account.name, role);
    if (before) await endSession(trx, before, REPLACED);
    await recordEvent(trx, { action: 'sign-in', account, note });
    return { begun: await beginSession(trx, account.id, place, 'provider') };
  });
}

/** Finds the account by the provider's permanent id only: providers reassign names. */
const accountOf = (trx: Trx, { issuer, subject }: Person) =>
  trx
    .selectFrom('user_account')
    .select(['id', 'name', 'role', 'disabled'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** @returns undefined where the user has no role or name, or another account has the name */
async function makeAccount(trx: Trx, person: Person) {
  const { issuer, subject, name, role } = person;
  if (!role || !name) return undefined;
  await trx
    .insertInto('user_account')
    .values({ name, role, issuer, subject })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // A concurrent sign-in of the same user may have inserted it.
  return accountOf(trx, person);
}
