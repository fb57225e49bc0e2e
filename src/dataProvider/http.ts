import { onlineManager } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import { account } from '../account';
import { NETWORK_ERROR } from '../format/words';

/** How long an answer may take, in milliseconds. */
const TIMEOUT = 20_000;

/** The answer to a call that succeeded. */
export interface Answer {
  status: number;
  headers: Headers;
  /** As it came. */
  body: string;
  /** The body read as JSON; undefined where it is not JSON. */
  json?: unknown;
}

/** A failure that came as an answer has it beside it. */
export type Refused = Error & { answer?: Answer };

/** The generic message of a failed request. */
const failure = (status: number) => `Request failed with status code ${status}`;

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * Makes one HTTP call.
 * @param isFinal a 401 is the answer; else whoever can sign in again does, and it is asked once more
 * @throws HttpError with the generic message, the status (0 where no answer came) and, as `body`, what the server said:
 * the JSON, or the text where it is not JSON. A call its caller gave up on throws the browser's AbortError instead.
 */
export async function request(url: string, options: RequestInit = {}, isFinal = false): Promise<Answer> {
  const { signal } = options;
  const headers = new Headers(options.headers);
  if (!headers.has('Accept')) headers.set('Accept', 'application/json');
  // The REST provider marks even a DELETE without a body as text.
  if (options.body) headers.set('Content-Type', 'application/json');
  else headers.delete('Content-Type');
  const isOnline = onlineManager.isOnline();
  let response: Response;
  let body: string;
  try {
    const limit = AbortSignal.timeout(TIMEOUT);
    response = await fetch(url, { ...options, headers, signal: signal ? AbortSignal.any([signal, limit]) : limit });
    body = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new HttpError(NETWORK_ERROR, 0);
  }
  // A server on this very machine answers offline, too. What was asked before the network was lost proves nothing.
  if (!isOnline) onlineManager.setOnline(true);
  const { status, headers: answered } = response;
  const answer = { status, headers: answered, body, json: parse(body) };
  if (response.ok) return answer;
  // Nothing was done: signed in again, somebody goes on as if the session had not ended.
  if (status === 401 && !isFinal && (await account.again?.())) return request(url, options, true);
  if (status === 403 && !isFinal) account.recheck?.();
  throw Object.assign(new HttpError(failure(status), status, answer.json ?? body), { answer });
}
