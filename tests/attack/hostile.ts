import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import fc from 'fast-check';
import { type HostileRequest, hostileRequests } from './hostileInput';
import { type Operation, operationsOf } from './operations';

export interface HostileOptions {
  /** A running server, at an address of this machine. What it holds is written to and deleted. */
  url: string;
  seconds: number;
  log: (message: string) => void;
  /** The same number asks the same, as far as time allows. */
  seed?: number;
}

export interface HostileResult {
  requests: number;
  byStatus: Record<string, number>;
  /** What was not answered as documented, in words; there should be none. */
  violations: string[];
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

const AT_ONCE = 4;
/** Requests to one call before the next call's turn. */
const TURN = 12;
const LONGEST_ANSWER_MS = 5_000;
/** A server may close the connection while more than it takes is still being sent. */
const MAY_BE_CUT_OFF = 1024 * 1024;
const LOOPBACK = /^http:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?\/?$/;

/**
 * Sends every call that a server describes what nobody should: wrong types, numbers at and beyond the bounds, hidden and
 * broken characters, bodies too deep, too large and cut off, repeated parameters, ids and headers that are none. Each
 * answer must have the documented form, come soon, and be no fault of the server.
 * @throws Error where the address is not one of this machine
 */
export async function attackHostile({ url, seconds, log, seed = 1 }: HostileOptions): Promise<HostileResult> {
  if (!LOOPBACK.test(url)) throw new Error(`${url} is not a server on this machine.`);
  const base = url.replace(/\/$/, '');
  const operations = await operationsOf(base);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const result: HostileResult = { requests: 0, byStatus: {}, violations: [] };
  const until = performance.now() + seconds * 1000;

  const attack = async (operation: Operation, each: HostileRequest) => {
    const outcome = await send(base, agent, each).catch((error: Error) => error);
    result.requests++;
    const [status, wrong] =
      outcome instanceof Error
        ? ['none', lostConnection(each, outcome)]
        : [String(outcome.status), problemOf(operation, each, outcome)];
    result.byStatus[status] = (result.byStatus[status] ?? 0) + 1;
    if (wrong)
      result.violations.push(`${each.method} ${shortened(each.target)} (${shortened(bodyOf(each))}): ${wrong}`);
  };

  for (let round = seed; performance.now() < until; round++) {
    for (const operation of operations) {
      const waiting = fc.sample(hostileRequests(operation), { numRuns: TURN, seed: round });
      const sender = async () => {
        for (let each = waiting.pop(); each && performance.now() < until; each = waiting.pop()) {
          await attack(operation, each);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, sender));
    }
    log(`${result.requests} hostile requests, ${result.violations.length} answered wrongly.`);
  }
  agent.destroy();
  return result;
}

const shortened = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}… ${text.length} characters` : text);
const bodyOf = ({ headers, body }: HostileRequest) =>
  `${JSON.stringify(headers)} ${JSON.stringify(body?.toString() ?? '')}`;

const lostConnection = ({ body }: HostileRequest, { message }: Error) =>
  body && body.length > MAY_BE_CUT_OFF && /EPIPE|ECONNRESET|hang up/.test(message)
    ? undefined
    : `no answer: ${message}`;

function send(base: string, agent: Agent, { method, target, headers, body }: HostileRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body && { 'content-length': String(body.length) };
    const asked = request(base + target, { agent, method, headers: { ...headers, ...length } }, (answer) => {
      const chunks: Buffer[] = [];
      const judge = () => {
        clearTimeout(timer);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() });
      };
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (typeOf(answer.headers) !== EVENTS) return;
        // It has no end: its beginning is judged.
        judge();
        asked.destroy();
      });
      answer.on('error', reject);
      answer.on('end', judge);
    });
    const late = new Error(`it took longer than ${LONGEST_ANSWER_MS / 1000} s`);
    const timer = setTimeout(() => asked.destroy(late), LONGEST_ANSWER_MS);
    asked.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    asked.end(body);
  });
}

const EVENTS = 'text/event-stream';
const typeOf = (headers: IncomingHttpHeaders) => headers['content-type']?.split(';')[0] ?? '';

/** What any call may be refused with before it is looked at: an address or a host's name that cannot be. */
const BEFORE_ANY_CALL = [400, 404, 421];

/** What is wrong with an answer; undefined where nothing is. */
function problemOf(
  { answers }: Operation,
  { target, headers: sent }: HostileRequest,
  { status, headers, body }: Answer,
) {
  const documented = answers[status] ?? (BEFORE_ANY_CALL.includes(status) ? answers[400] : undefined);
  if (!documented) return `${status} is not documented: ${body}`;
  if (status >= 500 && status !== 503) return `${status}: ${body}`;
  if (status === 421 && sent.host === undefined) return `421 to a name of this machine: ${body}`;
  if (status === 204) return body === '' ? undefined : `a 204 with a body: ${body}`;
  const type = typeOf(headers);
  // Nobody knows which call an address is of that cannot be read.
  const expected = status >= 400 && !isReadable(target) ? 'application/json' : documented.type;
  if (type !== expected) return `${status} as ${type || 'nothing'}, not ${expected}: ${body}`;
  if (type === 'text/plain' || type === EVENTS) return body.trim() === '' ? `${status} without a word` : undefined;
  return status < 400 ? problemOfJson(body, documented.schema?.required ?? []) : problemOfFailure(body);
}

function isReadable(target: string): boolean {
  try {
    decodeURIComponent(target.replace(/\?.*/s, ''));
    return true;
  } catch {
    return false;
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function problemOfJson(body: string, required: string[]) {
  const answer = parsed(body);
  if (typeof answer !== 'object' || answer === null) return `neither an object nor a list: ${body}`;
  const missing = required.filter((name) => !(name in answer));
  return missing.length > 0 ? `without ${missing.join(', ')}: ${body}` : undefined;
}

/** `{description, errors?}` and nothing else, all of it text. */
function problemOfFailure(body: string) {
  const { description, errors = {}, ...more } = (parsed(body) ?? {}) as Record<string, unknown>;
  const inText = (value: unknown) => typeof value === 'string' && value !== '';
  const told = typeof errors === 'object' && errors !== null && Object.values(errors).every(inText);
  return inText(description) && told && Object.keys(more).length === 0
    ? undefined
    : `not {description, errors}: ${body}`;
}
