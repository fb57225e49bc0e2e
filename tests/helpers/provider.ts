import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider';

export const CLIENT = { id: 'magazyn', secret: 'a secret: of 2 & more' };
/** Another program of the firm's, which may send people to the same place. */
export const OTHER = { id: 'intranet', secret: 'another secret' };

/** What somebody is, by what he calls himself at the provider. */
export type People = Record<string, Readonly<Record<string, unknown>>>;

export interface TestProvider {
  issuer: string;
  people: People;
  /** Replaces what its token endpoint answers, where there is something. */
  tokens: { instead?: ((answer: Record<string, unknown>) => Record<string, unknown>) | undefined };
  /** How often its token endpoint was asked. */
  asked: () => number;
  /** Ends it, and everything that is open to it. */
  close: () => Promise<void>;
}

interface Options {
  people?: People;
  /** Whether the ID token has no more in it than it needs, and the rest is asked for. */
  thin?: boolean;
  port?: number;
}

/** A provider as firms have them, at 127.0.0.1; its sign-in asks for a name alone. @param redirects where it sends people back to */
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
    // Nobody is asked whether the firm's own program may know who he is.
    loadExistingGrant: async ({ oidc: { client, session } }) => {
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  const tokens: TestProvider['tokens'] = {};
  let asked = 0;
  provider.use(async (context, next) => {
    await next();
    if (context.path !== '/token') return;
    asked++;
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
  return { issuer, people, tokens, asked: () => asked, close };
}

const PAGE = `<!doctype html><html lang="en"><title>The firm</title><h1>Sign in to the firm</h1>
<form method="post"><label>Name <input name="name" autofocus></label> <button>Go on</button></form></html>`;

/** What a provider keeps, for as long as it runs. */
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

/** A browser as far as a provider needs one: it keeps cookies for a site, and goes where it is sent. */
export class TinyBrowser {
  private readonly cookies = new Map<string, string>();

  /** @returns the address it was sent to, or the page it was shown */
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

  /** Signs in at a provider. @param address where it was sent to @param name nobody's where he would rather not @returns where that sends it back to */
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
