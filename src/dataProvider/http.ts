import { onlineManager } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import { account } from '../account';
import { NETWORK_ERROR } from '../format/texts';
import { languageTag } from '../texts/language';
import { t } from '../texts/t';

/** Timeout of a request, in milliseconds. */
const TIMEOUT = 20_000;
/** The server reads a large file for minutes before it answers. */
const FILE_TIMEOUT = 15 * 60_000;

/** The response to a successful call. */
export interface Answer {
  status: number;
  headers: Headers;
  /** The body as text. */
  body: string;
  /** The body parsed as JSON; undefined if it is not JSON. */
  json?: unknown;
}

/** An error, with its response if there is one. */
export type Refused = Error & { answer?: Answer };

/** Returns the generic message of a failed request. */
const failure = (status: number) => t('Request failed with status code {status}', { status });

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * Makes an HTTP call.
 * @param isFinal if false, a 401 opens the sign-in and the call is repeated once; if true, a 401 is an error like others
 * @throws HttpError with the generic message, the status (0 without a response), and the response's JSON or text as `body`.
 * A call that its caller aborts throws the browser's AbortError instead.
 */
export async function request(url: string, options: RequestInit = {}, isFinal = false): Promise<Answer> {
  const { signal } = options;
  const headers = new Headers(options.headers);
  if (!headers.has('Accept')) headers.set('Accept', 'application/json');
  // The browser would name the user's languages, which are not the choice of the app's texts.
  headers.set('Accept-Language', languageTag());
  // The REST provider sets a text content type even for a DELETE without a body. A file has the type that its caller names.
  if (typeof options.body === 'string') headers.set('Content-Type', 'application/json');
  else if (!options.body) headers.delete('Content-Type');
  const isOnline = onlineManager.isOnline();
  let response: Response;
  let body: string;
  try {
    const limit = AbortSignal.timeout(options.body instanceof Blob ? FILE_TIMEOUT : TIMEOUT);
    response = await fetch(url, { ...options, headers, signal: signal ? AbortSignal.any([signal, limit]) : limit });
    body = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new HttpError(NETWORK_ERROR, 0);
  }
  // Any response proves a connection, also from a local server. A request from before the loss of the network proves nothing.
  if (!isOnline) onlineManager.setOnline(true);
  const { status, headers: answered } = response;
  const answer = { status, headers: answered, body, json: parse(body) };
  if (response.ok) return answer;
  // A 401 means that nothing was executed, so the call can be repeated after a sign-in.
  if (status === 401 && !isFinal && (await account.signInAgain?.())) return request(url, options, true);
  if (status === 403 && !isFinal) account.recheck?.();
  throw Object.assign(new HttpError(failure(status), status, answer.json ?? body), { answer });
}
