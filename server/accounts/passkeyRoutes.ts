import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WhoAmI } from '../../contract/accounts';
import { endpoints } from '../../contract/endpoints';
import { transact } from '../db/transact';
import type { Db } from '../db/types';
import { notFound } from '../errors';
import { route } from '../http/route';
import { ownCookie, sessionCookie, setOwnCookie } from './cookie';
import { addPasskey, askForPasskey, beginPasskey, passkeysOf, removePasskeys, signInByPasskey } from './passkeys';
import { mustHaveRelyingParty } from './relyingParty';
import type { Begun, Place } from './sessions';

const { accounts: calls } = endpoints;
const COOKIE = 'magazyn-passkey';

/** The helpers that all sign-in routes share. */
interface SignInHelpers {
  mustSignInHere: () => Promise<void>;
  admitted: (request: FastifyRequest, reply: FastifyReply, begun: Promise<Begun>) => Promise<WhoAmI>;
  withRetryAfter: <Result>(reply: FastifyReply, attempt: Promise<Result>) => Promise<Result>;
  placeOf: (request: FastifyRequest) => Place;
  ownSession: (request: FastifyRequest) => { id: number; name: string };
}

/** Registers the routes for signing in with a passkey and for managing one's own passkeys. */
export function passkeyRoutes(app: FastifyInstance, db: Db, helpers: SignInHelpers): void {
  const { mustSignInHere, admitted, withRetryAfter, placeOf, ownSession } = helpers;

  route(app, calls.askForPasskey, async (_input, request, reply) => {
    await mustSignInHere();
    const { question, ticket } = await askForPasskey(db, mustHaveRelyingParty(request));
    setOwnCookie(request, reply, COOKIE, ticket);
    return question;
  });
  route(app, calls.signInByPasskey, async ({ body: response }, request, reply) => {
    await mustSignInHere();
    const answered = { response, party: mustHaveRelyingParty(request), ticket: ownCookie(request, COOKIE) };
    const before = sessionCookie(request);
    return admitted(request, reply, signInByPasskey(db, { ...answered, ...placeOf(request), before }));
  });
  route(app, calls.passkeys, async (_input, request) => {
    const passkeys = await passkeysOf(db, ownSession(request).id);
    return {
      content: passkeys.map(({ id, name, backed_up, created_at, used_at }) => ({
        id,
        name,
        createdAt: created_at.toISOString(),
        usedAt: used_at?.toISOString() ?? null,
        isBackedUp: backed_up,
      })),
    };
  });
  route(app, calls.beginPasskey, async ({ body: { current } }, request, reply) => {
    const input = { current, party: mustHaveRelyingParty(request), ...placeOf(request) };
    const { question, ticket } = await withRetryAfter(reply, beginPasskey(db, ownSession(request), input));
    setOwnCookie(request, reply, COOKIE, ticket);
    return question;
  });
  route(app, calls.addPasskey, async ({ body }, request) => {
    const answered = { party: mustHaveRelyingParty(request), ticket: ownCookie(request, COOKIE) };
    await addPasskey(db, ownSession(request), { ...body, ...answered });
  });
  route(app, calls.removePasskey, async ({ params: { id } }, request) => {
    const account = ownSession(request);
    if ((await transact(db, (trx) => removePasskeys(trx, account, id))) === 0) throw notFound('Passkey');
  });
}
