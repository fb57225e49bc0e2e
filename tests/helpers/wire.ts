import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { onTestFinished } from 'vitest';
import { buildCategory, buildCountry, buildRegion, buildWarehouse, pageOf } from './builders';
import { calls } from './calls';

/** The mock backend. `tests/web/setup.ts` starts and stops it. */
export const backend = setupServer();

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** A call as in the contract: `GET /api/products/:id`; of another backend with its origin, or at a custom path. */
export type Call = `${Method} ${'' | `https://${string}`}/${'api' | 'v2'}/${string}`;

/** The first two segments of a path: `/api/products`. */
const rootOf = (path: string) => path.split('/', 3).join('/');

/** Rejects mocks of calls that the contract does not have. @throws Error, except for paths of extensions */
function checkIsThere(method: Method, path: string): void {
  const near = calls.filter((call) => rootOf(call.path) === rootOf(path));
  if (near.length > 0 && !near.some((call) => call.method === method && call.path === path)) {
    throw new Error(`The contract has no ${method} ${path}`);
  }
}

/** A request sent by the browser. */
export interface SentRequest {
  method: string;
  /** Without the query. */
  path: string;
  query: Record<string, string>;
  /** The parsed JSON body; undefined if there was none. */
  body: unknown;
  headers: Headers;
  /** Aborted when the browser cancels the request. */
  signal: AbortSignal;
}

/** Returns the response to a request: a JSON body with status 200, or a whole response. */
export type Reply = (request: SentRequest) => unknown;

export interface Wire {
  /** The requests so far, in order; of one call, or all. */
  requests(call?: Call): readonly SentRequest[];
  /** The latest request of a call. @throws Error if there was none */
  last(call: Call): SentRequest;
  /** Replaces the response of a call from now on. */
  answer(call: Call, reply: Reply): void;
}

/** Default responses for the selects and the header, which most pages load. */
const usual: Record<Call, Reply> = {
  // The beginning of the list on the dashboard.
  'GET /api/transactions': () => pageOf([]),
  'GET /api/warehouses': () =>
    pageOf([buildWarehouse({ warehouseId: 1, name: 'Warsaw' }), buildWarehouse({ warehouseId: 2, name: 'Gdynia' })]),
  'GET /api/categories': () =>
    pageOf([buildCategory({ categoryId: 3, name: 'Tools' }), buildCategory({ categoryId: 4, name: 'Toys' })]),
  'GET /api/regions': () => [buildRegion({ id: 1, name: 'Europe' }), buildRegion({ id: 2, name: 'Asia' })],
  'GET /api/countries': ({ query }) =>
    query.regionId === '2'
      ? [buildCountry({ id: 21, name: 'Japan', countryCode: 'JP', regionId: 2 })]
      : [buildCountry({ id: 11, name: 'Poland' }), buildCountry({ id: 12, name: 'Norway', countryCode: 'NO' })],
};

/**
 * Whether a request loads a whole list of another entity for a select. The page of that entity sends the same request itself, and
 * a test has to name that one.
 */
function asksForOptions({ method, url }: Request): boolean {
  const { origin, pathname, searchParams } = new URL(url);
  const resource = /^\/api\/([^/]+)$/.exec(pathname)?.[1];
  const [, page] = location.pathname.split('/');
  const isOfOther = resource !== undefined && resource !== page;
  return method === 'GET' && origin === location.origin && isOfOther && searchParams.get('all') === 'true';
}

/**
 * Mocks the calls of a test and records its requests. A request without a mock fails the test, except for the lists that selects
 * and the header load: the common ones have default rows, all others are empty.
 */
export function recordWire(replies: Partial<Record<Call, Reply>> = {}): Wire {
  const sent: { call: Call; request: SentRequest }[] = [];
  const current = new Map(Object.entries({ ...usual, ...replies }) as [Call, Reply][]);

  const serve = (call: Call) => {
    const [method, path] = call.split(' ') as [Method, string];
    checkIsThere(method, path);
    const handle = http[method.toLowerCase() as Lowercase<Method>];
    return handle(path, async ({ request: raw }) => {
      const request = await sentRequest(raw);
      sent.push({ call, request });
      const answer = await current.get(call)?.(request);
      return answer instanceof Response ? answer : HttpResponse.json(answer as object);
    });
  };
  const otherOptions = http.get(
    ({ request }) => asksForOptions(request),
    async ({ request: raw }) => {
      const request = await sentRequest(raw);
      sent.push({ call: `GET ${request.path}` as Call, request });
      return HttpResponse.json(pageOf([]));
    },
  );
  // The first match responds.
  backend.use(...[...current.keys()].map(serve), otherOptions);
  onTestFinished(() => backend.resetHandlers());

  const requests = (call?: Call) =>
    sent.filter((entry) => call === undefined || entry.call === call).map(({ request }) => request);
  return {
    requests,
    last: (call) => {
      const request = requests(call).at(-1);
      if (!request) throw new Error(`No ${call} left; what left: ${sent.map((entry) => entry.call).join(', ')}`);
      return request;
    },
    answer: (call, reply) => {
      if (!current.has(call)) backend.use(serve(call));
      current.set(call, reply);
    },
  };
}

async function sentRequest(raw: Request): Promise<SentRequest> {
  const { pathname, searchParams } = new URL(raw.url);
  const text = await raw.text();
  return {
    method: raw.method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    // A file is no JSON.
    body: text === '' ? undefined : raw.headers.get('content-type') === 'application/json' ? JSON.parse(text) : text,
    headers: raw.headers,
    signal: raw.signal,
  };
}

/** An error response with a JSON body, or with text if the body is a string. */
export const refusal = (status: number, body: object | string = ''): Response =>
  typeof body === 'string' ? new HttpResponse(body, { status }) : HttpResponse.json(body, { status });

/** The error page of a gateway. */
export const gatewayPage = (status: number): Response => HttpResponse.html('<html>Bad Gateway</html>', { status });

/** A network error. */
export const connectionLost = (): Response => HttpResponse.error();

/** A response that never arrives. */
export const silence = (): Promise<never> => new Promise(() => {});

/** Holds a response back until it is released. */
export function held(reply: Reply): Reply & { release: () => void } {
  const gate = new EventTarget();
  const opened = new Promise((open) => gate.addEventListener('open', open));
  return Object.assign(
    async (request: SentRequest) => {
      await opened;
      return reply(request);
    },
    { release: () => void gate.dispatchEvent(new Event('open')) },
  );
}
