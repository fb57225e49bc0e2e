import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { onTestFinished } from 'vitest';
import { buildCategory, buildCountry, buildRegion, buildWarehouse, pageOf } from './builders';
import { calls } from './calls';

/** The stand-in for the backend; `tests/web/setup.ts` starts and stops it. */
export const backend = setupServer();

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** A call as the API's table writes it: `GET /api/products/:id`; of an API elsewhere with its origin, or at a path of its own. */
export type Call = `${Method} ${'' | `https://${string}`}/${'api' | 'v2'}/${string}`;

/** `/api/products`, of whatever is below it. */
const rootOf = (path: string) => path.split('/', 3).join('/');

/** A stand-in that answers what the server does not have proves nothing. @throws for such a call, extensions' aside */
function checkIsThere(method: Method, path: string): void {
  const near = calls.filter((call) => rootOf(call.path) === rootOf(path));
  if (near.length > 0 && !near.some((call) => call.method === method && call.path === path)) {
    throw new Error(`The contract has no ${method} ${path}`);
  }
}

/** A request as it left the browser. */
export interface SentRequest {
  method: string;
  /** Without the query. */
  path: string;
  query: Record<string, string>;
  /** The JSON that was sent; undefined where there was none. */
  body: unknown;
  headers: Headers;
  /** Aborted once the browser gave the request up. */
  signal: AbortSignal;
}

/** What the backend says to a request: a body to send as JSON with status 200, or a whole answer. */
export type Reply = (request: SentRequest) => unknown;

export interface Wire {
  /** What was asked so far, in its order; of one call, or of all. */
  requests(call?: Call): readonly SentRequest[];
  /** The latest request of a call. @throws where there was none */
  last(call: Call): SentRequest;
  /** Changes what a call is answered from now on. */
  answer(call: Call, reply: Reply): void;
}

/** What selects and the header ask on most pages. */
const usual: Record<Call, Reply> = {
  // The main panel's beginning of the list.
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
 * The list of some other entity that a select asks whole, for its options. What the page is about is asked the same way
 * where its rows are chosen in the browser, and has to be named like anything else.
 */
function asksForOptions({ method, url }: Request): boolean {
  const { origin, pathname, searchParams } = new URL(url);
  const resource = /^\/api\/([^/]+)$/.exec(pathname)?.[1];
  const [, page] = location.pathname.split('/');
  const isOfOther = resource !== undefined && resource !== page;
  return method === 'GET' && origin === location.origin && isOfOther && searchParams.get('all') === 'true';
}

/**
 * Answers the calls of one test and keeps what was asked. Calls that are not named fail the test, but for the lists that
 * selects and the header ask for: the usual ones hold something, and those of any other reference nothing.
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
  // The first one that fits answers.
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
    body: text === '' ? undefined : JSON.parse(text),
    headers: raw.headers,
    signal: raw.signal,
  };
}

/** A failed answer: its body is JSON, or text where it is a string. */
export const refusal = (status: number, body: object | string = ''): Response =>
  typeof body === 'string' ? new HttpResponse(body, { status }) : HttpResponse.json(body, { status });

/** The page that a gateway answers with. */
export const gatewayPage = (status: number): Response => HttpResponse.html('<html>Bad Gateway</html>', { status });

/** No answer at all. */
export const connectionLost = (): Response => HttpResponse.error();

/** An answer that never comes. */
export const silence = (): Promise<never> => new Promise(() => {});

/** Keeps an answer back until it is released. */
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
