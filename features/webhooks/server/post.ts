import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { errorText } from '../../../server/errorText';
import type { Outcome } from '../../../server/outbox/outbox';
import { checkedLookup, type readNetworks, refuseUrl } from './addresses';

/** The answer of a receiver. */
export interface Answer extends Outcome {
  /** The status of the answer; null without one. */
  status: number | null;
}

interface Message {
  url: string;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
  networks: ReturnType<typeof readNetworks>;
}

/**
 * Posts a message and reads the status of the answer. Follows no redirect: what answers there is not the address that an
 * administrator has entered. Never rejects.
 */
export async function post({ url: text, headers, body, signal, networks }: Message): Promise<Answer> {
  try {
    const url = new URL(text);
    refuseUrl(url, networks);
    return await new Promise((resolve, reject) => {
      const request = (url.protocol === 'https:' ? overHttps : overHttp)(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'Magazyn', ...headers },
        lookup: checkedLookup(url, networks),
        agent: false,
        signal,
      });
      request.once('error', reject);
      request.once('response', (response) => {
        beginningOf(response).then((reply) => resolve({ ...outcomeOf(response), reply }), reject);
      });
      request.end(body);
    });
  } catch (error) {
    return { status: null, error: signal.aborted ? 'No answer came in time.' : errorText(error) };
  }
}

/** The error of an answer that is no success. */
export const refusalText = (status: number): string => `The answer was ${status}.`;

function outcomeOf({ statusCode: status = 0, headers }: IncomingMessage): Answer {
  if (status >= 200 && status < 300) return { status };
  if (status === 410) return { status, error: GONE, isPermanent: true };
  const error = status >= 300 && status < 400 ? REDIRECT : refusalText(status);
  return { status, error, retryAfter: retryAfter(headers['retry-after']) };
}

/** Reads a `Retry-After` header: seconds, or a date. @returns seconds; undefined where it is neither */
export function retryAfter(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, (at - now) / 1_000);
}

/** Reads the beginning of an answer and ends its connection. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    pieces.push(piece);
    length += piece.length;
    if (length >= REPLY_BYTES) break;
  }
  // The database stores no NUL.
  return Buffer.concat(pieces).subarray(0, REPLY_BYTES).toString('utf8').replaceAll('\0', '');
}

/** Bytes of an answer that are kept. */
const REPLY_BYTES = 1_000;
const REDIRECT = 'It redirects to another address.';

export const GONE = 'receiver-gone';
