import type { FastifyInstance, FastifyRequest } from 'fastify';
import Fastify from 'fastify';
import fp from 'fastify-plugin';
import { PAGE_SIZE } from '../contract/limits';
import { PROVIDER_META } from '../contract/provider';
import { authorization } from './accounts/authorization';
import { relyingPartyOf } from './accounts/relyingParty';
import { api } from './app/api';
import { type AppOptions, type Settings, settingsOf } from './app/options';
import { capabilitiesOf } from './extensions';
import { BODY_LIMIT, jsonBodies } from './http/body';
import { connections, STANDSTILL_MS } from './http/connections/connections';
import { constraints } from './http/constraint';
import { docs } from './http/docs';
import { answerError, errors } from './http/errors';
import { health } from './http/health';
import { language } from './http/language';
import { maskedLogger, requestIdOf, requestIds } from './http/logging';
import { metrics } from './http/metrics';
import { readPageFacts } from './http/pageFacts';
import { parseQuery } from './http/query';
import { refusals } from './http/refusals';
import { security } from './http/security';
import { notFound, pages } from './http/static';
import { unreadableRequests } from './http/unreadable';
import { writes } from './http/writes';
import { coreTexts } from './texts/core';
import { textsOf } from './texts/texts';

/** Lets other parts register work for the shutdown. Must be registered before any plugin that waits when the server closes. */
const shutdown = fp(
  async (app) => {
    const work: (() => Promise<void>)[] = [];
    app.decorate('beforeClose', (each) => {
      work.push(each);
    });
    app.addHook('preClose', async () => {
      await Promise.all(work.map((each) => each()));
    });
  },
  { name: 'shutdown' },
);

declare module 'fastify' {
  interface FastifyInstance {
    /** Registers work to do when the server stops, before it waits for the requests in progress. */
    beforeClose: (work: () => Promise<void>) => void;
  }
}

/** Serves `/healthz`, `/readyz` and `/metrics`. */
const monitoring = fp<Settings>(
  async (app, { db, pool, watched, limits, access, localOnly, allowedHosts }) => {
    await app.register(health, { db, watched, longest: limits.ready });
    await app.register(metrics, {
      measured: { db, pool, ...watched },
      // With an authenticating proxy, a local connection may come from any user.
      openHere: access?.by !== 'proxy',
      localOnly,
      allowedHosts,
    });
  },
  { name: 'monitoring', dependencies: ['authorization', 'errors'] },
);

/** Code compiled from the contract serializes responses; JSON.stringify is faster for arrays longer than a page. */
const SERIALIZER = { largeArrayMechanism: 'json-stringify', largeArraySize: PAGE_SIZE + 1 };
/** The time limit for a client to send its whole request, in milliseconds. */
const REQUEST_TIMEOUT = 30_000;
/** How often Node looks for requests over that limit; by default twice a minute. */
const REQUEST_CHECK_MS = 1_000;

/** Creates a Fastify server without plugins, with the limits and formats that only its constructor takes. */
const createServer = ({ logger, trustProxy }: Pick<AppOptions, 'logger' | 'trustProxy'>): FastifyInstance =>
  Fastify({
    logger: maskedLogger(logger),
    // One hop: further entries of X-Forwarded-For come from the client.
    trustProxy: trustProxy ? (_peer, hop) => hop === 0 : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    connectionTimeout: STANDSTILL_MS,
    // Closing waits for responses in progress, and Fastify applies the plugin timeout to that.
    pluginTimeout: 2 * STANDSTILL_MS,
    return503OnClosing: false,
    // Node exchanges the two limits where the one for headers is the longer one, and that is a minute by default.
    http: {
      requireHostHeader: false,
      headersTimeout: REQUEST_TIMEOUT,
      connectionsCheckingInterval: REQUEST_CHECK_MS,
    },
    serializerOpts: SERIALIZER,
    routerOptions: { querystringParser: parseQuery },
    genReqId: requestIdOf,
    frameworkErrors: answerError,
  });

/** Serves the web app, whose pages announce the capabilities of this API, and answers requests that match no route. */
const webApp = fp<Settings>(
  async (app, { db, staticDir: dir, apiOrigin, extensions, access, provider }) => {
    const announced = async (request: FastifyRequest) => {
      if (apiOrigin) return [];
      // Without a database the page is served all the same, and shows the error.
      const isRequired = await app.authorization.isRequired().catch(() => false);
      const is: Record<string, boolean> = {
        accounts: isRequired,
        passkeys: isRequired && access?.by !== 'proxy' && relyingPartyOf(request) !== undefined,
      };
      return capabilitiesOf(extensions).filter((name) => is[name] ?? true);
    };
    if (dir) {
      const ofProvider: [string, string][] = provider ? [[PROVIDER_META, provider.label]] : [];
      const facts = async () => (apiOrigin ? [] : [...ofProvider, ...(await readPageFacts(db, extensions))]);
      await app.register(pages, { dir, connect: apiOrigin ? [apiOrigin] : [], announced, facts });
    }
    await app.register(notFound);
  },
  { name: 'web-app', dependencies: ['authorization', 'errors'] },
);

/**
 * Builds the whole HTTP server, ready for `listen` or `inject`. Its only state between requests are counters of its limits, so
 * several servers may use one database.
 *
 * Each plugin declares the plugins that it depends on. The order below is the order of their hooks.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const settings = settingsOf(options);
  const { db, access, accountsFresh, provider, limits } = settings;
  const app = createServer(settings);
  await app.register(shutdown);
  await app.register(connections, limits.large);
  await app.register(requestIds);
  await app.register(language, { texts: textsOf([...(await coreTexts()), ...settings.extensions.texts]) });
  await app.register(refusals, { db, constraints: constraints.of(settings.extensions) });
  await app.register(errors);
  await app.register(jsonBodies);
  await app.register(security);
  await app.register(unreadableRequests);
  await app.register(authorization, { db, access, accountsFresh, hasProvider: provider !== undefined });
  await app.register(docs);
  await app.register(writes, settings);
  await app.register(monitoring, settings);
  await app.register(api, settings);
  await app.register(webApp, settings);
  return app;
}
