import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { WhoAmI } from '../../contract/accounts';
import { endpoints } from '../../contract/endpoints';
import { isLanguage } from '../../contract/language';
import { transact } from '../db/transact';
import type { Db } from '../db/types';
import { ApiError, notFound } from '../errors';
import { route } from '../http/route';
import type { Access } from './access';
import { TooManyAttempts } from './attempts';
import type { Caller } from './caller';
import { clearSession, deviceCookie, sessionCookie, setSignedIn } from './cookie';
import { passkeyRoutes } from './passkeyRoutes';
import { type Begun, endSession, endSessions, openSessions, type Place, sessionOf } from './sessions';
import { changePassword, setByLink, signIn } from './signIn';

const { accounts: calls } = endpoints;

/** Registers sign-in, sign-out, and the account's own settings. */
export const accountRoutes = fp<{ db: Db; access?: Access | undefined }>(
  async (app, { db, access }) => {
    const { isRequired } = app.authorization;
    /** Sets the cookies of a new session. A new secret defeats session fixation: the previous cookie is worthless. */
    const admitted = async (request: FastifyRequest, reply: FastifyReply, begun: Promise<Begun>): Promise<WhoAmI> => {
      const secrets = await withRetryAfter(reply, begun);
      setSignedIn(request, reply, secrets);
      const session = await sessionOf(db, secrets.session);
      if (!session) throw new ApiError(401, 'account-changed');
      return whoAmI(session);
    };
    const mustSignInHere = async () => {
      if (access?.by === 'proxy') throw new ApiError(409, 'proxy-signs-in');
      if (!(await isRequired())) throw new ApiError(409, NO_ACCOUNTS);
    };

    route(app, calls.signIn, async ({ body }, request, reply) => {
      await mustSignInHere();
      const before = sessionCookie(request);
      return admitted(request, reply, signIn(db, { ...body, ...placeOf(request), before }));
    });
    route(app, calls.whoAmI, async (_input, { caller }) => {
      if (!caller) throw new ApiError(401, NO_ACCOUNTS);
      return whoAmI(caller);
    });
    route(app, calls.signOut, async (_input, request, reply) => {
      const secret = sessionCookie(request);
      if (secret) await transact(db, (trx) => endSession(trx, secret));
      clearSession(request, reply);
    });
    route(app, calls.setPassword, async ({ body }, request, reply) => {
      const { id, name } = ownSession(request);
      await admitted(request, reply, changePassword(db, { id, name, ...body, ...placeOf(request) }));
    });
    route(app, calls.useLink, async ({ body }, request, reply) => {
      await mustSignInHere();
      return admitted(request, reply, setByLink(db, { ...body, ...placeOf(request) }));
    });
    route(app, calls.setLanguage, async ({ body: { language } }, { caller }) => {
      if (caller?.id === undefined) throw notSignedInHere(caller);
      await db.updateTable('user_account').set({ language }).where('id', '=', caller.id).execute();
    });
    route(app, calls.sessions, async (_input, request) => {
      const { id, sessionId } = ownSession(request);
      const sessions = await openSessions(db, id);
      return {
        content: sessions.map(({ created_at, used_at, ...session }) => ({
          ...session,
          createdAt: created_at.toISOString(),
          usedAt: used_at.toISOString(),
          isCurrent: session.id === sessionId,
        })),
      };
    });
    route(app, calls.endSessions, async (_input, request, reply) => {
      const account = ownSession(request);
      await transact(db, (trx) => endSessions(trx, account, { note: 'All sessions ended' }));
      clearSession(request, reply);
    });
    route(app, calls.endSession, async ({ params: { id } }, request) => {
      const account = ownSession(request);
      const ended = await transact(db, (trx) =>
        endSessions(trx, account, { id, note: 'Session ended from the account menu' }),
      );
      if (ended === 0) throw notFound('Session');
    });
    passkeyRoutes(app, db, { mustSignInHere, admitted, withRetryAfter, placeOf, ownSession });
  },
  { name: 'account-routes', dependencies: ['guard'] },
);

/** Adds Retry-After to a response that exceeds a rate limit. */
const withRetryAfter = <Result>(reply: FastifyReply, attempt: Promise<Result>): Promise<Result> =>
  attempt.catch((error: unknown) => {
    if (error instanceof TooManyAttempts) reply.header('retry-after', error.seconds);
    throw error;
  });

const NO_ACCOUNTS = 'no-accounts';

const whoAmI = ({ id, name, role, by, warehouse_ids, employee_id, language }: Caller): WhoAmI => ({
  name,
  role,
  by,
  warehouseIds: warehouse_ids,
  employeeId: employee_id,
  hasAccount: id !== undefined,
  ...(isLanguage(language) && { language }),
});

export const placeOf = (request: FastifyRequest): Place => ({
  address: request.ip,
  browser: request.headers['user-agent'],
  device: deviceCookie(request),
});

/** @throws ApiError 401, or 403 where the caller has no session here */
function ownSession({ caller }: FastifyRequest): { id: number; name: string; sessionId: number } {
  const { id, name, sessionId } = caller ?? {};
  if (id !== undefined && name !== undefined && sessionId !== undefined) return { id, name, sessionId };
  throw notSignedInHere(caller);
}

const notSignedInHere = (caller: Caller | undefined) => new ApiError(caller ? 403 : 401, 'session-required');
