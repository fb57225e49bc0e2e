import type { FastifyInstance } from 'fastify';
import { authorization } from './accounts/authorization';
import { api } from './app/api';
import { monitoring } from './app/monitoring';
import { type AppOptions, settingsOf } from './app/options';
import { createServer } from './app/server';
import { webApp } from './app/webApp';
import { jsonBodies } from './http/body';
import { connections } from './http/connections/connections';
import { shutdown } from './http/connections/shutdown';
import { docs } from './http/docs';
import { errors } from './http/errors';
import { language } from './http/language';
import { refusals } from './http/refusals';
import { requestIds } from './http/requestIds';
import { security } from './http/security';
import { unreadableRequests } from './http/unreadable';
import { coreTexts } from './texts/core';
import { textsOf } from './texts/texts';

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
  await app.register(language, { texts: textsOf([...(await coreTexts()), ...(settings.extensions.texts ?? [])]) });
  await app.register(refusals, { db, constraints: settings.extensions.constraints ?? [] });
  await app.register(errors);
  await app.register(jsonBodies);
  await app.register(security);
  await app.register(unreadableRequests);
  await app.register(authorization, { db, access, accountsFresh, hasProvider: provider !== undefined });
  await app.register(docs);
  await app.register(monitoring, settings);
  await app.register(api, settings);
  await app.register(webApp, settings);
  return app;
}
