import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider';

export const CLIENT = { id: 'magazyn', secret: 'a secret: of 2 & more' };
/** A second client of the provider, which may redirect to the same place. */
export const OTHER = { id: 'intranet', secret: 'another secret' };

/** The claims of a person, by sign-in name. */
export type People = Record<string, Readonly<Record<string, unknown>>>;

export interface TestProvider {
  issuer: string;
  people: People;
  /** Replaces the response of the token endpoint, if set. */
  tokens: { instead?: ((answer: Record<string, unknown>) => Record<string, unknown>) | undefined };
  /** Returns the number of requests to the token endpoint. */
  tokenRequests: () => number;
  /** Stops the provider and closes its connections. */
  close: () => Promise<void>;
}

interface Options {
  people?: People;
  /** Whether the ID token has only the required claims, so that the client has to request the others. */
  thin?: boolean;
  port?: number;
}

/** Starts an OpenID provider on 127.0.0.1 that signs in by name alone. @param redirects allowed redirect URIs */
export async function startProvider(
  redirects: string[],
  { people = {}, thin, port }: Options = {},
): Promise<TestProvider> {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hour = 3_600;
  const provider = new Provider(issuer, {
    adapter: inMemory(),
    clients: [CLIENT, OTHER].map(({ id, secret }) => ({
      client_id: id,
      client_secret: secret,
      redirect_uris: redirects,
      response_types: ['code'],
      grant_types: ['authorization_code'],
    })),
    jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
    cookies: { keys: [randomUUID()] },
    conformIdTokenClaims: thin ?? false,
    claims: { openid: ['sub'], profile: ['preferred_username', 'roles', 'groups'], email: ['email'] },
    ttl: { AccessToken: hour, IdToken: hour, Session: hour, Grant: hour, Interaction: hour },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...people[sub], sub }) }),
    // Grants consent automatically to the company's own program.
    loadExistingGrant: async ({ oidc: { client, session } }) => {
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  const tokens: TestProvider['tokens'] = {};
  let count = 0;
  provider.use(async (context, next) => {
    await next();
    if (context.path !== '/token') return;
    count++;
    if (tokens.instead) context.body = tokens.instead(context.body as Record<string, unknown>);
  });
  const handle = provider.callback();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.url?.startsWith('/sign-in/')) return handle(request, response);
    if (request.method === 'POST') {
      const accountId = new URLSearchParams(await text(request)).get('name') ?? '';
      const result = accountId
        ? { login: { accountId } }
        : { error: 'access_denied', error_description: 'Nobody wanted to.' };
      return provider.interactionFinished(request, response, result);
    }
    response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE);
  }

  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { issuer, people, tokens, tokenRequests: () => count, close };
}

const PAGE = `<!doctype html><html lang="en"><title>The firm</title><h1>Sign in to the firm</h1>
<form method="post"><label>Name <input name="name" autofocus></label> <button>Go on</button></form></html>`;

/** The provider's storage in memory. */
function inMemory(): (name: string) => Adapter {
  const kept = new Map<string, AdapterPayload>();
  return (name) => {
    const keyOf = (id: string) => `${name} ${id}`;
    const findBy = async (is: (payload: AdapterPayload) => boolean) => [...kept.values()].find(is);
    return {
      upsert: async (id, payload) => void kept.set(keyOf(id), payload),
      find: async (id) => kept.get(keyOf(id)),
      findByUid: (uid) => findBy((payload) => payload.uid === uid),
      findByUserCode: (userCode) => findBy((payload) => payload.userCode === userCode),
      consume: async (id) => void Object.assign(kept.get(keyOf(id)) ?? {}, { consumed: Date.now() / 1_000 }),
      destroy: async (id) => void kept.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
      },
    };
  };
}

/** A minimal browser: keeps the cookies of a site, and follows redirects on request. */
export class TinyBrowser {
  private readonly cookies = new Map<string, string>();

  /** @returns the redirect target or the body of the page */
  async go(url: string, form?: Record<string, string>): Promise<{ to: string | undefined; body: string }> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.cookies.set(name, value);
    }
    const to = response.headers.get('location');
    return { to: to === null ? undefined : new URL(to, url).href, body: await response.text() };
  }

  /** Signs in at a provider. @param name an unknown one cancels the sign-in @returns the URL that the provider redirects to */
  async signIn(address: string, name: string): Promise<string> {
    let { to } = await this.go(address);
    const here = new URL(address).origin;
    while (to && new URL(to).origin === here) {
      const isAsked = new URL(to).pathname.startsWith('/sign-in/');
      ({ to } = await this.go(to, isAsked ? { name } : undefined));
    }
    if (!to) throw new Error('The provider sends nobody back.');
    return to;
  }
}
