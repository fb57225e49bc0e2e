import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  ADMITTED,
  PROVIDER_CALLBACK,
  PROVIDER_SIGN_IN,
  type ProviderRefusal,
  REFUSED,
} from '../../../contract/provider';
import { currentActor } from '../../db/actor';
import type { Db } from '../../db/types';
import { ApiError } from '../../errors';
import type { NoteRefusal } from '../../http/refusals';
import { countAttempt, TooSoon } from '../attempts';
import { ownCookie, sessionCookie, setOwnCookie, setSignedIn } from '../cookie';
import { placeOf } from '../routes';
import { issueTicket, openTicket, redeemTicket } from '../tickets';
import { nameIn, roleIn } from './claims';
import { ProviderClient, reasonOf, Unreachable } from './client';
import { enter } from './enter';
import type { ProviderSettings } from './settings';
import { addressWithin, bondOf, LONGEST_MINUTES, SIGN_IN } from './signIns';

const COOKIE = 'magazyn-provider';

/** No calls but addresses that a browser goes to. What a provider hands back in one is in no log. */
const navigation = { config: { role: 'anybody' }, exposeHeadRoute: false, logLevel: 'warn' } as const;

/** Signing in at the firm's own provider: the way there, and the way back, which ends at the page that was asked for. */
export function providerRoutes(app: FastifyInstance, db: Db, settings: ProviderSettings, note: NoteRefusal): void {
  const provider = new ProviderClient(settings);

  /** Back to the sign-in, which says why. @param asked the address that it leads to then */
  const refuse = (reply: FastifyReply, refusal: ProviderRefusal, asked: string) =>
    reply.redirect(`${asked}${REFUSED}${refusal}`, 303);
  /** What of it is no matter of somebody's, for whoever looks after the server. */
  const failed = ({ log }: FastifyRequest, error: unknown): ProviderRefusal => {
    log.warn({ reason: reasonOf(error) }, 'sign-in at the provider failed');
    return error instanceof Unreachable ? 'unreachable' : 'refused';
  };

  app.get(PROVIDER_SIGN_IN, navigation, async (request, reply) => {
    const asked = addressWithin((request.query as { to?: unknown }).to);
    // Begun by our own button alone. Whoever comes by another way, a link or a bookmark, is shown that.
    const { 'sec-fetch-site': site = 'same-origin' } = request.headers;
    if (site !== 'same-origin') return reply.redirect(asked, 303);
    const ticket = await issueTicket(db, SIGN_IN, asked);
    try {
      const address = await provider.addressFor(bondOf(ticket), addressOf(request, PROVIDER_CALLBACK));
      setOwnCookie(request, reply, COOKIE, ticket, LONGEST_MINUTES * 60);
      return reply.redirect(address.href, 303);
    } catch (error) {
      return refuse(reply, failed(request, error), asked);
    }
  });

  app.get(PROVIDER_CALLBACK, navigation, async (request, reply) => {
    const told = (refusal: ProviderRefusal, asked: string, account?: { id: number; name: string }, who = '') => {
      const about = account && { entity: 'accounts', recordId: account.id, record: account.name };
      note(request, { entity: 'session', ...about, note: `Sign in by ${settings.label}: ${NOTES[refusal]}${who}` });
      return refuse(reply, refusal, asked);
    };
    const shown = ownCookie(request, COOKIE);
    if (!shown || (request.query as { state?: unknown }).state !== bondOf(shown).state) return told('stale', '/');
    setOwnCookie(request, reply, COOKIE);
    const ticket = await openTicket(db, SIGN_IN, shown);
    if (!ticket) return told('stale', '/');
    const asked = addressWithin(ticket.about);
    const place = placeOf(request);
    // Each forged callback costs a request to the provider.
    const attempt = await countAttempt(db, 'provider', place).catch(asTooSoon);
    if (attempt instanceof TooSoon) return told('often', asked);
    // Redeemed first, so that of parallel callbacks only one asks the provider.
    if (!(await redeemTicket(db, ticket))) return told('stale', '/');
    const url = new URL(addressOf(request, request.url));
    const claims = await provider.claimsOf(url, bondOf(shown)).catch((error: unknown) => failed(request, error));
    // An outage of the provider is no failed try.
    if (typeof claims !== 'string' || claims === 'unreachable') await attempt.giveBack();
    if (typeof claims === 'string') return told(claims, asked);
    // What follows for his account, the provider has decided.
    currentActor().user = settings.label;
    const { issuer, label } = settings;
    const person = { issuer, subject: claims.sub, name: nameIn(claims), role: roleIn(claims, settings) };
    const way = { before: sessionCookie(request), note: `By ${label}` };
    const entered = await enter(db, person, place, way);
    if ('refused' in entered) return told(entered.refused, asked, entered.account, ` There it is ${person.subject}.`);
    setSignedIn(request, reply, entered.begun);
    return reply.redirect(asked + ADMITTED, 303);
  });
}

/** Returns the refusal of a try that comes too soon, and rethrows all other errors. */
function asTooSoon(error: unknown): TooSoon {
  if (error instanceof TooSoon) return error;
  throw error;
}

/** As the audit trail says it. */
const NOTES: Record<ProviderRefusal, string> = {
  unreachable: 'it does not answer.',
  refused: 'it did not let anybody in, or what it said does not hold.',
  stale: 'the browser has not begun it, or too long ago, or has ended it already.',
  role: 'it gives no role.',
  name: 'there is an account of the name already, or it gives no name that can be one.',
  disabled: 'the account is disabled.',
  often: 'too many have failed from that network.',
};

/** What a browser calls an address of ours. The provider goes back to those alone that it was given for us. */
function addressOf({ protocol, headers }: FastifyRequest, path: string): string {
  const origin = `${protocol}://${headers.host}`;
  if (URL.canParse(path, origin)) return new URL(path, origin).href;
  throw new ApiError(400, 'The request does not say by which name this server was called.');
}
