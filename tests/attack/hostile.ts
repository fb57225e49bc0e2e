import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import fc from 'fast-check';
import { type HostileRequest, hostileRequests } from './hostileInput';
import { type Operation, operationsOf } from './operations';

export interface HostileOptions {
  /** The URL of a running server on this machine. The attack changes and deletes its data. */
  url: string;
  seconds: number;
  /** Ends the attack early, after this number of requests. */
  most?: number;
  log: (message: string) => void;
  /** Makes the requests reproducible, except for how many fit into the time. */
  seed?: number;
}

export interface HostileResult {
  requests: number;
  byStatus: Record<string, number>;
  /** Descriptions of undocumented responses; must be empty. */
  violations: string[];
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

const AT_ONCE = 4;
/** Consecutive requests to one call before the next one. */
const TURN = 12;
const LONGEST_ANSWER_MS = 5_000;
/** Above this size, the server may close the connection before it has received the body. */
const MAY_BE_CUT_OFF = 1024 * 1024;
const LOOPBACK = /^http:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?\/?$/;

/**
 * Sends invalid requests to every call in the server's API description: wrong types, numbers at and beyond the bounds, hidden and
 * broken characters, bodies that are too deep, too large or cut off, repeated parameters, invalid ids and headers. Each response
 * must have the documented form, come soon, and not be a server error.
 * @throws Error if the URL is not on this machine
 */
export async function attackHostile({
  url,
  seconds,
  most = Number.POSITIVE_INFINITY,
  log,
  seed = 1,
}: HostileOptions): Promise<HostileResult> {
  if (!LOOPBACK.test(url)) throw new Error(`${url} is not a server on this machine.`);
  const base = url.replace(/\/$/, '');
  const operations = await operationsOf(base);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const result: HostileResult = { requests: 0, byStatus: {}, violations: [] };
  const until = performance.now() + seconds * 1000;
  const isOver = () => performance.now() >= until || result.requests >= most;

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

  for (let round = seed; !isOver(); round++) {
    for (const operation of operations) {
      const waiting = fc.sample(hostileRequests(operation), { numRuns: TURN, seed: round });
      const sender = async () => {
        for (let each = waiting.pop(); each && !isOver(); each = waiting.pop()) {
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
    const outgoing = request(base + target, { agent, method, headers: { ...headers, ...length } }, (answer) => {
      const chunks: Buffer[] = [];
      const judge = () => {
        clearTimeout(timer);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() });
      };
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (typeOf(answer.headers) !== EVENTS) return;
        // An event stream never ends, so only its beginning is checked.
        judge();
        outgoing.destroy();
      });
      answer.on('error', reject);
      answer.on('end', judge);
    });
    const late = new Error(`it took longer than ${LONGEST_ANSWER_MS / 1000} s`);
    const timer = setTimeout(() => outgoing.destroy(late), LONGEST_ANSWER_MS);
    outgoing.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    outgoing.end(body);
  });
}

const EVENTS = 'text/event-stream';
const typeOf = (headers: IncomingHttpHeaders) => headers['content-type']?.split(';')[0] ?? '';

/** Errors before routing: an invalid path or host. */
const BEFORE_ANY_CALL = [400, 404, 421];

/** Describes the problem of a response; undefined if there is none. */
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
  // An invalid path matches no call, so the error has the default format.
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

/** Checks for `{description, code, params, errors?, fields?}`, with a text for each field, and its code. */
function problemOfFailure(body: string) {
  const {
    description,
    code,
    params,
    errors = {},
    fields = {},
    ...more
  } = (parsed(body) ?? {}) as Record<string, unknown>;
  const inText = (value: unknown) => typeof value === 'string' && value !== '';
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
  const areTexts = isObject(errors) && Object.values(errors).every(inText);
  const areCoded = isObject(fields) && Object.values(fields).every((field) => isObject(field) && 'code' in field);
  return inText(description) &&
    inText(code) &&
    isObject(params) &&
    areTexts &&
    areCoded &&
    Object.keys(more).length === 0
    ? undefined
    : `not {description, code, params, errors, fields}: ${body}`;
}
