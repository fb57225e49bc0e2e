import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Role } from '../../contract/definition/roles';
import { addAccount, type Reach, setPassword } from '../../server/accounts/accounts';
import type { Db } from '../../server/db/types';

export const PASSWORD = 'a horse, a battery';

/** Creates an account with {@link PASSWORD}, like the command. */
export const makeAccount = (db: Db, name: string, role: Role, reach?: Reach) =>
  db.transaction().execute(async (trx) => {
    await addAccount(trx, name, role, reach);
    await setPassword(trx, name, PASSWORD);
  });

export const signIn = (app: FastifyInstance, name: string, more: InjectOptions = {}) =>
  app.inject({ method: 'POST', url: '/api/session', payload: { name, password: PASSWORD }, ...more });

/** Signs in and returns the session cookie for further requests: `magazyn=…`. */
export async function cookieOf(app: FastifyInstance, name: string): Promise<string> {
  const [{ name: cookie, value } = { name: '', value: '' }] = (await signIn(app, name)).cookies;
  return `${cookie}=${value}`;
}
