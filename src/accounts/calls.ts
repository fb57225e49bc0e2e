import type { HttpError } from 'react-admin';
import type { z } from 'zod';
import type { ownSessions, WhoAmI } from '../../contract/accounts';
import { INCORRECT } from '../authProvider/incorrect';
import { API_URL } from '../config';
import { request } from '../dataProvider/http';

/** What the server refused, in its words. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/** One of somebody's own sessions. */
export type Session = z.output<typeof ownSessions>['content'][number];

/** What it says where no answer came, or none of this server's. */
const NO_ANSWER = 'The server does not answer. Try again.';

/** A 401 is an answer here: nobody is asked to sign in again. @throws Refusal, of status 0 where no answer came */
export async function call<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<T> {
  const options = { method, ...(body && { body: JSON.stringify(body) }) };
  const { json } = await request(`${API_URL}/api/${path}`, options, true).catch((error: HttpError) => {
    throw new Refusal(error.status, error.body?.description ?? NO_ANSWER, error.body?.errors);
  });
  return json as T;
}

/** Who is signed in; undefined where that is nobody. */
export const whoAmI = () =>
  call<WhoAmI>('GET', 'session').catch((error: Refusal): undefined => {
    if (error.status !== 401) throw error;
  });
/** @throws Refusal of what is wrong, in the words of the sign-in without accounts */
export const signIn = (name: string, password: string) =>
  call<WhoAmI>('POST', 'session', { name, password }).catch((error: Refusal) => {
    throw error.status === 401 ? new Refusal(401, INCORRECT) : error;
  });
export const signOut = () => call<void>('DELETE', 'session');
export const setPassword = (current: string, password: string) =>
  call<void>('PUT', 'account/password', { current, password });
export const setByLink = (link: string, password: string) => call<WhoAmI>('POST', 'account/link', { link, password });
export const sessions = async () => (await call<{ content: Session[] }>('GET', 'account/sessions')).content;
export const endSession = (id: number) => call<void>('DELETE', `account/sessions/${id}`);
export const endSessions = () => call<void>('DELETE', 'account/sessions');
