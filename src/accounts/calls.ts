import type { HttpError } from 'react-admin';
import type { z } from 'zod';
import type { ownSessions, WhoAmI } from '../../contract/accounts';
import type { Language } from '../../contract/language';
import { INCORRECT } from '../authProvider/incorrect';
import { API_URL } from '../config';
import { request } from '../dataProvider/http';
import { t } from '../texts/t';

/** A failed request, with the server's message. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/** A session of the current user. */
export type Session = z.output<typeof ownSessions>['content'][number];

/** The message if there is no response, or a response from another server. */
const NO_ANSWER = 'The server does not answer. Try again.';

/** Calls the API. A 401 does not open the sign-in dialog. @throws Refusal, with status 0 if there is no response */
export async function call<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<T> {
  const options = { method, ...(body && { body: JSON.stringify(body) }) };
  const { json } = await request(`${API_URL}/api/${path}`, options, true).catch((error: HttpError) => {
    throw new Refusal(error.status, error.body?.description ?? t(NO_ANSWER), error.body?.errors);
  });
  return json as T;
}

/** Returns the current user; undefined if no user is signed in. */
export const whoAmI = () =>
  call<WhoAmI>('GET', 'session').catch((error: Refusal): undefined => {
    if (error.status !== 401) throw error;
  });
/** @throws Refusal with the same message as the sign-in without accounts */
export const signIn = (name: string, password: string) =>
  call<WhoAmI>('POST', 'session', { name, password }).catch((error: Refusal) => {
    throw error.status === 401 ? new Refusal(401, t(INCORRECT)) : error;
  });
export const signOut = () => call<void>('DELETE', 'session');
export const setPassword = (current: string, password: string) =>
  call<void>('PUT', 'account/password', { current, password });
export const setLanguage = (language: Language) => call<void>('PUT', 'account/language', { language });
export const setByLink = (link: string, password: string) => call<WhoAmI>('POST', 'account/link', { link, password });
export const sessions = async () => (await call<{ content: Session[] }>('GET', 'account/sessions')).content;
export const endSession = (id: number) => call<void>('DELETE', `account/sessions/${id}`);
export const endSessions = () => call<void>('DELETE', 'account/sessions');
